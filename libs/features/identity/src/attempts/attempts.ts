import { createHash } from 'node:crypto';
import { PortalError } from '@listings/errors';
import { countAttempt } from '@listings/feature-accounts';
import { uncountAttempt } from '@listings/feature-accounts/store';
import type { AttemptWindow } from '@listings/feature-accounts/store';
import type { IdentityDependencies } from '../dependencies.js';

/** How many attempts of one kind one subject has in a window of time. */
export interface AttemptLimit {
  readonly kind: string;
  readonly limit: number;
  readonly windowSeconds: number;
}

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/** The limits of attempts. They count over all processes; docs/decisions/0020 has the reasons. */
export const ATTEMPT_LIMITS = {
  /** Failed sign-ins from one address, with browsers that the user has not used before. */
  signInOfAddress: { kind: 'SIGN_IN_ADDRESS', limit: 20, windowSeconds: QUARTER },
  /** Failed sign-ins with one e-mail address, with browsers that the user has not used before. */
  signInOfEmail: { kind: 'SIGN_IN_EMAIL', limit: 10, windowSeconds: QUARTER },
  /** Failed sign-ins with one e-mail address in one browser that the user has used before. */
  signInOfDevice: { kind: 'SIGN_IN_DEVICE', limit: 10, windowSeconds: QUARTER },
  /** Sign-ins of one user, or of a browser that the user has used before: each writes a session and an audit entry. */
  signInsOfUser: { kind: 'SIGN_INS_USER', limit: 100, windowSeconds: HOUR },
  /** Wrong codes of the second factor, per user; a browser that the user has used before counts for itself. */
  secondFactor: { kind: 'SECOND_FACTOR', limit: 10, windowSeconds: HOUR },
  /**
   * Wrong recovery codes, per sign-in: nobody guesses one, so nobody may lock them for the user, not even from the same address. The sign-ins of a
   * user have a limit of their own, which bounds the guesses of all.
   */
  recoveryOfSession: { kind: 'RECOVERY_SESSION', limit: 10, windowSeconds: HOUR },
  /** Wrong passwords within sessions of one user. */
  passwordOfUser: { kind: 'PASSWORD_USER', limit: 10, windowSeconds: QUARTER },
  /** Requests for new passwords, and wrong links, those of invitations included, from one address. */
  linksOfAddress: { kind: 'LINKS_ADDRESS', limit: 50, windowSeconds: HOUR },
  signUpsOfAddress: { kind: 'SIGN_UPS_ADDRESS', limit: 10, windowSeconds: HOUR },
  signUpsOfEmail: { kind: 'SIGN_UPS_EMAIL', limit: 10, windowSeconds: HOUR },
  /** Invitations of one account, renewed ones included: each may send a mail. */
  invitationsOfAccount: { kind: 'INVITATIONS_ACCOUNT', limit: 200, windowSeconds: HOUR },
  /** Invitations of one e-mail address by all accounts. */
  invitationsOfEmail: { kind: 'INVITATIONS_EMAIL', limit: 20, windowSeconds: HOUR },
  /** Mails of one kind to one e-mail address; for a sign-up, from one address, and for an invitation, from one account. */
  mailsOfEmail: { kind: 'MAILS_EMAIL', limit: 3, windowSeconds: HOUR },
} as const satisfies Record<string, AttemptLimit>;

/** A counted attempt. */
export interface Attempt {
  readonly window: AttemptWindow;
}

type Dependencies = Pick<IdentityDependencies, 'database' | 'clock'>;

/** Counts an attempt; undefined when the window of the subject is full. */
export async function tryAttempt(
  { database, clock }: Dependencies,
  { kind, limit, windowSeconds }: AttemptLimit,
  subject: string,
): Promise<Attempt | undefined> {
  const window = {
    kind,
    subject: createHash('sha256').update(subject).digest(),
    windowStart: new Date(windowStartOf(clock.now(), windowSeconds)),
  };
  return (await countAttempt(database, { ...window, limit })) ? { window } : undefined;
}

/**
 * Counts an attempt before its outcome is known, so that many at the same time do not exceed the limit. Throws 429 when
 * the window of the subject is full.
 */
export async function takeAttempt(deps: Dependencies, limit: AttemptLimit, subject: string): Promise<Attempt> {
  const attempt = await tryAttempt(deps, limit, subject);
  if (attempt) return attempt;
  const now = deps.clock.now();
  const endsAt = windowStartOf(now, limit.windowSeconds) + limit.windowSeconds * 1_000;
  const retryAfterSeconds = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1_000));
  throw new PortalError('RATE_LIMITED', 'Too many attempts. Try again later.', { retryAfterSeconds });
}

/** Takes attempts back that succeeded: the limits are about failures. */
export async function giveBackAttempts({ database }: Dependencies, attempts: readonly Attempt[]): Promise<void> {
  for (const { window } of attempts) await uncountAttempt(database, window);
}

function windowStartOf(now: Date, windowSeconds: number): number {
  return Math.floor(now.getTime() / (windowSeconds * 1_000)) * windowSeconds * 1_000;
}
