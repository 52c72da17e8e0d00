import type { SignedInUser } from '@listings/domain';
import { PortalError } from '@listings/errors';
import type { Transaction } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import { newToken } from '../secret-tokens.js';
import { completeSession, endSessionsOf, insertSession, lockSession, renewSession } from '../store/sessions.js';
import { SESSION_LIFETIME } from './session-lifetime.js';

/** How a session changes with its new token. */
export interface Rotation {
  readonly user: SignedInUser;
  /** Moves the session to another account of the user. */
  readonly accountId?: number;
  /** The session permits nothing until the second factor is entered. */
  readonly secondFactorPending?: boolean;
}

/**
 * Gives a session a new token, whose possessor has all its rights; the old token has none any more. The end of the
 * session stays. Throws 401 when the session has ended, or got another token, meanwhile.
 */
export async function rotateSession(
  transaction: Transaction,
  clock: Clock,
  { user, accountId = user.accountId, secondFactorPending = false }: Rotation,
): Promise<string> {
  const { token, digest } = newToken(clock);
  const to = { to: digest, accountId, secondFactorPending, now: clock.now() };
  if (!(await renewSession(transaction, { ...user, ...to }))) throw new PortalError('AUTH_INVALID_KEY');
  return token;
}

/**
 * Ends all sessions of a user who has proven to be that user, and starts one that takes the place of the request's own.
 * Ends the own one even if somebody else got a new token for it meanwhile. Throws 401 when it has ended meanwhile.
 */
export async function replaceSessions(transaction: Transaction, clock: Clock, user: SignedInUser): Promise<string> {
  const { sessionId, userId, accountId } = user;
  // Locked: a request that gives it a new token at this moment is waited for, or finds it gone.
  const own = await lockSession(transaction, { sessionId, userId });
  if (!own) throw new PortalError('AUTH_INVALID_KEY');
  await endSessionsOf(transaction, userId);
  const { token, digest } = newToken(clock);
  const { secondFactorSkipped, createdAt, expiresAt, address, userAgent } = own;
  const kept = { userId, accountId, secondFactorSkipped, createdAt, expiresAt, address, userAgent };
  await insertSession(transaction, { ...kept, digest, secondFactorPending: false, lastUsedAt: clock.now() });
  return token;
}

/** Makes a session whose second factor was entered a full one, with a new token. Only one of several requests succeeds. */
export async function promoteSession(transaction: Transaction, clock: Clock, user: SignedInUser): Promise<string> {
  const { token, digest } = newToken(clock);
  const now = clock.now();
  const to = { to: digest, now, expiresAt: new Date(now.getTime() + SESSION_LIFETIME.total) };
  if (!(await completeSession(transaction, { ...user, ...to }))) throw new PortalError('AUTH_INVALID_KEY');
  return token;
}
