import type { Role } from '@listings/domain';
import { includesRole } from '@listings/domain';
import { PortalError } from '@listings/errors';
import type { Actor } from '@listings/persistence';
import { Account, Membership } from '@listings/persistence/management';
import type { EntityManager } from 'typeorm';

/** Who makes a management change, and in which account. */
export interface ManagementCaller {
  readonly accountId: number;
  readonly actor: Actor;
}

/**
 * Locks the account, so that changes of its members, invitations and keys happen one after the other in all processes.
 * Reads and other writes of the account do not wait.
 */
export async function lockAccount(manager: EntityManager, accountId: number): Promise<Account> {
  const account = await manager.findOne(Account, { where: { id: accountId }, lock: { mode: 'for_no_key_update' } });
  if (!account) throw new PortalError('NOT_FOUND');
  return account;
}

/** The role that the calling user has now; call it after {@link lockAccount}. Throws if it is less than `least`. */
export async function currentRole(
  manager: EntityManager,
  { accountId, actor }: ManagementCaller,
  least: Role,
): Promise<Role> {
  const { userId } = actor;
  // TypeORM ignores a condition that is undefined, and would find another member.
  const membership = userId === undefined ? null : await manager.findOneBy(Membership, { accountId, userId });
  if (!membership) throw new PortalError('AUTH_INVALID_KEY');
  if (!includesRole(membership.role, least))
    throw new PortalError('AUTH_INSUFFICIENT_SCOPE', `This needs the role ${least}; yours is ${membership.role}.`);
  return membership.role;
}
