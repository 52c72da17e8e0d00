import type { RequestOrigin } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import { newToken } from '../secret-tokens.js';
import { deleteSurplusSessions, insertSession } from '../store/sessions.js';
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
  transaction: Transaction,
  clock: Clock,
  { userId, accountId, secondFactorPending, secondFactorSkipped = false, origin }: NewSession,
): Promise<string> {
  const { token, digest } = newToken(clock);
  const now = clock.now();
  const lifetime = secondFactorPending ? SESSION_LIFETIME.pending : SESSION_LIFETIME.total;
  await insertSession(transaction, {
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
  await deleteSurplusSessions(transaction, { userId, secondFactorPending, keep: MAX_SESSIONS });
  return token;
}
