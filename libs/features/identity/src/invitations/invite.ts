import type { Role } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { changeAccount, readBrand } from '@listings/feature-accounts';
import type { ManagementCaller } from '@listings/feature-accounts';
import { languageOf } from '@listings/language';
import type { Transaction } from '@listings/persistence';
import { ATTEMPT_LIMITS, takeAttempt } from '../attempts/attempts.js';
import type { IdentityDependencies } from '../dependencies.js';
import { invitationLetter, linkTo } from '../mail/letters.js';
import { queueMail, sendsMail } from '../mail/queue-mail.js';
import { assertRoomForMember } from '../members/members.js';
import { newToken } from '../secret-tokens.js';
import {
  countOpenInvitations,
  deleteEndedInvitations,
  deleteInvitation,
  findAccountInvitation,
  findInvitationOf,
  findInvitations,
  storeInvitation,
} from '../store/invitations.js';
import { isMemberAddress } from '../store/memberships.js';
import { findUser } from '../store/users.js';
import { comparableAddress } from '../users/comparable-address.js';
import { INVITATION_DAYS, viewOfInvitation } from './invitation-view.js';
import type { InvitationView } from './invitation-view.js';

/** Maximum number of open invitations of an account. */
export const MAX_INVITATIONS = 100;

const DAY_MS = 86_400_000;

/** The open invitations of an account, newest first. */
export async function listInvitations(
  { database, clock }: Pick<IdentityDependencies, 'database' | 'clock'>,
  accountId: number,
): Promise<InvitationView[]> {
  const invitations = await findInvitations(database, { accountId, now: clock.now(), limit: MAX_INVITATIONS });
  return invitations.map(viewOfInvitation);
}

/**
 * Invites an address to become a member. The invitation of an address that has one is renewed: its old link no longer
 * works. Only an owner invites owners, and renews their invitations. Without a language the mail has that of the inviter.
 */
export async function invite(
  deps: IdentityDependencies,
  caller: ManagementCaller,
  { email, role, language: wanted }: { email: string; role: Role; language?: string | undefined },
): Promise<{ readonly invitation: InvitationView; readonly link: string | null }> {
  const { clock, settings } = deps;
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
  const invitation = await changeAccount(deps, caller, 'ADMIN', async ({ transaction, account, acting, audit }) => {
    if (role === 'OWNER' && acting !== 'OWNER')
      throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'Only an owner invites owners.');
    const address = { accountId, email: comparableAddress(email) };
    if (await isMemberAddress(transaction, address))
      throw new PortalError('CONFLICT', 'A member of the account has this e-mail address already.');
    await assertRoomForMember(transaction, accountId);
    const previous = await findInvitationOf(transaction, address);
    if (previous?.role === 'OWNER' && acting !== 'OWNER')
      throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'Only an owner renews the invitation of an owner.');
    if (!previous) await makeRoom(transaction, { accountId, now });
    const inviter = actor.userId === undefined ? undefined : await findUser(transaction, actor.userId);
    const language = languageOf(wanted ?? inviter?.language);
    const fields = { email, role, digest, expiresAt, createdAt: now, mailed, language };
    const invitation = await storeInvitation(transaction, { ...fields, accountId, invitedBy: actor.userId ?? null });
    const details = { email, role, renewed: previous !== undefined };
    await audit({ action: 'member.invited', subject: invitation.id, details });
    const brand = await readBrand(transaction, settings.brand, accountId);
    const content = { accountName: account.name, invitedBy: actor.name, link, expiresAt };
    const letter = invitationLetter({ to: email, language, brand }, content, settings);
    await queueMail(transaction, deps, { ...letter, expiresAt });
    return invitation;
  });
  return { invitation: viewOfInvitation(invitation), link: mailed ? null : link };
}

/** Withdraws an open invitation: its link no longer works. Only an owner withdraws the invitation of an owner. */
export async function withdrawInvitation(
  deps: IdentityDependencies,
  caller: ManagementCaller,
  id: string,
): Promise<void> {
  const { accountId } = caller;
  await changeAccount(deps, caller, 'ADMIN', async ({ transaction, acting, audit }) => {
    const invitation = await findAccountInvitation(transaction, { accountId, id });
    if (invitation?.role === 'OWNER' && acting !== 'OWNER')
      throw new PortalError('AUTH_INSUFFICIENT_SCOPE', 'Only an owner withdraws the invitation of an owner.');
    if (!invitation || !(await deleteInvitation(transaction, { accountId, id }))) throw new PortalError('NOT_FOUND');
    const details = { email: invitation.email, role: invitation.role };
    await audit({ action: 'member.invitation_withdrawn', subject: id, details });
  });
}

/** Deletes expired and accepted invitations, and throws if there are still as many as an account may have. */
async function makeRoom(transaction: Transaction, { accountId, now }: { accountId: number; now: Date }): Promise<void> {
  await deleteEndedInvitations(transaction, { accountId, now });
  if ((await countOpenInvitations(transaction, { accountId })) >= MAX_INVITATIONS)
    throw new PortalError('CONFLICT', `The account has ${MAX_INVITATIONS} open invitations, which is the limit.`);
}
