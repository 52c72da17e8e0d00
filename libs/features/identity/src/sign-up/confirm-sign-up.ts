import type { RequestOrigin } from '@listings/domain';
import { invalidField, PortalError } from '@listings/errors';
import { ATTEMPT_LIMITS, giveBackAttempts, takeAttempt } from '../attempts/attempts.js';
import type { IdentityDependencies } from '../dependencies.js';
import { digestOf } from '../secret-tokens.js';
import { assertPasswordSignIn } from '../sign-in/password-sign-in.js';
import { deleteSignUp, findSignUp } from '../store/sign-ups.js';
import { isAddressTaken } from '../users/find-user.js';
import { foundAccount } from './found-account.js';
import type { FoundedAccount } from './found-account.js';

const INVALID_LINK = 'the link is invalid, was used or has expired';

/**
 * Confirms a sign-up with the link of the mail and the password of the sign-up, and creates the account. The password
 * shows that the person who opens the mail is the one who signed up: otherwise somebody could prepare an account for the
 * owner of the address and know its password.
 */
export async function confirmSignUp(
  deps: IdentityDependencies,
  { token, password, origin }: { token: string; password: string; origin: RequestOrigin },
): Promise<FoundedAccount> {
  const { clock, database, passwords } = deps;
  assertPasswordSignIn(deps.settings);
  const attempt = await takeAttempt(deps, ATTEMPT_LIMITS.linksOfAddress, origin.address);
  const digest = digestOf(token);
  const signUp = await findSignUp(database, { digest, now: clock.now() });
  if (!signUp) throw invalidField('token', INVALID_LINK);
  if (!(await passwords.verify(signUp.passwordHash, password))) throw invalidField('password', 'the password is wrong');
  const founded = await database
    .transaction(async (transaction) => {
      if (!(await deleteSignUp(transaction, digest))) throw invalidField('token', INVALID_LINK);
      return foundAccount(transaction, deps, { signUp, emailVerified: true, origin });
    })
    .catch((error: unknown) => {
      if (isAddressTaken(error)) throw new PortalError('CONFLICT', 'There is already a user with this e-mail address.');
      throw error;
    });
  await giveBackAttempts(deps, [attempt]);
  return founded;
}
