import type { Role } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { recordAudit } from '@listings/persistence';
import { Invitation, Membership, sqlOf } from '@listings/persistence/management';
import { IsNull, LessThanOrEqual, MoreThan, Not, Raw } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { ATTEMPT_LIMITS, takeAttempt } from '../attempts/attempts.js';
import { invitationLetter, linkTo } from '../mail/letters.js';
import { queueMail, sendsMail } from '../mail/queue-mail.js';
import { currentRole, lockAccount } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';
import { assertRoomForMember } from '../members/members.js';
import { newToken } from '../secret-tokens.js';
import { comparableAddress } from '../users/comparable-address.js';
import { INVITATION_DAYS, viewOfInvitation } from './invitation-view.js';
import type { InvitationView } from './invitation-view.js';

/** Maximum number of open invitations of an account. */
export const MAX_INVITATIONS = 100;

const DAY_MS = 86_400_000;

/** A new invitation. The link is null when it was mailed. */
export interface CreatedInvitation {
  readonly invitation: InvitationView;
  readonly link: string | null;
}

/** The open invitations of an account, newest first. */
export async function listInvitations(
  { source, clock }: Pick<ManagementDependencies, 'source' | 'clock'>,
  accountId: number,
): Promise<InvitationView[]> {
  const invitations = await source.getRepository(Invitation).find({
    where: { accountId, acceptedAt: IsNull(), expiresAt: MoreThan(clock.now()) },
    order: { createdAt: 'DESC', id: 'ASC' },
    take: MAX_INVITATIONS,
  });
  return invitations.map(viewOfInvitation);
}

/**
 * Invites an address to become a member. The invitation of an address that has one is renewed: its old link no longer
 * works. Only an owner invites owners, and renews their invitations.
 */
export async function invite(
  deps: ManagementDependencies,
  caller: ManagementCaller,
  { email, role }: { email: string; role: Role },
): Promise<CreatedInvitation> {
  const { source, clock, settings } = deps;
  const { accountId, actor } = caller;
  await takeAttempt(deps, ATTEMPT_LIMITS.invitationsOfAccount, String(accountId));
  const mailed = sendsMail(deps);
  if (mailed) {
    const address = comparableAddress(email);
    await takeAttempt(deps, ATTEMPT_LIMITS.mailsOfEmail, `invitation ${accountId} ${address}`);
    await takeAttempt(deps, ATTEMPT_LIMITS.invitationsOfEmail, address);
  }
  const { token, digest } = newToken(clock);
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  const link = linkTo('accept-invitation', token, settings);
  const invitation = await source.transaction(async (manager) => {
    const account = await lockAccount(manager, accountId);
    const acting = await currentRole(manager, caller, 'ADMIN');
    if (role === 'OWNER' && acting !== 'OWNER')
      throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'Only an owner invites owners.');
    await assertNoMember(manager, { accountId, email });
    await assertRoomForMember(manager, accountId);
    const previous = await openInvitation(manager, { accountId, email });
    if (previous?.role === 'OWNER' && acting !== 'OWNER')
      throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'Only an owner renews the invitation of an owner.');
    if (!previous) await makeRoom(manager, { accountId, now });
    const fields = { email, role, digest, expiresAt, createdAt: now, mailed };
    const invitation = await manager.save(Invitation, {
      ...previous,
      ...fields,
      accountId,
      invitedBy: actor.userId ?? null,
      acceptedAt: null,
    });
    const details = { email, role, renewed: previous !== null };
    const sql = sqlOf(manager);
    await recordAudit(sql, {
      accountId,
      action: 'member.invited',
      subject: invitation.id,
      details,
      actor,
      at: now,
    });
    const letter = invitationLetter(email, { accountName: account.name, invitedBy: actor.name, link });
    await queueMail(sql, deps, { ...letter, expiresAt });
    return invitation;
  });
  return { invitation: viewOfInvitation(invitation as Invitation), link: mailed ? null : link };
}

/** Withdraws an open invitation: its link no longer works. Only an owner withdraws the invitation of an owner. */
export async function withdrawInvitation(
  { source, clock }: ManagementDependencies,
  caller: ManagementCaller,
  id: string,
): Promise<void> {
  const { accountId, actor } = caller;
  await source.transaction(async (manager) => {
    await lockAccount(manager, accountId);
    const acting = await currentRole(manager, caller, 'ADMIN');
    const invitation = await manager.findOneBy(Invitation, { accountId, id, acceptedAt: IsNull() });
    if (invitation?.role === 'OWNER' && acting !== 'OWNER')
      throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'Only an owner withdraws the invitation of an owner.');
    const { affected } = await manager.delete(Invitation, { accountId, id, acceptedAt: IsNull() });
    if (!invitation || affected !== 1) throw new PortalError('NOT_FOUND');
    const details = { email: invitation.email, role: invitation.role };
    await recordAudit(sqlOf(manager), {
      accountId,
      action: 'member.invitation_withdrawn',
      subject: id,
      details,
      actor,
      at: clock.now(),
    });
  });
}

const sameEmail = (email: string) =>
  Raw((column) => `lower(${column}) = lower(:address)`, { address: comparableAddress(email) });

function openInvitation(
  manager: EntityManager,
  { accountId, email }: { accountId: number; email: string },
): Promise<Invitation | null> {
  return manager.findOneBy(Invitation, { accountId, email: sameEmail(email), acceptedAt: IsNull() });
}

async function assertNoMember(
  manager: EntityManager,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> {
  if (await manager.existsBy(Membership, { accountId, user: { email: sameEmail(email) } }))
    throw new PortalError('CONFLICT', 'A member of the account has this e-mail address already.');
}

/** Deletes expired and accepted invitations, and throws if there are still as many as an account may have. */
async function makeRoom(manager: EntityManager, { accountId, now }: { accountId: number; now: Date }): Promise<void> {
  await manager.delete(Invitation, [
    { accountId, acceptedAt: Not(IsNull()) },
    { accountId, expiresAt: LessThanOrEqual(now) },
  ]);
  if ((await manager.countBy(Invitation, { accountId, acceptedAt: IsNull() })) >= MAX_INVITATIONS)
    throw new PortalError('CONFLICT', `The account has ${MAX_INVITATIONS} open invitations, which is the limit.`);
}
