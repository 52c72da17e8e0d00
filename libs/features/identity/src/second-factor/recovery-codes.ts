import { actorOf } from '@listings/domain';
import type { RequestOrigin, SignedInUser } from '@listings/domain';
import { PortalError } from '@listings/errors';
import type { Transaction } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import type { IdentityDependencies } from '../dependencies.js';
import { confirmPassword } from '../passwords/confirm-password.js';
import { digestOf } from '../secret-tokens.js';
import { storeRecoveryCodes } from '../store/second-factors.js';
import { recordUserAudit } from '../store/user-audit.js';
import { newRecoveryCode, normalisedRecoveryCode } from './one-time-codes.js';

const CODES = 10;

/** Replaces all recovery codes of a user and returns the new ones, which are shown once. */
export async function newRecoveryCodes(transaction: Transaction, clock: Clock, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newRecoveryCode(clock));
  await storeRecoveryCodes(transaction, { userId, digests: codes.map(digestOfRecoveryCode) });
  return codes;
}

/** The digest of a recovery code as it is stored, however a user types it. */
export function digestOfRecoveryCode(code: string): Buffer {
  return digestOf(normalisedRecoveryCode(code));
}

/** Replaces the recovery codes of a signed-in user, who enters the password. */
export async function replaceRecoveryCodes(
  deps: IdentityDependencies,
  { user, password, origin }: { user: SignedInUser; password: string; origin: RequestOrigin },
): Promise<string[]> {
  if (!user.secondFactorEnabled) throw new PortalError('CONFLICT', 'The second factor is not enabled.');
  await confirmPassword(deps, { userId: user.userId, password });
  return deps.database.transaction(async (transaction) => {
    const entry = { userId: user.userId, actor: actorOf(user, origin), at: deps.clock.now() };
    await recordUserAudit(transaction, { ...entry, action: 'user.recovery_codes_replaced' });
    return newRecoveryCodes(transaction, deps.clock, user.userId);
  });
}
