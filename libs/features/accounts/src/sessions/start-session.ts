import type { EntityManager } from 'typeorm';
import { Session } from '@listings/persistence/management';
import type { Clock } from '@listings/platform';
import type { RequestOrigin } from '../management-dependencies.js';
import { newToken } from '../secret-tokens.js';
import { SESSION_LIFETIME } from './session-lifetime.js';

/** A session to start. */
export interface NewSession {
  readonly userId: string;
  readonly accountId: number;
  /** The second factor is still missing. */
  readonly secondFactorPending: boolean;
  /** A provider of single sign-on asks for a second factor instead of the service. */
  readonly secondFactorSkipped?: boolean;
  readonly origin: RequestOrigin;
}

/**
 * Sessions that a user may have; the oldest ones end. Those without second factor count for themselves, so that someone
 * who knows only the password ends none of the others.
 */
const MAX_SESSIONS = 50;

/**
 * Starts a session and returns the token for the cookie. Every sign-in gets a new token, so that a token from before
 * the sign-in has no rights.
 */
export async function startSession(
  manager: EntityManager,
  clock: Clock,
  { userId, accountId, secondFactorPending, secondFactorSkipped = false, origin }: NewSession,
): Promise<string> {
  const { token, digest } = newToken(clock);
  const now = clock.now();
  const lifetime = secondFactorPending ? SESSION_LIFETIME.pending : SESSION_LIFETIME.total;
  await manager.insert(Session, {
    digest,
    userId,
    accountId,
    secondFactorPending,
    secondFactorSkipped,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + lifetime),
    address: origin.address,
    userAgent: origin.userAgent?.slice(0, 500) ?? null,
  });
  const surplus = await manager.find(Session, {
    select: { id: true },
    where: { userId, secondFactorPending },
    order: { createdAt: 'DESC' },
    skip: MAX_SESSIONS,
    take: MAX_SESSIONS,
  });
  if (surplus.length > 0)
    await manager.delete(
      Session,
      surplus.map(({ id }) => id),
    );
  return token;
}
