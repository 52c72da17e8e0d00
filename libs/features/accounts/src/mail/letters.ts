import type { Mail } from '@listings/platform';

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
export function signUpLetter(to: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm your sign-up',
    text: lines(
      'Somebody, probably you, signed up with this e-mail address.',
      '',
      'To confirm it, open this link within one hour and enter the password that you chose:',
      link,
      '',
      'If it was not you, ignore this mail: no account is created.',
    ),
  };
}

/** The mail to a user with whose address somebody signed up again. */
export function knownAddressLetter(to: string, { publicUrl }: LinkSettings): Mail {
  return {
    to,
    subject: 'You already have an account',
    text: lines(
      'Somebody, probably you, signed up with this e-mail address, which already has a user.',
      '',
      'Sign in here, or ask there for a new password:',
      `${publicUrl}/dashboard/sign-in`,
      '',
      'If it was not you, ignore this mail: nothing has changed.',
    ),
  };
}

/** The mail with which a user confirms the e-mail address. */
export function verificationLetter(to: string, link: string): Mail {
  return {
    to,
    subject: 'Confirm your e-mail address',
    text: lines('To confirm your e-mail address, open this link within one hour:', link),
  };
}

/** The mail with the link for a new password. */
export function resetLetter(to: string, link: string): Mail {
  return {
    to,
    subject: 'Your new password',
    text: lines(
      'Somebody, probably you, asked for a new password.',
      '',
      'To choose one, open this link within one hour:',
      link,
      '',
      'If it was not you, ignore this mail: your password has not changed.',
    ),
  };
}

/** The mail with the link of an invitation. It names the account and the member who invites. */
export function invitationLetter(
  to: string,
  { accountName, invitedBy, link }: { accountName: string; invitedBy: string; link: string },
): Mail {
  return {
    to,
    subject: 'Invitation to an account',
    text: lines(
      `${invitedBy} invites you to become a member of this account: ${accountName}`,
      '',
      'To accept, open this link within seven days:',
      link,
      '',
      'If you do not know the sender, ignore this mail.',
    ),
  };
}

/** The mail after a change that an attacker would make, so that the user notices it. */
export function changeLetter(to: string, change: string, { publicUrl }: LinkSettings): Mail {
  return {
    to,
    subject: change,
    text: lines(
      `${change}.`,
      '',
      'If it was not you, choose a new password at once:',
      `${publicUrl}/dashboard/forgot-password`,
    ),
  };
}

function lines(...texts: readonly string[]): string {
  return `${texts.join('\n')}\n`;
}
