import { recordUserAudit } from '@listings/persistence';
import { RecoveryCode, sqlOf, User } from '@listings/persistence/management';
import { IsNull, Not } from 'typeorm';
import type { ManagementDependencies, RequestOrigin } from '../management-dependencies.js';
import { actorOf } from '../sessions/find-session.js';
import type { SignedInUser } from '../sessions/find-session.js';

/** The signed-in user, as the user sees it. */
export interface Profile {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  /** False for a user of single sign-on only. */
  readonly hasPassword: boolean;
  readonly secondFactorEnabled: boolean;
  /** Recovery codes that are not used yet. */
  readonly recoveryCodesLeft: number;
}

/** Reads the profile of a user. */
export async function readProfile({ source }: ManagementDependencies, userId: string): Promise<Profile> {
  const user = await source.getRepository(User).findOneByOrFail({ id: userId });
  const recoveryCodesLeft = await source.getRepository(RecoveryCode).countBy({ userId, usedAt: IsNull() });
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    emailVerified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    secondFactorEnabled: user.totpEnabledAt !== null,
    recoveryCodesLeft,
  };
}

/** Changes the name of a user. */
export async function renameUser(
  { source, clock }: ManagementDependencies,
  { user, name, origin }: { user: SignedInUser; name: string; origin: RequestOrigin },
): Promise<void> {
  await source.transaction(async (manager) => {
    const { affected } = await manager.update(User, { id: user.userId, name: Not(name) }, { name });
    if (affected !== 1) return;
    const entry = { userId: user.userId, actor: actorOf(user, origin), at: clock.now() };
    await recordUserAudit(sqlOf(manager), { ...entry, action: 'user.renamed' });
  });
}
