import type { Actor, AuditAction } from '@listings/domain';
import { recordAudit } from '@listings/feature-accounts';
import type { AccountsDependencies } from '@listings/feature-accounts';
import { linkTo } from '../mail/letters.js';
import { newToken } from '../secret-tokens.js';
import { findAccountsOfUser, insertResetLink, replacePassword } from '../store/password-resets.js';
import { findUserByEmail } from '../store/users.js';
import { hashPassword } from './password-hashing.js';
import { assertNewPassword } from './password-policy.js';

/** How long a link for a new password is valid [contract 12]. */
const RESET_LINK_MS = 3_600_000;

/** A user whose password is reset by the operator. */
export interface PasswordReset {
  readonly email: string;
  readonly actor: Actor;
}

/** Replaces the password of a user and ends all sessions. False when no user has the address. */
export async function resetPasswordAsOperator(
  deps: AccountsDependencies,
  { email, password, actor }: PasswordReset & { readonly password: string },
): Promise<boolean> {
  assertNewPassword('password', password, { email });
  const passwordHash = await hashPassword(password);
  return changeUser(deps, { email, actor, action: 'user.password_reset' }, (sql, userId) =>
    replacePassword(sql, { userId, passwordHash }),
  );
}

/** Issues a single-use link for a new password and ends all sessions. Undefined when no user has the address. */
export async function issueResetLinkAsOperator(
  deps: AccountsDependencies,
  { publicUrl, ...reset }: PasswordReset & { readonly publicUrl: string },
): Promise<string | undefined> {
  const { clock } = deps;
  const { token, digest } = newToken(clock);
  const expiresAt = new Date(clock.now().getTime() + RESET_LINK_MS);
  const issued = await changeUser(deps, { ...reset, action: 'user.password_reset' }, (sql, userId) =>
    insertResetLink(sql, { userId, digest, expiresAt }),
  );
  return issued ? linkTo('reset-password', token, { publicUrl }) : undefined;
}

/** Changes a user in one transaction, with an audit entry in each account of the user. */
async function changeUser(
  { database, clock }: AccountsDependencies,
  { email, actor, action }: PasswordReset & { readonly action: AuditAction },
  change: (sql: Parameters<typeof recordAudit>[0], userId: string) => Promise<void>,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const user = await findUserByEmail(transaction, email);
    if (!user) return false;
    await change(transaction, user.id);
    const entry = { action, subject: user.id, details: { email: user.email }, actor, at: clock.now() };
    for (const accountId of await findAccountsOfUser(transaction, user.id))
      await recordAudit(transaction, { ...entry, accountId });
    return true;
  });
}
