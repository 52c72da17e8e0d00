import { Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { Session } from '@listings/persistence/management';

/** Ends one session of a user. False when it does not exist or belongs to another user. */
export async function endSession(
  manager: EntityManager,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const { affected } = await manager.delete(Session, { id: sessionId, userId });
  return affected === 1;
}

/** Ends all sessions of a user, except the given one. Returns how many there were. */
export async function endSessionsOf(
  manager: EntityManager,
  { userId, except }: { userId: string; except?: string },
): Promise<number> {
  const { affected } = await manager.delete(Session, { userId, ...(except !== undefined && { id: Not(except) }) });
  return affected ?? 0;
}
