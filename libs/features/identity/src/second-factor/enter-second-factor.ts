import { actorOf } from '@listings/domain';
import type { RequestOrigin, SignedInUser } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { recordAudit, secondFactorContext } from '@listings/feature-accounts';
import type { Transaction } from '@listings/persistence';
import { ATTEMPT_LIMITS, giveBackAttempts, takeAttempt } from '../attempts/attempts.js';
import type { IdentityDependencies } from '../dependencies.js';
import { promoteSession } from '../sessions/rotate-session.js';
import { isKnown, readDevice } from '../sign-in/known-device.js';
import { useRecoveryDigest, useTotpStep } from '../store/second-factors.js';
import { findUser } from '../store/users.js';
import { stepOfCode } from './one-time-codes.js';
import { digestOfRecoveryCode } from './recovery-codes.js';

/** A code of the authenticator app, or one of the recovery codes. */
export type SecondFactorEntry = { readonly code: string } | { readonly recoveryCode: string };

/** Completes the sign-in of a session with the second factor, and returns the session's new token. */
export async function enterSecondFactor(
  deps: IdentityDependencies,
  {
    user,
    entry,
    origin,
    deviceCookie,
  }: { user: SignedInUser; entry: SecondFactorEntry; origin: RequestOrigin; deviceCookie?: string },
): Promise<string> {
  const { database, clock, encryption } = deps;
  const { userId, email, accountId } = user;
  if (!user.secondFactorPending) throw new PortalError('CONFLICT', 'The session needs no second factor.');
  const device = readDevice(encryption, deviceCookie);
  const place = isKnown(device, email) ? device.id : undefined;
  const attempt =
    'recoveryCode' in entry
      ? await takeAttempt(deps, ATTEMPT_LIMITS.recoveryOfSession, user.sessionId)
      : await takeAttempt(deps, ATTEMPT_LIMITS.secondFactor, place === undefined ? userId : `${userId} ${place}`);
  const audit = { accountId, actor: actorOf(user, origin), at: clock.now() };
  const token = await database.transaction(async (transaction) => {
    if (!(await useEntry(transaction, deps, userId, entry))) return undefined;
    await recordAudit(transaction, { ...audit, action: 'user.signed_in' });
    return promoteSession(transaction, clock, user);
  });
  if (token === undefined) {
    await recordAudit(deps.database, { ...audit, action: 'user.sign_in_failed', details: { step: 'second factor' } });
    throw new PortalError('AUTH_INVALID_KEY', 'The code is wrong or was used before.');
  }
  await giveBackAttempts(deps, [attempt]);
  return token;
}

/** Uses a code up. One statement decides, so that of several requests with the same code one succeeds. */
async function useEntry(
  transaction: Transaction,
  { clock, encryption }: IdentityDependencies,
  userId: string,
  entry: SecondFactorEntry,
): Promise<boolean> {
  const at = clock.now();
  if ('recoveryCode' in entry)
    return useRecoveryDigest(transaction, { userId, digest: digestOfRecoveryCode(entry.recoveryCode), at });
  const user = await findUser(transaction, userId);
  if (!user?.totpSecret) return false;
  const step = stepOfCode({ now: at }, encryption.decrypt(user.totpSecret, secondFactorContext(userId)), entry.code);
  if (step === undefined) return false;
  return useTotpStep(transaction, { userId, step });
}
