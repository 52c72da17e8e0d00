import { IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { PortalError } from '@listings/errors';
import { recordUserAudit } from '@listings/persistence';
import { RecoveryCode, sqlOf } from '@listings/persistence/management';
import type { Clock } from '@listings/platform';
import type { ManagementDependencies, RequestOrigin } from '../management-dependencies.js';
import { confirmPassword } from '../passwords/confirm-password.js';
import { digestOf } from '../secret-tokens.js';
import { actorOf } from '../sessions/find-session.js';
import type { SignedInUser } from '../sessions/find-session.js';
import { newRecoveryCode, normalisedRecoveryCode } from './one-time-codes.js';

const CODES = 10;

/** Replaces all recovery codes of a user and returns the new ones, which are shown once. */
export async function newRecoveryCodes(manager: EntityManager, clock: Clock, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newRecoveryCode(clock));
  await manager.delete(RecoveryCode, { userId });
  await manager.insert(
    RecoveryCode,
    codes.map((code) => ({ userId, digest: digestOf(normalisedRecoveryCode(code)) })),
  );
  return codes;
}

/** Uses a recovery code. Only one of several requests succeeds. */
export async function useRecoveryCode(
  manager: EntityManager,
  { userId, code, at }: { userId: string; code: string; at: Date },
): Promise<boolean> {
  const digest = digestOf(normalisedRecoveryCode(code));
  const { affected } = await manager.update(RecoveryCode, { userId, digest, usedAt: IsNull() }, { usedAt: at });
  return affected === 1;
}

/** Replaces the recovery codes of a signed-in user, who enters the password. */
export async function replaceRecoveryCodes(
  deps: ManagementDependencies,
  { user, password, origin }: { user: SignedInUser; password: string; origin: RequestOrigin },
): Promise<string[]> {
  if (!user.secondFactorEnabled) throw new PortalError('CONFLICT', 'The second factor is not enabled.');
  await confirmPassword(deps, { userId: user.userId, password });
  return deps.source.transaction(async (manager) => {
    const entry = { userId: user.userId, actor: actorOf(user, origin), at: deps.clock.now() };
    await recordUserAudit(sqlOf(manager), { ...entry, action: 'user.recovery_codes_replaced' });
    return newRecoveryCodes(manager, deps.clock, user.userId);
  });
}
