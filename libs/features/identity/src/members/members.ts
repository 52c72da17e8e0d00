import { includesRole } from '@listings/domain';
import type { Role } from '@listings/domain';
import { PortalError } from '@listings/errors';
import {
  changeAccount,
  currentRole,
  deleteMembership,
  lockAccount,
  recordAudit,
  setRole,
} from '@listings/feature-accounts';
import type { ManagementCaller, MembershipKey } from '@listings/feature-accounts';
import { deleteUsersWithoutMembership } from '@listings/feature-accounts/store';
import type { Transaction } from '@listings/persistence';
import type { IdentityDependencies } from '../dependencies.js';
import { countMembers, findMember, findMembers, hasOtherOwner } from '../store/memberships.js';
import type { AccountMember } from '../store/memberships.js';
import { endGrantedAccess } from './end-granted-access.js';

export type { AccountMember };

/** Maximum number of members of an account. */
export const MAX_MEMBERS = 500;

/** The members of an account, in the order in which they joined. */
export async function listMembers(
  { database }: Pick<IdentityDependencies, 'database'>,
  accountId: number,
): Promise<AccountMember[]> {
  return findMembers(database, { accountId, limit: MAX_MEMBERS });
}

/**
 * Changes the role of a member, at once for all sessions. Only an owner may grant or take the role OWNER, and the
 * account keeps at least one owner.
 */
export async function changeRole(
  deps: IdentityDependencies,
  caller: ManagementCaller,
  { userId, role }: { userId: string; role: Role },
): Promise<AccountMember> {
  const { accountId, actor } = caller;
  return changeAccount(deps, caller, 'ADMIN', async ({ transaction, acting, at, audit }) => {
    const member = await memberOf(transaction, { accountId, userId });
    if (member.role === role) return member;
    if (member.role === 'OWNER' || role === 'OWNER') assertOwner(acting);
    if (member.role === 'OWNER') await assertAnotherOwner(transaction, { accountId, userId });
    await setRole(transaction, { accountId, userId, role });
    const details = { email: member.email, from: member.role, to: role };
    await audit({ action: 'member.role_changed', subject: userId, details });
    if (!includesRole(role, member.role)) await endGrantedAccess(transaction, { accountId, userId, role, actor, at });
    return { ...member, role };
  });
}

/**
 * Removes a member and ends the member's sessions in the account. Every member may leave; others need the role ADMIN, and
 * for an owner the role OWNER. A user without another account is deleted.
 */
export async function removeMember(
  { database, clock }: IdentityDependencies,
  caller: ManagementCaller,
  userId: string,
): Promise<void> {
  const { accountId, actor } = caller;
  await database.transaction(async (transaction) => {
    await lockAccount(transaction, accountId);
    const member = await memberOf(transaction, { accountId, userId });
    if (userId !== actor.userId) {
      const acting = await currentRole(transaction, caller, 'ADMIN');
      if (member.role === 'OWNER') assertOwner(acting);
    }
    if (member.role === 'OWNER') await assertAnotherOwner(transaction, { accountId, userId });
    const details = { email: member.email, role: member.role };
    const at = clock.now();
    await recordAudit(transaction, {
      accountId,
      action: 'member.removed',
      subject: userId,
      details,
      actor,
      at,
    });
    await endGrantedAccess(transaction, { accountId, userId, actor, at });
    await deleteMembership(transaction, { accountId, userId });
    await deleteUsersWithoutMembership(transaction, [userId]);
  });
}

/** Throws when the account has as many members as it may have; call it after `lockAccount`. */
export async function assertRoomForMember(transaction: Transaction, accountId: number): Promise<void> {
  if ((await countMembers(transaction, { accountId })) >= MAX_MEMBERS)
    throw new PortalError('CONFLICT', `The account has ${MAX_MEMBERS} members, which is the limit.`);
}

async function memberOf(transaction: Transaction, key: MembershipKey): Promise<AccountMember> {
  const member = await findMember(transaction, key);
  if (!member) throw new PortalError('NOT_FOUND');
  return member;
}

function assertOwner(role: Role): void {
  if (role !== 'OWNER')
    throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'Only an owner grants or takes the role OWNER.');
}

/** The account is locked, so no other process removes the other owner at the same time. */
async function assertAnotherOwner(transaction: Transaction, key: MembershipKey): Promise<void> {
  if (!(await hasOtherOwner(transaction, key)))
    throw new PortalError('CONFLICT', 'This is the last owner of the account. Make another member an owner first.');
}
