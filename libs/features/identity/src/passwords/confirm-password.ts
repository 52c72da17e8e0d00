import { invalidField, PortalError } from '@listings/errors';
import { ATTEMPT_LIMITS, giveBackAttempts, takeAttempt } from '../attempts/attempts.js';
import type { IdentityDependencies } from '../dependencies.js';
import { findUser } from '../store/users.js';

/** A signed-in user who enters the password again. */
export interface PasswordConfirmation {
  readonly userId: string;
  readonly password: string;
  /** The field of the request. */
  readonly field?: string;
  /** The message for a user without password. */
  readonly missing?: string;
}

const NO_PASSWORD = 'The user signs in with single sign-on and has no password.';

/**
 * Checks the password of a signed-in user before a change that a stolen session must not make, and returns its hash.
 * Throws 422 that names the field when it is wrong, 409 when the user has none, 429 after too many wrong ones.
 */
export async function confirmPassword(
  deps: IdentityDependencies,
  { userId, password, field = 'password', missing = NO_PASSWORD }: PasswordConfirmation,
): Promise<string> {
  const attempt = await takeAttempt(deps, ATTEMPT_LIMITS.passwordOfUser, userId);
  const user = await findUser(deps.database, userId);
  const passwordHash = user?.passwordHash ?? null;
  if (passwordHash === null) {
    await giveBackAttempts(deps, [attempt]);
    throw new PortalError('CONFLICT', missing);
  }
  if (!(await deps.passwords.verify(passwordHash, password))) throw invalidField(field, 'the password is wrong');
  await giveBackAttempts(deps, [attempt]);
  return passwordHash;
}
