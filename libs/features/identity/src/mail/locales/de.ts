import type { MailKey } from './en.js';

/** The messages of mails in German. */
export const de: Readonly<Record<MailKey, string>> = {
  'signUp.subject': 'Bestätigen Sie Ihre Registrierung',
  'signUp.why': 'Jemand hat sich mit dieser E-Mail-Adresse registriert, vermutlich Sie selbst.',
  'signUp.next':
    'Öffnen Sie zum Bestätigen den Link innerhalb einer Stunde. Geben Sie dort das Passwort ein, das Sie gewählt haben.',
  'signUp.action': 'Registrierung bestätigen',
  'signUp.otherwise': 'Wenn Sie es nicht waren, ignorieren Sie diese E-Mail. Es wird kein Konto angelegt.',
  'known.subject': 'Sie haben bereits ein Konto',
  'known.why':
    'Jemand hat sich mit dieser E-Mail-Adresse registriert, vermutlich Sie selbst. Zu ihr gibt es bereits einen Benutzer.',
  'known.next': 'Melden Sie sich an, oder fordern Sie dort ein neues Passwort an.',
  'known.action': 'Anmelden',
  'known.otherwise': 'Wenn Sie es nicht waren, ignorieren Sie diese E-Mail. Es hat sich nichts geändert.',
  'verification.subject': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'verification.next': 'Öffnen Sie innerhalb einer Stunde den Link, um Ihre E-Mail-Adresse zu bestätigen.',
  'verification.action': 'Adresse bestätigen',
  'reset.subject': 'Ihr neues Passwort',
  'reset.why': 'Jemand hat ein neues Passwort angefordert, vermutlich Sie selbst.',
  'reset.next': 'Öffnen Sie innerhalb einer Stunde den Link, um eines zu wählen.',
  'reset.action': 'Passwort wählen',
  'reset.otherwise': 'Wenn Sie es nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort hat sich nicht geändert.',
  'invitation.subject': 'Einladung zu einem Konto',
  'invitation.why': '{inviter} lädt Sie ein, Mitglied dieses Kontos zu werden: {account}',
  'invitation.next': 'Öffnen Sie zum Annehmen den Link vor dem {until}.',
  'invitation.action': 'Einladung öffnen',
  'invitation.otherwise': 'Wenn Sie den Absender nicht kennen, ignorieren Sie diese E-Mail.',
  'passwordChanged.subject': 'Ihr Passwort wurde geändert',
  'passwordChanged.why': 'Ihr Passwort wurde am {at} geändert.',
  'factorDisabled.subject': 'Ihr zweiter Faktor wurde ausgeschaltet',
  'factorDisabled.why': 'Ihr zweiter Faktor wurde am {at} ausgeschaltet.',
  'changes.next': 'Wenn Sie es nicht waren, wählen Sie sofort ein neues Passwort.',
  'changes.action': 'Neues Passwort wählen',
  'frame.link': 'Wenn die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse:',
  'frame.sender': 'Diese E-Mail kommt von {brand}.',
};
