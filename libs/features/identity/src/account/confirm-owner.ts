import type { SignedInUser } from '@listings/domain';
import { invalidField, PortalError } from '@listings/errors';
import type { IdentityDependencies } from '../dependencies.js';
import { confirmPassword } from '../passwords/confirm-password.js';
import { findUser } from '../store/users.js';

/** Minutes after a sign-in in which it confirms what a user does who has no password. */
const FRESH_MINUTES = 10;

const SIGN_IN_AGAIN = `You have no password here: sign out, sign in again with single sign-on, and repeat this within ${FRESH_MINUTES} minutes.`;

/**
 * Confirms that the owner who signed in is the one who asks, before a change that a stolen session must not make: by the
 * password, or by a sign-in a moment ago when the owner has none. Throws 422 for a wrong or missing password, 409 when the
 * owner must sign in again.
 */
export async function confirmOwner(
  deps: IdentityDependencies,
  { userId, signedInAt }: Pick<SignedInUser, 'userId' | 'signedInAt'>,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return void (await confirmPassword(deps, { userId, password, missing: SIGN_IN_AGAIN }));
  const user = await findUser(deps.database, userId);
  if (user?.passwordHash != null) throw invalidField('password', 'a value is required');
  if (deps.clock.now().getTime() - signedInAt.getTime() > FRESH_MINUTES * 60_000)
    throw new PortalError('CONFLICT', SIGN_IN_AGAIN);
}
