import { includesRole } from '@listings/domain';
import type { Role } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { deleteUsersWithoutMembership, recordAudit } from '@listings/persistence';
import { Membership, sqlOf } from '@listings/persistence/management';
import { Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { currentRole, lockAccount } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';
import { endGrantedAccess } from './end-granted-access.js';

/** Maximum number of members of an account. */
export const MAX_MEMBERS = 500;

/** A member of an account, as the portal shows it. */
export interface MemberView {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly secondFactorEnabled: boolean;
  readonly joinedAt: Date;
}

/** The members of an account, in the order in which they joined. */
export async function listMembers(
  { source }: Pick<ManagementDependencies, 'source'>,
  accountId: number,
): Promise<MemberView[]> {
  const members = await source.getRepository(Membership).find({
    where: { accountId },
    relations: { user: true },
    order: { createdAt: 'ASC', userId: 'ASC' },
    take: MAX_MEMBERS,
  });
  return members.map(viewOf);
}

/**
 * Changes the role of a member, at once for all sessions. Only an owner may grant or take the role OWNER, and the
 * account keeps at least one owner.
 */
export async function changeRole(
  { source, clock }: ManagementDependencies,
  caller: ManagementCaller,
  { userId, role }: { userId: string; role: Role },
): Promise<MemberView> {
  const { accountId, actor } = caller;
  return source.transaction(async (manager) => {
    await lockAccount(manager, accountId);
    const member = await memberOf(manager, { accountId, userId });
    const acting = await currentRole(manager, caller, 'ADMIN');
    if (member.role === role) return viewOf(member);
    if (member.role === 'OWNER' || role === 'OWNER') assertOwner(acting);
    if (member.role === 'OWNER') await assertAnotherOwner(manager, member);
    await manager.update(Membership, { accountId, userId }, { role });
    const details = { email: member.user.email, from: member.role, to: role };
    const at = clock.now();
    await recordAudit(sqlOf(manager), {
      accountId,
      action: 'member.role_changed',
      subject: userId,
      details,
      actor,
      at,
    });
    if (!includesRole(role, member.role)) await endGrantedAccess(manager, { accountId, userId, role, actor, at });
    return { ...viewOf(member), role };
  });
}

/**
 * Removes a member and ends the member's sessions in the account. Every member may leave; others need the role ADMIN, and
 * for an owner the role OWNER. A user without another account is deleted.
 */
export async function removeMember(
  { source, clock }: ManagementDependencies,
  caller: ManagementCaller,
  userId: string,
): Promise<void> {
  const { accountId, actor } = caller;
  await source.transaction(async (manager) => {
    await lockAccount(manager, accountId);
    const member = await memberOf(manager, { accountId, userId });
    if (userId !== actor.userId) {
      const acting = await currentRole(manager, caller, 'ADMIN');
      if (member.role === 'OWNER') assertOwner(acting);
    }
    if (member.role === 'OWNER') await assertAnotherOwner(manager, member);
    const sql = sqlOf(manager);
    const details = { email: member.user.email, role: member.role };
    const at = clock.now();
    await recordAudit(sql, {
      accountId,
      action: 'member.removed',
      subject: userId,
      details,
      actor,
      at,
    });
    await endGrantedAccess(manager, { accountId, userId, actor, at });
    await manager.delete(Membership, { accountId, userId });
    await deleteUsersWithoutMembership(sql, [userId]);
  });
}

/** Throws when the account has as many members as it may have; call it after `lockAccount`. */
export async function assertRoomForMember(manager: EntityManager, accountId: number): Promise<void> {
  if ((await manager.countBy(Membership, { accountId })) >= MAX_MEMBERS)
    throw new PortalError('CONFLICT', `The account has ${MAX_MEMBERS} members, which is the limit.`);
}

async function memberOf(manager: EntityManager, key: { accountId: number; userId: string }): Promise<Membership> {
  const member = await manager.findOne(Membership, { where: key, relations: { user: true } });
  if (!member) throw new PortalError('NOT_FOUND');
  return member;
}

function assertOwner(role: Role): void {
  if (role !== 'OWNER')
    throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'Only an owner grants or takes the role OWNER.');
}

/** The account is locked, so no other process removes the other owner at the same time. */
async function assertAnotherOwner(manager: EntityManager, { accountId, userId }: Membership): Promise<void> {
  const others = await manager.countBy(Membership, { accountId, role: 'OWNER', userId: Not(userId) });
  if (others === 0)
    throw new PortalError('CONFLICT', 'This is the last owner of the account. Make another member an owner first.');
}

function viewOf({ userId, role, createdAt, user }: Membership): MemberView {
  const { email, name, totpEnabledAt } = user;
  return { userId, email, name, role, secondFactorEnabled: totpEnabledAt !== null, joinedAt: createdAt };
}
