import { actorOf } from '@listings/domain';
import type { RequestOrigin, SignedInUser } from '@listings/domain';
import { PortalError } from '@listings/errors';
import type { Language } from '@listings/language';
import type { IdentityDependencies } from '../dependencies.js';
import { countRecoveryCodes } from '../store/second-factors.js';
import { recordUserAudit } from '../store/user-audit.js';
import { findUser, setUserLanguage, setUserName } from '../store/users.js';

/** The signed-in user, as the user sees it. */
export interface Profile {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** The language of mails and reports; null until the dashboard says which. */
  readonly language: string | null;
  readonly emailVerified: boolean;
  /** False for a user of single sign-on only. */
  readonly hasPassword: boolean;
  readonly secondFactorEnabled: boolean;
  /** Recovery codes that are not used yet. */
  readonly recoveryCodesLeft: number;
}

/** Reads the profile of a user. */
export async function readProfile({ database }: IdentityDependencies, userId: string): Promise<Profile> {
  const user = await findUser(database, userId);
  if (!user) throw new PortalError('NOT_FOUND');
  const recoveryCodesLeft = await countRecoveryCodes(database, { userId });
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    language: user.language,
    emailVerified: user.emailVerifiedAt !== null,
    hasPassword: user.passwordHash !== null,
    secondFactorEnabled: user.totpEnabledAt !== null,
    recoveryCodesLeft,
  };
}

/** Changes the name of a user. */
export async function renameUser(
  { database, clock }: IdentityDependencies,
  { user, name, origin }: { user: SignedInUser; name: string; origin: RequestOrigin },
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await setUserName(transaction, { userId: user.userId, name }))) return;
    const entry = { userId: user.userId, actor: actorOf(user, origin), at: clock.now() };
    await recordUserAudit(transaction, { ...entry, action: 'user.renamed' });
  });
}

/** Changes the language in which the service writes to a user. Nobody else is told: it changes no rights. */
export async function changeLanguage(
  { database }: Pick<IdentityDependencies, 'database'>,
  change: { userId: string; language: Language },
): Promise<void> {
  await setUserLanguage(database, change);
}
