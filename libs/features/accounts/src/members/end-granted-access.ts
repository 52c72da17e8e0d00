import { includesRole } from '@listings/domain';
import type { Role } from '@listings/domain';
import { recordAudit } from '@listings/persistence';
import type { Actor } from '@listings/persistence';
import { Invitation, sqlOf, UserLink } from '@listings/persistence/management';
import { IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';

/** A member who lost the role that the links below needed. */
export interface FormerRole {
  readonly accountId: number;
  readonly userId: string;
  /** The role that is left; undefined for a removed member. */
  readonly role?: Role;
  readonly actor: Actor;
  readonly at: Date;
}

/**
 * Ends what a member could come back with: the open invitations that the role no longer permits, and, for a member who is
 * no administrator any more, the links for new passwords that administrators of the account have handed over. Without
 * mails the inviter knows the links. Call it after `lockAccount`.
 */
export async function endGrantedAccess(
  manager: EntityManager,
  { accountId, userId, role, actor, at }: FormerRole,
): Promise<void> {
  const isAdmin = role !== undefined && includesRole(role, 'ADMIN');
  const open = await manager.findBy(Invitation, { accountId, invitedBy: userId, acceptedAt: IsNull() });
  for (const { id, email, role: granted } of open) {
    if (isAdmin && granted !== 'OWNER') continue;
    await manager.delete(Invitation, { accountId, id });
    const details = { email, role: granted };
    const change = { accountId, action: 'member.invitation_withdrawn', subject: id, details } as const;
    await recordAudit(sqlOf(manager), { ...change, actor, at });
  }
  if (!isAdmin) await manager.update(UserLink, { issuedIn: accountId, usedAt: IsNull() }, { usedAt: at });
}
