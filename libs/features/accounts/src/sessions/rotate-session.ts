import type { EntityManager } from 'typeorm';
import { PortalError } from '@listings/errors';
import { Session } from '@listings/persistence/management';
import type { Clock } from '@listings/platform';
import { newToken } from '../secret-tokens.js';
import { endSessionsOf, ownSession } from './end-sessions.js';
import type { SignedInUser } from './find-session.js';
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
  manager: EntityManager,
  clock: Clock,
  { user, accountId = user.accountId, secondFactorPending = false }: Rotation,
): Promise<string> {
  const { token, digest } = newToken(clock);
  const { affected } = await manager.update(
    Session,
    { ...ownSession(user), secondFactorPending: false },
    { digest, accountId, secondFactorPending, lastUsedAt: clock.now() },
  );
  if (affected !== 1) throw new PortalError('AUTH_INVALID_KEY');
  return token;
}

/**
 * Ends all sessions of a user who has proven to be that user, and starts one that takes the place of the request's own.
 * Ends the own one even if somebody else got a new token for it meanwhile. Throws 401 when it has ended meanwhile.
 */
export async function replaceSessions(manager: EntityManager, clock: Clock, user: SignedInUser): Promise<string> {
  const { sessionId: id, userId, accountId } = user;
  // Locked: a request that gives it a new token at this moment is waited for, or finds it gone.
  const own = await manager.findOne(Session, { where: { id, userId }, lock: { mode: 'pessimistic_write' } });
  if (!own || own.secondFactorPending) throw new PortalError('AUTH_INVALID_KEY');
  await endSessionsOf(manager, { userId });
  const { token, digest } = newToken(clock);
  const { secondFactorSkipped, createdAt, expiresAt, address, userAgent } = own;
  const kept = { userId, accountId, secondFactorSkipped, createdAt, expiresAt, address, userAgent };
  await manager.insert(Session, { ...kept, digest, secondFactorPending: false, lastUsedAt: clock.now() });
  return token;
}

/** Makes a session whose second factor was entered a full one, with a new token. Only one of several requests succeeds. */
export async function promoteSession(manager: EntityManager, clock: Clock, user: SignedInUser): Promise<string> {
  const { token, digest } = newToken(clock);
  const now = clock.now();
  const { affected } = await manager.update(
    Session,
    { ...ownSession(user), secondFactorPending: true },
    {
      digest,
      secondFactorPending: false,
      secondFactorSkipped: false,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_LIFETIME.total),
    },
  );
  if (affected !== 1) throw new PortalError('AUTH_INVALID_KEY');
  return token;
}
