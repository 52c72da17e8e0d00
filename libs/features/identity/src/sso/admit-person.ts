import { actorOf, includesRole } from '@listings/domain';
import type { Actor, RequestOrigin, Role, SsoProvider } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { insertMember, insertMembership, recordAudit, setRole } from '@listings/feature-accounts';
import { lockPortalAccount } from '@listings/feature-accounts/store';
import type { PortalAccount } from '@listings/feature-accounts/store';
import { isConstraintViolation } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { endGrantedAccess } from '../members/end-granted-access.js';
import { assertRoomForMember } from '../members/members.js';
import { startSession } from '../sessions/start-session.js';
import { endInvitation, findInvitationOf } from '../store/invitations.js';
import type { Invitation } from '../store/invitations.js';
import { findMember, hasOtherOwner } from '../store/memberships.js';
import type { AccountMember } from '../store/memberships.js';
import { endProviderSessions } from '../store/sessions.js';
import { findSsoIdentity, findUserOfIdentity, hasOtherSubject, storeSsoIdentity } from '../store/sso-identities.js';
import type { IdentityKey } from '../store/sso-identities.js';
import { findUser } from '../store/users.js';
import type { User } from '../store/users.js';
import { comparableAddress } from '../users/comparable-address.js';
import { findUserOf } from '../users/find-user.js';
import type { SsoDependencies } from './sso-dependencies.js';
import type { VerifiedPerson } from './verified-person.js';

interface Admission {
  readonly provider: SsoProvider;
  readonly person: VerifiedPerson;
  readonly origin: RequestOrigin;
}

/**
 * Starts the session of a person in the provider's account: as the user with this identity, else as the user with the
 * e-mail address, else as a new user, if the person may join. Returns the token of the session.
 */
export async function admitPerson(deps: SsoDependencies, admission: Admission): Promise<string> {
  const attempt = () => deps.database.transaction((transaction) => admit(transaction, deps, admission));
  const token = await attempt().catch((error: unknown) => {
    // Another sign-in or removal has added or deleted a row in this moment.
    if (!isConstraintViolation(error)) throw error;
    return attempt();
  });
  if (token === undefined) throw withoutRole(admission.provider);
  return token;
}

/** Undefined for a member whose groups have no role any more; the transaction has ended the member's sessions. */
async function admit(
  transaction: Transaction,
  deps: SsoDependencies,
  admission: Admission,
): Promise<string | undefined> {
  const { clock, logger } = deps;
  const { provider, person, origin } = admission;
  const { accountId } = provider;
  // Serializes changes of members, so that the account keeps an owner.
  const account = await lockPortalAccount(transaction, accountId);
  if (!account) {
    logger.warn({ provider: provider.name, accountId }, 'the account of a provider of single sign-on does not exist');
    throw refused(`${provider.displayName} has no account here.`);
  }
  const identity = await findSsoIdentity(transaction, { ...keyOf(admission), accountId });
  const user = await userOf(transaction, admission, identity);
  const member = user && (await findMember(transaction, { accountId, userId: user.id }));
  const change = { transaction, at: clock.now(), admission };
  const userId = member
    ? await applyGroups(change, member)
    : await join(change, { account, user, returning: identity !== undefined });
  if (userId === undefined) return undefined;
  await storeSsoIdentity(transaction, { ...keyOf(admission), accountId, userId });
  const actor = actorOf({ userId, email: user?.email ?? person.email }, origin);
  const details = { provider: provider.name };
  await recordAudit(transaction, { accountId, action: 'user.signed_in', details, actor, at: clock.now() });
  return startSession(transaction, clock, {
    userId,
    accountId,
    secondFactorPending: false,
    secondFactorSkipped: true,
    origin,
  });
}

interface Change {
  readonly transaction: Transaction;
  readonly at: Date;
  readonly admission: Admission;
}

/** The user of an identity in any account, or the user with the e-mail address whom no other identity of the issuer has. */
async function userOf(
  transaction: Transaction,
  admission: Admission,
  identity: { userId: string | null } | undefined,
): Promise<User | undefined> {
  const userId = identity?.userId ?? (await findUserOfIdentity(transaction, keyOf(admission)));
  if (userId !== undefined) return findUser(transaction, userId);
  const { email } = admission.person;
  const user = await findUserOf(transaction, email);
  // Somebody may have taken the address without owning it, and would share the user with its owner.
  if (user && user.emailVerifiedAt === null)
    throw refused('A user has your e-mail address but has not confirmed it. Ask an administrator of the account.');
  // The provider may have given the address of one person to another, who would get the accounts of the first.
  if (user && (await hasOtherSubject(transaction, { ...keyOf(admission), userId: user.id })))
    throw refused(
      `A user has your e-mail address but is known by another identity at ${admission.provider.displayName}. Ask an administrator to remove that member from each account and to invite you again.`,
    );
  return user;
}

