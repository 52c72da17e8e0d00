import { endSession } from '../store/sessions.js';
import type { ManagementDependencies } from '../management-dependencies.js';
import type { SignedInUser } from '@listings/domain';

/** Ends the session of a request. */
export async function signOut(
  { database }: Pick<ManagementDependencies, 'database'>,
  { userId, sessionId }: SignedInUser,
): Promise<void> {
  await endSession(database, { userId, sessionId });
}
