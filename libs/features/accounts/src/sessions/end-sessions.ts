import { Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { Session } from '@listings/persistence/management';
import type { SignedInUser } from './find-session.js';

/** Ends one session of a user. False when it does not exist or belongs to another user. */
export async function endSession(
  manager: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const { affected } = await manager.delete(Session, { id: sessionId, userId });
  return affected === 1;
}

/** Ends all sessions of a user. */
export async function endSessionsOf(manager: EntityManager, { userId }: { userId: string }): Promise<void> {
  await manager.delete(Session, { userId });
}

/** Ends all sessions of a user but the one with the token of the request. Returns how many there were. */
export async function endSessionsBeside(manager: EntityManager, user: SignedInUser): Promise<number> {
  const { affected } = await manager.delete(Session, { userId: user.userId, digest: Not(user.sessionDigest) });
  return affected ?? 0;
}

/** The condition that a session still has the token with which the request came. */
export function ownSession({ sessionId, userId, sessionDigest }: SignedInUser) {
  return { id: sessionId, userId, digest: sessionDigest };
}
