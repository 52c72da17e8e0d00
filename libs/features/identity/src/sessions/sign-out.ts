import type { SignedInUser } from '@listings/domain';
import type { IdentityDependencies } from '../dependencies.js';
import { endSession } from '../store/sessions.js';

/** Ends the session of a request. */
export async function signOut(
  { database }: Pick<IdentityDependencies, 'database'>,
  { userId, sessionId }: SignedInUser,
): Promise<void> {
  await endSession(database, { userId, sessionId });
}
