import { hash, verify } from '@node-rs/argon2';
import { PortalError } from '@listings/errors';
import { recordAudit } from '@listings/persistence';
import { Membership, sqlOf, User } from '@listings/persistence/management';
import type { ManagementDependencies, RequestOrigin } from '../management-dependencies.js';
import { actorOf } from '../sessions/find-session.js';
import { startSession } from '../sessions/start-session.js';

/** The result of a sign-in: the token for the cookie, and whether the second factor is still missing. */
export interface SignedIn {
  readonly token: string;
  readonly secondFactorRequired: boolean;
}

/** Verified for an unknown address, so that the response takes as long as for a known one. */
let unknownUserHash: Promise<string> | undefined;

/**
 * Signs a user in with e-mail address and password. An unknown address, a wrong password and a user without a
 * membership fail alike.
 */
export async function signIn(
  deps: ManagementDependencies,
  { email, password, origin }: { email: string; password: string; origin: RequestOrigin },
): Promise<SignedIn> {
  const { source, clock } = deps;
  const user = await source
    .getRepository(User)
    .createQueryBuilder('user')
    .where('lower(user.email) = lower(:email)', { email })
    .getOne();
  unknownUserHash ??= hash('no user has this password');
  const matches = await verify(user?.passwordHash ?? (await unknownUserHash), password);
  // The oldest membership; the user can switch to the others afterwards.
  const membership =
    user && user.passwordHash !== null && matches
      ? await source.getRepository(Membership).findOne({ where: { userId: user.id }, order: { createdAt: 'ASC' } })
      : null;
  if (!user || !membership) throw new PortalError('AUTH_INVALID_KEY', 'The e-mail address or the password is wrong.');
  const { accountId } = membership;
  const secondFactorRequired = user.totpEnabledAt !== null;
  const token = await source.transaction(async (manager) => {
    const started = await startSession(manager, clock, {
      userId: user.id,
      accountId,
      secondFactorPending: secondFactorRequired,
      origin,
    });
    if (!secondFactorRequired) {
      const actor = actorOf({ userId: user.id, email: user.email }, origin);
      await recordAudit(sqlOf(manager), { accountId, action: 'user.signed_in', actor, at: clock.now() });
    }
    return started;
  });
  return { token, secondFactorRequired };
}
