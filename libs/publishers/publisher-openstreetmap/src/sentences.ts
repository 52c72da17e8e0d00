import type { LocalizedText } from '@listings/publisher-sdk';

/** Why OpenStreetMap or the plug-in refuses something, for people. */
export const SENTENCES = {
  refusedAccount: {
    en: 'OpenStreetMap refuses the account. Sign in at openstreetmap.org, read the message there, and connect the account again.',
    de: 'OpenStreetMap lehnt das Konto ab. Melden Sie sich bei openstreetmap.org an, lesen Sie dort die Nachricht und verbinden Sie das Konto erneut.',
    fr: 'OpenStreetMap refuse le compte. Connectez-vous sur openstreetmap.org, lisez-y le message, puis connectez de nouveau le compte.',
    es: 'OpenStreetMap rechaza la cuenta. Inicie sesión en openstreetmap.org, lea allí el mensaje y vuelva a conectar la cuenta.',
    pt: 'O OpenStreetMap recusa a conta. Entre em openstreetmap.org, leia a mensagem e conecte a conta novamente.',
  },
  notConnected: {
    en: 'The OpenStreetMap account has not connected this element. Create the listing from the location to connect it.',
    de: 'Das OpenStreetMap-Konto hat dieses Element nicht verbunden. Legen Sie den Eintrag am Standort an, um es zu verbinden.',
    fr: 'Le compte OpenStreetMap n’a pas connecté cet élément. Créez la fiche depuis l’établissement pour le connecter.',
    es: 'La cuenta de OpenStreetMap no ha conectado este elemento. Cree la ficha desde la ubicación para conectarlo.',
    pt: 'A conta do OpenStreetMap não conectou este elemento. Crie a ficha a partir da unidade para conectá-lo.',
  },
  noteForbidden: {
    en: 'OpenStreetMap lets this account write no comment. Connect the account again, and permit it to modify notes.',
    de: 'OpenStreetMap lässt dieses Konto keine Kommentare schreiben. Verbinden Sie das Konto erneut und erlauben Sie das Ändern von Hinweisen.',
    fr: 'OpenStreetMap n’autorise pas ce compte à écrire de commentaire. Connectez de nouveau le compte et autorisez la modification des notes.',
    es: 'OpenStreetMap no permite que esta cuenta escriba comentarios. Vuelva a conectar la cuenta y permita modificar notas.',
    pt: 'O OpenStreetMap não permite que esta conta escreva comentários. Conecte a conta novamente e permita modificar notas.',
  },
  noteClosed: {
    en: 'Somebody else has closed the note, so it takes no comment. It can be opened again at openstreetmap.org.',
    de: 'Jemand anderes hat den Hinweis geschlossen, deshalb ist kein Kommentar möglich. Er lässt sich bei openstreetmap.org wieder öffnen.',
    fr: 'Quelqu’un d’autre a fermé la note : elle n’accepte plus de commentaire. Elle peut être rouverte sur openstreetmap.org.',
    es: 'Otra persona ha cerrado la nota, por lo que no admite comentarios. Se puede volver a abrir en openstreetmap.org.',
    pt: 'Outra pessoa encerrou a nota, por isso ela não aceita comentários. É possível reabri-la em openstreetmap.org.',
  },
  noteChanged: {
    en: 'Somebody has closed the note meanwhile, or opened it again.',
    de: 'Jemand hat den Hinweis inzwischen geschlossen oder wieder geöffnet.',
    fr: 'Quelqu’un a fermé ou rouvert la note entre-temps.',
    es: 'Alguien ha cerrado o reabierto la nota mientras tanto.',
    pt: 'Alguém encerrou ou reabriu a nota nesse meio-tempo.',
  },
  noteGone: {
    en: 'The note is not on the map any more.',
    de: 'Der Hinweis ist nicht mehr auf der Karte.',
    fr: 'La note n’est plus sur la carte.',
    es: 'La nota ya no está en el mapa.',
    pt: 'A nota não está mais no mapa.',
  },
} as const satisfies Record<string, LocalizedText>;
