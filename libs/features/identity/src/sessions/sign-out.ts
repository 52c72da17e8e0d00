import { endSession } from '../store/sessions.js';
import type { IdentityDependencies } from '../dependencies.js';
import type { SignedInUser } from '@listings/domain';

/** Ends the session of a request. */
export async function signOut(
  { database }: Pick<IdentityDependencies, 'database'>,
  { userId, sessionId }: SignedInUser,
): Promise<void> {
  await endSession(database, { userId, sessionId });
}
