import type { RequestOrigin } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { ATTEMPT_LIMITS, takeAttempt, tryAttempt } from '../attempts/attempts.js';
import type { IdentityDependencies } from '../dependencies.js';
import { findReader } from '../mail/find-reader.js';
import { knownAddressLetter, linkTo, signUpLetter } from '../mail/letters.js';
import { queueMail, sendsMail } from '../mail/queue-mail.js';
import { assertNewPassword } from '../passwords/password-policy.js';
import { LINK_LIFETIME_MS } from '../passwords/reset-link.js';
import { newToken } from '../secret-tokens.js';
import { assertPasswordSignIn } from '../sign-in/password-sign-in.js';
import { insertSignUp } from '../store/sign-ups.js';
import type { SignUp } from '../store/sign-ups.js';
import { comparableAddress } from '../users/comparable-address.js';
import { findUserOf, isAddressTaken } from '../users/find-user.js';
import { foundAccount } from './found-account.js';
import type { FoundedAccount } from './found-account.js';

/** What a new user enters. */
export interface SignUpRequest {
  readonly accountName: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The language of the page. */
  readonly language?: string | undefined;
  readonly origin: RequestOrigin;
}

/**
 * Signs a new user up. With mails, nothing exists until the user has opened the link in the mail (undefined), and an
 * address that already has a user is answered alike; its user gets another mail. Few mails an hour go to one address. Without mails, the account exists at once,
 * and an address that has a user is a conflict.
 */
export async function signUp(
  deps: IdentityDependencies,
  { origin, password, ...request }: SignUpRequest,
): Promise<FoundedAccount | undefined> {
  const { database, passwords, settings } = deps;
  assertPasswordSignIn(settings);
  if (!settings.signUpOpen) throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'Sign-up is closed.');
  assertNewPassword('password', password, request);
  await takeAttempt(deps, ATTEMPT_LIMITS.signUpsOfAddress, origin.address);
  const passwordHash = await passwords.hash(password);
  const filled = { ...request, passwordHash, language: request.language ?? null };
  if (sendsMail(deps)) {
    const email = comparableAddress(request.email);
    const admitted =
      (await tryAttempt(deps, ATTEMPT_LIMITS.mailsOfEmail, `sign-up ${email} ${origin.address}`)) &&
      (await tryAttempt(deps, ATTEMPT_LIMITS.signUpsOfEmail, email));
    if (admitted) await storeSignUp(deps, filled);
    return undefined;
  }
  return database
    .transaction((transaction) => foundAccount(transaction, deps, { signUp: filled, emailVerified: false, origin }))
    .catch((error: unknown) => {
      if (isAddressTaken(error)) throw new PortalError('CONFLICT', 'There is already a user with this e-mail address.');
      throw error;
    });
}

/** Mails the link, or, to a user, that there already is one. Both cost the same work. */
async function storeSignUp(deps: IdentityDependencies, signUp: SignUp): Promise<void> {
  const { database, clock, settings } = deps;
  await database.transaction(async (transaction) => {
    const expiresAt = new Date(clock.now().getTime() + LINK_LIFETIME_MS);
    const { token, digest } = newToken(clock);
    const user = await findUserOf(transaction, signUp.email);
    // For an address that has a user nobody learns the token.
    await insertSignUp(transaction, { ...signUp, digest, expiresAt });
    const { email, language } = signUp;
    const recipient = user ? { ...user, userId: user.id, language: user.language ?? language } : { email, language };
    const reader = await findReader(transaction, settings, recipient);
    const letter = user
      ? knownAddressLetter(reader, settings)
      : signUpLetter(reader, linkTo('confirm-sign-up', token, settings), settings);
    await queueMail(transaction, deps, { ...letter, expiresAt });
  });
}
