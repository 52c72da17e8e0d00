import { includesRole } from '@listings/domain';
import type { Actor, Role } from '@listings/domain';
import { recordAudit } from '@listings/feature-accounts';
import type { Transaction } from '@listings/persistence';
import { deleteInvitationsBy } from '../store/invitations.js';
import { endIssuedLinks } from '../store/user-links.js';

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
  transaction: Transaction,
  { accountId, userId, role, actor, at }: FormerRole,
): Promise<void> {
  const isAdmin = role !== undefined && includesRole(role, 'ADMIN');
  const withdrawn = { accountId, invitedBy: userId, ...(isAdmin && { role: 'OWNER' as const }) };
  for (const { id, email, role: granted } of await deleteInvitationsBy(transaction, withdrawn)) {
    const details = { email, role: granted };
    const change = { accountId, action: 'member.invitation_withdrawn', subject: id, details } as const;
    await recordAudit(transaction, { ...change, actor, at });
  }
  if (!isAdmin) await endIssuedLinks(transaction, { accountId, at });
}