/**
 * Gives a member the role of the groups. The last owner stays owner. When no group has a role, ends the sessions that a
 * provider has started and returns undefined.
 */
async function applyGroups({ transaction, at, admission }: Change, member: AccountMember): Promise<string | undefined> {
  const { provider, person } = admission;
  const { accountId } = provider;
  const { userId, role: from } = member;
  const to = roleFor(admission, from);
  if (to === from) return userId;
  if (from === 'OWNER' && !(await hasOtherOwner(transaction, { accountId, userId }))) return userId;
  if (!to) {
    const ended = await endProviderSessions(transaction, { accountId, userId });
    const details = { email: person.email, provider: provider.name };
    const change = { accountId, action: 'session.ended', subject: userId, details } as const;
    if (ended > 0) await recordAudit(transaction, { ...change, actor: providerActor(provider), at });
    return undefined;
  }
  await setRole(transaction, { accountId, userId, role: to });
  await recordAudit(transaction, {
    accountId,
    action: 'member.role_changed',
    subject: userId,
    details: { email: person.email, from, to, provider: provider.name },
    actor: providerActor(provider),
    at,
  });
  if (!includesRole(to, from)) {
    const former = { accountId, userId, role: to, actor: providerActor(provider), at };
    await endGrantedAccess(transaction, former);
  }
  return userId;
}

/** Makes a person a member, who is invited or may join just in time. Returns the id of the user. */
async function join(
  { transaction, at, admission }: Change,
  { account, user, returning }: { account: PortalAccount; user: User | undefined; returning: boolean },
): Promise<string> {
  const { provider, person, origin } = admission;
  const { accountId } = provider;
  if (account.status !== 'ACTIVE' || account.deletionAt !== null)
    throw refused('The account is suspended or being deleted.');
  const invitation = await openInvitation(transaction, { accountId, email: person.email, at });
  // A removed member does not come back without an invitation.
  if (!invitation && (returning || provider.justInTime === undefined))
    throw refused('You are no member of the account. Ask an administrator for an invitation.');
  const role = roleFor(admission, invitation?.role);
  if (!role) throw withoutRole(provider);
  await assertRoomForMember(transaction, accountId);

  const { email, name } = person;
  const member = { accountId, email, name, role, passwordHash: null, emailVerified: true };
  const userId = user?.id ?? (await insertMember(transaction, member));
  if (user) await insertMembership(transaction, { accountId, userId, role });
  if (invitation) await endInvitation(transaction, { ...invitation, at });
  await recordAudit(transaction, {
    accountId,
    action: 'member.joined',
    subject: userId,
    details: { email, role, provider: provider.name, ...(invitation && { invitationId: invitation.id }) },
    actor: actorOf({ userId, email }, origin),
    at,
  });
  return userId;
}

async function openInvitation(
  transaction: Transaction,
  { accountId, email, at }: { accountId: number; email: string; at: Date },
): Promise<Invitation | undefined> {
  const invitation = await findInvitationOf(transaction, { accountId, email: comparableAddress(email) });
  return invitation && invitation.expiresAt > at ? invitation : undefined;
}

/** The groups decide when they are configured; otherwise the role that the person has, or was invited with. */
function roleFor({ provider, person }: Admission, given?: Role): Role | undefined {
  if (provider.groupsClaim !== undefined) return person.roleOfGroups ?? provider.justInTime;
  return given ?? provider.justInTime;
}

function keyOf({ provider, person }: Admission): IdentityKey {
  return { issuer: provider.issuer, subject: person.subject };
}

function providerActor({ displayName }: SsoProvider): Actor {
  return { kind: 'SERVICE', name: displayName };
}

function withoutRole({ displayName }: SsoProvider): PortalError {
  return refused(`None of your groups at ${displayName} has a role in the account. Ask an administrator.`);
}

function refused(message: string): PortalError {
  return new PortalError('AUTH_INSUFFICIENT_SCOPE', message);
}
