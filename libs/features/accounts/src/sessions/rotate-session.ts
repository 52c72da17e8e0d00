import type { EntityManager } from 'typeorm';
import { PortalError } from '@listings/errors';
import { Session } from '@listings/persistence/management';
import type { Clock } from '@listings/platform';
import { newToken } from '../secret-tokens.js';
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
 * session stays. Throws 401 when the session has ended meanwhile.
 */
export async function rotateSession(
  manager: EntityManager,
  clock: Clock,
  { user, accountId = user.accountId, secondFactorPending = false }: Rotation,
): Promise<string> {
  const { token, digest } = newToken(clock);
  const { affected } = await manager.update(
    Session,
    { id: user.sessionId, userId: user.userId, secondFactorPending: false },
    { digest, accountId, secondFactorPending, lastUsedAt: clock.now() },
  );
  if (affected !== 1) throw new PortalError('AUTH_INVALID_KEY');
  return token;
}

/** Makes a session whose second factor was entered a full one, with a new token. Only one of several requests succeeds. */
export async function promoteSession(manager: EntityManager, clock: Clock, user: SignedInUser): Promise<string> {
  const { token, digest } = newToken(clock);
  const now = clock.now();
  const { affected } = await manager.update(
    Session,
    { id: user.sessionId, userId: user.userId, secondFactorPending: true },
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
