import type { RequestOrigin } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { isConstraintViolation } from '@listings/persistence';
import { ATTEMPT_LIMITS, giveBackAttempts, takeAttempt } from '../attempts/attempts.js';
import type { Attempt } from '../attempts/attempts.js';
import type { IdentityDependencies } from '../dependencies.js';
import { findUserAccounts } from '../store/memberships.js';
import { changePasswordHash } from '../store/users.js';
import type { User } from '../store/users.js';
import { comparableAddress } from '../users/comparable-address.js';
import { findUserOf } from '../users/find-user.js';
import { completeSignIn } from './complete-sign-in.js';
import type { SignedIn } from './complete-sign-in.js';
import { isKnown, readDevice } from './known-device.js';
import { assertPasswordSignIn } from './password-sign-in.js';

/** What a user enters to sign in, and where. */
export interface SignInRequest {
  readonly email: string;
  readonly password: string;
  readonly origin: RequestOrigin;
  /** The cookie of a browser that has signed in before. */
  readonly deviceCookie?: string;
}

/**
 * Signs a user in with e-mail address and password. An unknown address, a wrong password and a user without a
 * membership fail alike, after the same work.
 */
export async function signIn(deps: IdentityDependencies, request: SignInRequest): Promise<SignedIn> {
  const { email, password, origin } = request;
  assertPasswordSignIn(deps.settings);
  const attempts = await takeSignInAttempts(deps, request);
  const user = await findUserOf(deps.database, email);
  const matches = await deps.passwords.verify(user?.passwordHash ?? null, password).catch(async (error: unknown) => {
    // The process is too busy: nothing was tried.
    await giveBackAttempts(deps, attempts);
    throw error;
  });
  // The oldest membership; the user can switch to the others afterwards.
  const [account] = user && matches ? await findUserAccounts(deps.database, { userId: user.id, limit: 1 }) : [];
  if (!user || user.passwordHash === null || !account) throw wrongCredentials();
  await giveBackAttempts(deps, attempts);
  const device = readDevice(deps.encryption, request.deviceCookie);
  await takeAttempt(deps, ATTEMPT_LIMITS.signInsOfUser, isKnown(device, email) ? `${user.id} ${device.id}` : user.id);
  const { id: userId, passwordHash } = user;
  const known = { userId, accountId: account.id, passwordHash, origin };
  const signedIn = await completeSignIn(deps, known).catch((error: unknown) => {
    // The member was removed in this moment.
    throw isConstraintViolation(error) ? wrongCredentials() : error;
  });
  if (!signedIn) throw wrongCredentials();
  await renewHash(deps, user, password);
  return signedIn;
}

function wrongCredentials(): PortalError {
  return new PortalError('AUTH_INVALID_KEY', 'The e-mail address or the password is wrong.');
}

/**
 * Counts the attempt before its outcome is known. A browser that the user has used before has a limit of its own, so that
 * attempts of others do not lock the user out. The limits are the same for unknown addresses.
 */
async function takeSignInAttempts(
  deps: IdentityDependencies,
  { email, origin, deviceCookie }: SignInRequest,
): Promise<Attempt[]> {
  const device = readDevice(deps.encryption, deviceCookie);
  const address = comparableAddress(email);
  if (isKnown(device, email))
    return [await takeAttempt(deps, ATTEMPT_LIMITS.signInOfDevice, `${device.id} ${address}`)];
  return [
    await takeAttempt(deps, ATTEMPT_LIMITS.signInOfAddress, origin.address),
    await takeAttempt(deps, ATTEMPT_LIMITS.signInOfEmail, address),
  ];
}

/** Replaces a hash that was made with older parameters; only a sign-in knows the password. */
async function renewHash({ passwords, database }: IdentityDependencies, user: User, password: string): Promise<void> {
  if (user.passwordHash === null || !passwords.isOutdated(user.passwordHash)) return;
  const to = await passwords.hash(password);
  await changePasswordHash(database, { userId: user.id, passwordHash: user.passwordHash, to });
}
