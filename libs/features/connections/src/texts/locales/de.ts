import type { ConnectTextKey } from './en.js';

/** The messages of the pages on which an owner connects an account, in German. */
export const de: Readonly<Record<ConnectTextKey, string>> = {
  'form.heading': '{publisher} verbinden',
  'form.error': 'Fehler: {heading}',
  'form.optional': '(optional)',
  'form.send': 'Verbinden',
  'form.sending': 'Wird verbunden …',
  'problem.chooseValue': 'Wählen Sie einen Wert: {label}.',
  'problem.enterValue': 'Geben Sie einen Wert ein: {label}.',
  'problem.notInList': 'Wählen Sie einen Wert aus der Liste: {label}.',
  'problem.tooLong': 'Geben Sie höchstens {most} Zeichen ein: {label}.',
  'problem.unprintable': 'Geben Sie nur druckbare Zeichen ein: {label}.',
  'refused.failed': 'Die Plattform nimmt diese Werte nicht an. Prüfen Sie sie, und versuchen Sie es noch einmal.',
  'refused.scope_missing':
    'Die Plattform nimmt diese Werte an, aber ihnen fehlt eine Berechtigung. Geben Sie Werte mit allen Berechtigungen ein.',
  'refused.denied': 'Die Plattform erlaubt diese Verbindung nicht.',
  'unavailable.now':
    'Die Plattform ist gerade nicht erreichbar. Es wurde nichts gespeichert. Versuchen Sie es in einigen Minuten noch einmal.',
  'unavailable.until':
    'Die Plattform nimmt bis {time} UTC am {day} keine Anfragen an. Es wurde nichts gespeichert. Versuchen Sie es danach noch einmal.',
  'asked.USER':
    '{person} bittet Sie, Ihr Konto bei {publisher} mit dem Konto „{account}“ dieses Dienstes zu verbinden. Es kann dann Ihre Einträge dort lesen und ändern. Fahren Sie nur fort, wenn Sie wissen, wer Sie bittet.',
  'asked.API_KEY':
    'Das Konto „{account}“ dieses Dienstes bittet Sie durch sein Programm „{person}“, Ihr Konto bei {publisher} mit ihm zu verbinden. Es kann dann Ihre Einträge dort lesen und ändern. Fahren Sie nur fort, wenn Sie wissen, wer Sie bittet.',
  'asked.account':
    'Das Konto „{account}“ dieses Dienstes bittet Sie, Ihr Konto bei {publisher} mit ihm zu verbinden. Es kann dann Ihre Einträge dort lesen und ändern. Fahren Sie nur fort, wenn Sie wissen, wer Sie bittet.',
  'confirmation.continue': 'Weiter zu {publisher}',
  'confirmation.action': 'Ich bestätige das, weiter',
  'unknown.title': 'Dieser Link ist nicht mehr gültig',
  'unknown.text':
    'Ein Link zum Verbinden eines Kontos funktioniert einmal und 24 Stunden lang. Bitten Sie die Person, die Ihnen den Link geschickt hat, um einen neuen.',
  'used.title': 'Dieser Link wurde bereits benutzt',
  'used.text':
    'Ein Link zum Verbinden eines Kontos funktioniert einmal. Wenn das Konto nicht verbunden ist, bitten Sie die Person, die Ihnen den Link geschickt hat, um einen neuen.',
  'form ended.title': 'Dieses Formular ist nicht mehr offen',
  'form ended.text':
    'Ein Formular zum Verbinden eines Kontos wird einmal und eine Stunde lang angenommen. Wenn Sie es gerade abgeschickt haben, ist das Konto vielleicht verbunden: Sehen Sie auf der Seite nach, von der Sie gekommen sind. Ist es nicht verbunden, bitten Sie die Person, die Ihnen den Link geschickt hat, um einen neuen.',
  'origin refused.title': 'Dieser Link kann nicht benutzt werden',
  'origin refused.text':
    'Der Link würde Sie zu einer Adresse zurückführen, die sein Besitzer nicht mehr erlaubt. Bitten Sie die Person, die Ihnen den Link geschickt hat, um einen neuen.',
  'connected.title': 'Das Konto ist verbunden',
  'connected.text': 'Sie können diese Seite schließen.',
  'not connected.title': 'Das Konto wurde nicht verbunden',
  'not connected.text': 'Bitten Sie die Person, die Ihnen den Link geschickt hat, um einen neuen.',
};
