import { PortalError } from '@listings/errors';
import { recordAudit } from '@listings/persistence';
import { sqlOf, User } from '@listings/persistence/management';
import type { ManagementDependencies, RequestOrigin } from '../management-dependencies.js';
import { actorOf } from '../sessions/find-session.js';
import { startSession } from '../sessions/start-session.js';

/** The result of a sign-in: the token for the cookie, and whether the second factor is still missing. */
export interface SignedIn {
  readonly token: string;
  readonly secondFactorRequired: boolean;
}

/**
 * Starts the session of a user whose identity is established, in one of the user's accounts. A user with a second factor
 * must enter it before the session permits anything.
 */
export async function completeSignIn(
  { source, clock }: Pick<ManagementDependencies, 'source' | 'clock'>,
  { userId, accountId, origin }: { userId: string; accountId: number; origin: RequestOrigin },
): Promise<SignedIn> {
  return source.transaction(async (manager) => {
    const user = await manager.findOneBy(User, { id: userId });
    if (!user) throw new PortalError('AUTH_INVALID_KEY');
    const secondFactorRequired = user.totpEnabledAt !== null;
    const token = await startSession(manager, clock, {
      userId,
      accountId,
      secondFactorPending: secondFactorRequired,
      origin,
    });
    if (!secondFactorRequired) {
      const actor = actorOf({ userId, email: user.email }, origin);
      await recordAudit(sqlOf(manager), { accountId, action: 'user.signed_in', actor, at: clock.now() });
    }
    return { token, secondFactorRequired };
  });
}
