import { actorOf } from '@listings/domain';
import type { RequestOrigin, SignedInUser } from '@listings/domain';
import { invalidField, PortalError } from '@listings/errors';
import { secondFactorContext } from '@listings/feature-accounts';
import { ATTEMPT_LIMITS, giveBackAttempts, takeAttempt } from '../attempts/attempts.js';
import type { IdentityDependencies } from '../dependencies.js';
import { findReader } from '../mail/find-reader.js';
import { changeLetter } from '../mail/letters.js';
import { queueMail } from '../mail/queue-mail.js';
import { NOTICE_MS } from '../passwords/change-password.js';
import { confirmPassword } from '../passwords/confirm-password.js';
import { replaceSessions } from '../sessions/rotate-session.js';
import { disableTotp, enableTotp, storeTotpSecret } from '../store/second-factors.js';
import { recordUserAudit } from '../store/user-audit.js';
import { findUser } from '../store/users.js';
import { newSecret, otpauthUrl, stepOfCode } from './one-time-codes.js';
import { newRecoveryCodes } from './recovery-codes.js';

/** A secret for an authenticator app, in two forms. */
export interface SecondFactorSecret {
  readonly secret: string;
  readonly otpauthUrl: string;
}

/** Without a password every sign-in goes to the provider, which decides about further factors (decision 0022). */
const PROVIDER_ASKS = 'The user has no password: the provider of single sign-on asks for a second factor.';

/** Starts to set the second factor up: stores a new secret, which is not needed at sign-in before it is confirmed. */
export async function startSecondFactor(
  deps: IdentityDependencies,
  { user, password }: { user: SignedInUser; password: string },
): Promise<SecondFactorSecret> {
  const { userId, email } = user;
  await confirmPassword(deps, { userId, password, missing: PROVIDER_ASKS });
  const secret = newSecret();
  const totpSecret = deps.encryption.encrypt(secret, secondFactorContext(userId));
  if (!(await storeTotpSecret(deps.database, { userId, totpSecret })))
    throw new PortalError('CONFLICT', 'The second factor is enabled already.');
  const { host: issuer } = new URL(deps.settings.publicUrl);
  return { secret, otpauthUrl: otpauthUrl({ secret, email, issuer }) };
}

/**
 * Enables the second factor with a first code. Ends the other sessions, and returns the recovery codes, which are shown
 * once, and the new token of the own session.
 */
export async function confirmSecondFactor(
  deps: IdentityDependencies,
  { user, code, origin }: { user: SignedInUser; code: string; origin: RequestOrigin },
): Promise<{ recoveryCodes: string[]; token: string }> {
  const { database, clock, encryption } = deps;
  const { userId } = user;
  const attempt = await takeAttempt(deps, ATTEMPT_LIMITS.secondFactor, `set-up ${userId}`);
  const { totpSecret, totpEnabledAt } = (await findUser(database, userId)) ?? {};
  if (totpSecret == null || totpEnabledAt !== null)
    throw new PortalError('CONFLICT', 'Start to set the second factor up first.');
  const at = clock.now();
  const step = stepOfCode({ now: at }, encryption.decrypt(totpSecret, secondFactorContext(userId)), code);
  if (step === undefined) throw invalidField('code', 'the code is wrong');
  const result = await database.transaction(async (transaction) => {
    if (!(await enableTotp(transaction, { userId, totpSecret, step, at })))
      throw new PortalError('CONFLICT', 'The second factor was changed meanwhile.');
    const recoveryCodes = await newRecoveryCodes(transaction, clock, userId);
    const token = await replaceSessions(transaction, clock, user);
    const entry = { userId, actor: actorOf(user, origin), at };
    await recordUserAudit(transaction, { ...entry, action: 'user.second_factor_enabled' });
    return { recoveryCodes, token };
  });
  await giveBackAttempts(deps, [attempt]);
  return result;
}

/** Disables the second factor of a signed-in user, who enters the password. */
export async function disableSecondFactor(
  deps: IdentityDependencies,
  { user, password, origin }: { user: SignedInUser; password: string; origin: RequestOrigin },
): Promise<void> {
  const { database, clock, settings } = deps;
  const { userId } = user;
  if (!user.secondFactorEnabled) throw new PortalError('CONFLICT', 'The second factor is not enabled.');
  await confirmPassword(deps, { userId, password });
  await database.transaction(async (transaction) => {
    await disableTotp(transaction, userId);
    const at = clock.now();
    const entry = { userId, actor: actorOf(user, origin), at };
    await recordUserAudit(transaction, { ...entry, action: 'user.second_factor_disabled' });
    const reader = await findReader(transaction, settings, user);
    const letter = changeLetter(reader, { change: 'factorDisabled', at }, settings);
    await queueMail(transaction, deps, { ...letter, expiresAt: new Date(at.getTime() + NOTICE_MS) });
  });
}
