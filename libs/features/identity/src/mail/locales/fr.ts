import type { MailKey } from './en.js';

/** The messages of mails in French. */
export const fr: Readonly<Record<MailKey, string>> = {
  'signUp.subject': 'Confirmez votre inscription',
  'signUp.why': 'Quelqu’un, probablement vous, s’est inscrit avec cette adresse e-mail.',
  'signUp.next':
    'Pour confirmer, ouvrez le lien dans un délai d’une heure. Saisissez ensuite le mot de passe que vous avez choisi.',
  'signUp.action': 'Confirmer l’inscription',
  'signUp.otherwise': 'Si ce n’était pas vous, ignorez cet e-mail. Aucun compte n’est créé.',
  'known.subject': 'Vous avez déjà un compte',
  'known.why':
    'Quelqu’un, probablement vous, s’est inscrit avec cette adresse e-mail. Elle appartient déjà à un utilisateur.',
  'known.next': 'Connectez-vous, ou demandez-y un nouveau mot de passe.',
  'known.action': 'Se connecter',
  'known.otherwise': 'Si ce n’était pas vous, ignorez cet e-mail. Rien n’a changé.',
  'verification.subject': 'Confirmez votre adresse e-mail',
  'verification.next': 'Pour confirmer votre adresse e-mail, ouvrez le lien dans un délai d’une heure.',
  'verification.action': 'Confirmer l’adresse',
  'reset.subject': 'Votre nouveau mot de passe',
  'reset.why': 'Quelqu’un, probablement vous, a demandé un nouveau mot de passe.',
  'reset.next': 'Pour en choisir un, ouvrez le lien dans un délai d’une heure.',
  'reset.action': 'Choisir un mot de passe',
  'reset.otherwise': 'Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe n’a pas changé.',
  'invitation.subject': 'Invitation à un compte',
  'invitation.why': '{inviter} vous invite à devenir membre de ce compte : {account}',
  'invitation.next': 'Pour accepter, ouvrez le lien avant le {until}.',
  'invitation.action': 'Ouvrir l’invitation',
  'invitation.otherwise': 'Si vous ne connaissez pas l’expéditeur, ignorez cet e-mail.',
  'passwordChanged.subject': 'Votre mot de passe a été modifié',
  'passwordChanged.why': 'Votre mot de passe a été modifié le {at}.',
  'factorDisabled.subject': 'Votre second facteur a été désactivé',
  'factorDisabled.why': 'Votre second facteur a été désactivé le {at}.',
  'changes.next': 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe.',
  'changes.action': 'Choisir un nouveau mot de passe',
  'frame.link': 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
  'frame.sender': 'Cet e-mail vient de {brand}.',
};
