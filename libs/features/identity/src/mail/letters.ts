import { formatMoment } from '@listings/language';
import type { Mail } from '@listings/platform';
import { mailOf } from './letter.js';
import type { Reader } from './letter.js';
import { mailTexts } from './texts.js';

/** What links need: the address of the service. */
interface LinkSettings {
  readonly publicUrl: string;
}

/** The pages of the dashboard that links lead to. */
type LinkPage = 'confirm-sign-up' | 'verify-email' | 'reset-password' | 'accept-invitation';

/**
 * A link with a secret token to a page of the dashboard. The token is in the fragment, which browsers send to no server
 * and in no `Referer`.
 */
export function linkTo(page: LinkPage, token: string, { publicUrl }: LinkSettings): string {
  return `${publicUrl}/dashboard/${page}#token=${token}`;
}

/** The mail with which a new user confirms the sign-up. It contains nothing that the sender of the request chose. */
export function signUpLetter(reader: Reader, link: string, settings: LinkSettings): Mail {
  const t = mailTexts(reader.language);
  const letter = {
    subject: t('signUp.subject'),
    paragraphs: [t('signUp.why'), t('signUp.next')],
    action: { label: t('signUp.action'), url: link },
    otherwise: t('signUp.otherwise'),
  };
  return mailOf(reader, letter, settings);
}

/** The mail to a user with whose address somebody signed up again. */
export function knownAddressLetter(reader: Reader, settings: LinkSettings): Mail {
  const t = mailTexts(reader.language);
  const letter = {
    subject: t('known.subject'),
    paragraphs: [t('known.why'), t('known.next')],
    action: { label: t('known.action'), url: `${settings.publicUrl}/dashboard/sign-in` },
    otherwise: t('known.otherwise'),
  };
  return mailOf(reader, letter, settings);
}

/** The mail with which a user confirms the e-mail address. */
export function verificationLetter(reader: Reader, link: string, settings: LinkSettings): Mail {
  const t = mailTexts(reader.language);
  const letter = {
    subject: t('verification.subject'),
    paragraphs: [t('verification.next')],
    action: { label: t('verification.action'), url: link },
  };
  return mailOf(reader, letter, settings);
}

/** The mail with the link for a new password. */
export function resetLetter(reader: Reader, link: string, settings: LinkSettings): Mail {
  const t = mailTexts(reader.language);
  const letter = {
    subject: t('reset.subject'),
    paragraphs: [t('reset.why'), t('reset.next')],
    action: { label: t('reset.action'), url: link },
    otherwise: t('reset.otherwise'),
  };
  return mailOf(reader, letter, settings);
}

/** The mail with the link of an invitation. It names the account and the member who invites. */
export function invitationLetter(
  reader: Reader,
  invitation: { accountName: string; invitedBy: string; link: string; expiresAt: Date },
  settings: LinkSettings,
): Mail {
  const t = mailTexts(reader.language);
  const { accountName: account, invitedBy: inviter, link, expiresAt } = invitation;
  const letter = {
    subject: t('invitation.subject'),
    paragraphs: [
      t('invitation.why', { inviter, account }),
      t('invitation.next', { until: formatMoment(expiresAt, reader.language) }),
    ],
    action: { label: t('invitation.action'), url: link },
    otherwise: t('invitation.otherwise'),
  };
  return mailOf(reader, letter, settings);
}

/** The mail after a change that an attacker would make, so that the user notices it. */
export function changeLetter(
  reader: Reader,
  { change, at }: { change: 'passwordChanged' | 'factorDisabled'; at: Date },
  settings: LinkSettings,
): Mail {
  const t = mailTexts(reader.language);
  const letter = {
    subject: t(`${change}.subject`),
    paragraphs: [t(`${change}.why`, { at: formatMoment(at, reader.language) }), t('changes.next')],
    action: { label: t('changes.action'), url: `${settings.publicUrl}/dashboard/forgot-password` },
  };
  return mailOf(reader, letter, settings);
}
