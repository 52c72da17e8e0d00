import type { Role } from './rules/role.js';
import { includesRole } from './rules/role.js';
import { PortalError } from '@listings/errors';
import type { Actor } from './store/audit-log.js';
import type { Sql, Transaction } from '@listings/persistence';
import { findMember } from './store/memberships.js';
import { lockPortalAccount } from './store/portal-accounts.js';
import type { PortalAccount } from './store/portal-accounts.js';

/** Who makes a management change, and in which account. */
export interface ManagementCaller {
  readonly accountId: number;
  readonly actor: Actor;
}

/**
 * Locks the account, so that changes of its members, invitations and keys happen one after the other in all processes.
 * Reads and other writes of the account do not wait.
 */
export async function lockAccount(transaction: Transaction, accountId: number): Promise<PortalAccount> {
  const account = await lockPortalAccount(transaction, accountId);
  if (!account) throw new PortalError('NOT_FOUND');
  return account;
}

/** The role that the calling user has now; call it after {@link lockAccount}. Throws if it is less than `least`. */
export async function currentRole(sql: Sql, { accountId, actor }: ManagementCaller, least: Role): Promise<Role> {
  const { userId } = actor;
  const member = userId === undefined ? undefined : await findMember(sql, { accountId, userId });
  if (!member) throw new PortalError('AUTH_INVALID_KEY');
  if (!includesRole(member.role, least))
    throw new PortalError('AUTH_INSUFFICIENT_SCOPE', `This needs the role ${least}; yours is ${member.role}.`);
  return member.role;
}
