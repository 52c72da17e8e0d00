import type { SignedInUser } from '@listings/domain';
import type { IdentityDependencies } from '../dependencies.js';
import { digestOf, isToken } from '../secret-tokens.js';
import { findStoredSession, touchSession } from '../store/sessions.js';
import { SESSION_LIFETIME } from './session-lifetime.js';

/**
 * Finds the user of a session token; undefined when the session does not exist, was ended or has expired. It reads the
 * database each time, so that an ended session ends at once.
 */
export async function findSession(
  { database, clock }: Pick<IdentityDependencies, 'database' | 'clock'>,
  token: string,
): Promise<SignedInUser | undefined> {
  if (!isToken(token)) return undefined;
  const session = await findStoredSession(database, digestOf(token));
  if (!session) return undefined;
  const { lastUsedAt, expiresAt, ...user } = session;
  const now = clock.now().getTime();
  if (expiresAt.getTime() <= now) return undefined;
  const unusedFor = now - lastUsedAt.getTime();
  if (unusedFor > SESSION_LIFETIME.idle) return undefined;
  if (unusedFor > SESSION_LIFETIME.precision) {
    const before = new Date(now - SESSION_LIFETIME.precision);
    await touchSession(database, { sessionId: user.sessionId, before, now: new Date(now) });
  }
  return user;
}
