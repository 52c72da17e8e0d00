import { includesRole } from '@listings/domain';
import type { Actor, AuditedChange, Role } from '@listings/domain';
import { PortalError } from '@listings/errors';
import type { Sql, Transaction } from '@listings/persistence';
import type { ManagementDependencies } from './management-dependencies.js';
import { recordAudit } from './store/audit-log.js';
import { findRole } from './store/memberships.js';
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
  const role = userId === undefined ? undefined : await findRole(sql, { accountId, userId });
  if (role === undefined) throw new PortalError('AUTH_INVALID_KEY');
  if (!includesRole(role, least))
    throw new PortalError('AUTH_INSUFFICIENT_SCOPE', `This needs the role ${least}; yours is ${role}.`);
  return role;
}

/** A management change in progress: the account is locked until its transaction ends. */
export interface AccountChange {
  readonly transaction: Transaction;
  readonly account: PortalAccount;
  /** The role of the caller. */
  readonly acting: Role;
  readonly at: Date;
  /** Records the change in the audit log. */
  audit(change: Omit<AuditedChange, 'accountId'>): Promise<void>;
}

/** Changes an account in one transaction, for a caller who has at least this role at that moment. */
export async function changeAccount<T>(
  { database, clock }: Pick<ManagementDependencies, 'database' | 'clock'>,
  caller: ManagementCaller,
  least: Role,
  work: (change: AccountChange) => Promise<T>,
): Promise<T> {
  const { accountId, actor } = caller;
  return database.transaction(async (transaction) => {
    const account = await lockAccount(transaction, accountId);
    const acting = await currentRole(transaction, caller, least);
    const at = clock.now();
    const audit = (change: Omit<AuditedChange, 'accountId'>) =>
      recordAudit(transaction, { accountId, ...change, actor, at });
    return work({ transaction, account, acting, at, audit });
  });
}
