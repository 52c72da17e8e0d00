import type { RequestOrigin } from '@listings/domain';
import { actorOf } from '@listings/domain';
import { recordAudit } from '@listings/feature-accounts';
import type { IdentityDependencies } from '../dependencies.js';
import { startSession } from '../sessions/start-session.js';
import { lockUser } from '../store/users.js';

/** The result of a sign-in: the token for the cookie, and whether the second factor is still missing. */
export interface SignedIn {
  readonly token: string;
  readonly secondFactorRequired: boolean;
}

/** A user whose password was correct a moment ago. */
export interface KnownUser {
  readonly userId: string;
  readonly accountId: number;
  /** The hash with which the password was compared. */
  readonly passwordHash: string;
  readonly origin: RequestOrigin;
}

/**
 * Starts the session of a user in one of the user's accounts. A user with a second factor must enter it before the
 * session permits anything. Undefined when the password was changed meanwhile. The user is locked, so that a change of the
 * password or of the second factor at the same time ends the session too.
 */
export async function completeSignIn(
  { database, clock }: Pick<IdentityDependencies, 'database' | 'clock'>,
  { userId, accountId, passwordHash, origin }: KnownUser,
): Promise<SignedIn | undefined> {
  return database.transaction(async (transaction) => {
    const user = await lockUser(transaction, { userId, passwordHash });
    if (!user) return undefined;
    const secondFactorRequired = user.totpEnabledAt !== null;
    const token = await startSession(transaction, clock, {
      userId,
      accountId,
      secondFactorPending: secondFactorRequired,
      origin,
    });
    if (!secondFactorRequired) {
      const actor = actorOf({ userId, email: user.email }, origin);
      await recordAudit(transaction, { accountId, action: 'user.signed_in', actor, at: clock.now() });
    }
    return { token, secondFactorRequired };
  });
}
