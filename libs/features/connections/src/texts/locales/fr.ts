import type { ConnectTextKey } from './en.js';

/** The messages of the pages on which an owner connects an account, in French. */
export const fr: Readonly<Record<ConnectTextKey, string>> = {
  'form.heading': 'Connecter {publisher}',
  'form.error': 'Erreur : {heading}',
  'form.optional': '(facultatif)',
  'form.send': 'Connecter',
  'form.sending': 'Connexion en cours…',
  'problem.chooseValue': 'Choisissez une valeur : {label}.',
  'problem.enterValue': 'Saisissez une valeur : {label}.',
  'problem.notInList': 'Choisissez une valeur de la liste : {label}.',
  'problem.tooLong': 'Saisissez {most} caractères au plus : {label}.',
  'problem.unprintable': 'Saisissez uniquement des caractères imprimables : {label}.',
  'refused.failed': 'La plateforme n’accepte pas ces valeurs. Vérifiez-les et réessayez.',
  'refused.scope_missing':
    'La plateforme accepte ces valeurs, mais il leur manque une autorisation. Saisissez des valeurs avec toutes les autorisations.',
  'refused.denied': 'La plateforme n’autorise pas cette connexion.',
  'unavailable.now':
    'La plateforme est injoignable pour le moment. Rien n’a été enregistré. Réessayez dans quelques minutes.',
  'unavailable.until':
    'La plateforme n’accepte aucun appel avant {time} UTC le {day}. Rien n’a été enregistré. Réessayez après cette heure.',
  'asked.USER':
    '{person} vous demande de connecter votre compte chez {publisher} au compte « {account} » de ce service. Ce compte pourra alors y lire et modifier vos fiches. Continuez seulement si vous savez qui vous le demande.',
  'asked.API_KEY':
    'Le compte « {account} » de ce service vous demande, par son programme « {person} », d’y connecter votre compte chez {publisher}. Il pourra alors y lire et modifier vos fiches. Continuez seulement si vous savez qui vous le demande.',
  'asked.account':
    'Le compte « {account} » de ce service vous demande d’y connecter votre compte chez {publisher}. Il pourra alors y lire et modifier vos fiches. Continuez seulement si vous savez qui vous le demande.',
  'confirmation.continue': 'Continuer vers {publisher}',
  'confirmation.action': 'Je le confirme, continuer',
  'unknown.title': 'Ce lien n’est plus valable',
  'unknown.text':
    'Un lien pour connecter un compte fonctionne une seule fois et pendant 24 heures. Demandez-en un nouveau à la personne qui vous a envoyé le lien.',
  'used.title': 'Ce lien a déjà été utilisé',
  'used.text':
    'Un lien pour connecter un compte fonctionne une seule fois. Si le compte n’est pas connecté, demandez un nouveau lien à la personne qui vous l’a envoyé.',
  'form ended.title': 'Ce formulaire n’est plus ouvert',
  'form ended.text':
    'Un formulaire pour connecter un compte est accepté une seule fois et pendant une heure. Si vous venez de l’envoyer, le compte est peut-être connecté : regardez la page d’où vous venez. S’il ne l’est pas, demandez un nouveau lien à la personne qui vous l’a envoyé.',
  'origin refused.title': 'Ce lien ne peut pas être utilisé',
  'origin refused.text':
    'Le lien vous renverrait vers une adresse que son propriétaire n’autorise plus. Demandez-en un nouveau à la personne qui vous a envoyé le lien.',
  'connected.title': 'Le compte est connecté',
  'connected.text': 'Vous pouvez fermer cette page.',
  'not connected.title': 'Le compte n’a pas été connecté',
  'not connected.text': 'Demandez un nouveau lien à la personne qui vous l’a envoyé.',
};
