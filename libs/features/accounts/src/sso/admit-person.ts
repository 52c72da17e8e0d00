import { includesRole } from '@listings/domain';
import type { Role } from '@listings/domain';
import { PortalError } from '@listings/errors';
import { insertMember, recordAudit } from '@listings/persistence';
import type { Actor } from '@listings/persistence';
import { Account, Invitation, Membership, Session, sqlOf, SsoIdentity, User } from '@listings/persistence/management';
import { IsNull, MoreThan, Not } from 'typeorm';
import type { EntityManager } from 'typeorm';
import type { RequestOrigin } from '../management-dependencies.js';
import { endGrantedAccess } from '../members/end-granted-access.js';
import { assertRoomForMember } from '../members/members.js';
import { actorOf } from '../sessions/find-session.js';
import { startSession } from '../sessions/start-session.js';
import { comparableAddress } from '../users/comparable-address.js';
import { findUserByEmail } from '../users/find-user.js';
import type { SsoDependencies } from './sso-dependencies.js';
import type { SsoProvider } from './sso-provider.js';
import type { VerifiedPerson } from './verified-person.js';

/** PostgreSQL's codes for rows that another sign-in or removal has added or deleted in this moment. */
const RACE_LOST = ['23505', '23503'];

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
  const attempt = () => deps.source.transaction((manager) => admit(manager, deps, admission));
  const token = await attempt().catch((error: { driverError?: { code?: string } }) => {
    if (!RACE_LOST.includes(error.driverError?.code ?? '')) throw error;
    return attempt();
  });
  if (token === undefined) throw withoutRole(admission.provider);
  return token;
}

/** Undefined for a member whose groups have no role any more; the transaction has ended the member's sessions. */
async function admit(manager: EntityManager, deps: SsoDependencies, admission: Admission): Promise<string | undefined> {
  const { clock, logger } = deps;
  const { provider, person, origin } = admission;
  const { accountId } = provider;
  // Serializes changes of members, so that the account keeps an owner.
  const account = await manager.findOne(Account, { where: { id: accountId }, lock: { mode: 'for_no_key_update' } });
  if (!account) {
    logger.warn({ provider: provider.name, accountId }, 'the account of a provider of single sign-on does not exist');
    throw refused(`${provider.displayName} has no account here.`);
  }
  const identity = await manager.findOneBy(SsoIdentity, { ...keyOf(admission), accountId });
  const user = await findUser(manager, admission, identity);
  const member = user && (await manager.findOneBy(Membership, { accountId, userId: user.id }));
  const change = { manager, at: clock.now(), admission };
  const userId = member
    ? await applyGroups(change, member)
    : await join(change, { account, user, returning: identity !== null });
  if (userId === undefined) return undefined;
  await manager.upsert(SsoIdentity, { ...keyOf(admission), accountId, userId }, ['issuer', 'subject', 'accountId']);
  const actor = actorOf({ userId, email: user?.email ?? person.email }, origin);
  const details = { provider: provider.name };
  await recordAudit(sqlOf(manager), { accountId, action: 'user.signed_in', details, actor, at: clock.now() });
  return startSession(manager, clock, {
    userId,
    accountId,
    secondFactorPending: false,
    secondFactorSkipped: true,
    origin,
  });
}

interface Change {
  readonly manager: EntityManager;
  readonly at: Date;
  readonly admission: Admission;
}

/** The user of an identity in any account, or the user with the e-mail address. */
async function findUser(
  manager: EntityManager,
  admission: Admission,
  identity: SsoIdentity | null,
): Promise<User | null> {
  const known = identity?.userId
    ? identity
    : await manager.findOne(SsoIdentity, { where: { ...keyOf(admission), userId: Not(IsNull()) } });
  if (known?.userId) return manager.findOneBy(User, { id: known.userId });
  const { email } = admission.person;
  const user = await findUserByEmail(manager, email);
  // Somebody may have taken the address without owning it, and would share the user with its owner.
  if (user && user.emailVerifiedAt === null)
    throw refused('A user has your e-mail address but has not confirmed it. Ask an administrator of the account.');
  return user;
}

/**
 * Gives a member the role of the groups. The last owner stays owner. When no group has a role, ends the sessions that a
 * provider has started and returns undefined.
 */
async function applyGroups({ manager, at, admission }: Change, member: Membership): Promise<string | undefined> {
  const { provider, person } = admission;
  const { accountId, userId, role: from } = member;
  const to = roleFor(admission, from);
  if (to === from) return userId;
  if (from === 'OWNER' && !(await manager.existsBy(Membership, { accountId, role: 'OWNER', userId: Not(userId) })))
    return userId;
  if (!to) {
    const { affected } = await manager.delete(Session, { accountId, userId, secondFactorSkipped: true });
    const details = { email: person.email, provider: provider.name };
    const change = { accountId, action: 'session.ended', subject: userId, details } as const;
    if (affected) await recordAudit(sqlOf(manager), { ...change, actor: providerActor(provider), at });
    return undefined;
  }
  await manager.update(Membership, { accountId, userId }, { role: to });
  await recordAudit(sqlOf(manager), {
    accountId,
    action: 'member.role_changed',
    subject: userId,
    details: { email: person.email, from, to, provider: provider.name },
    actor: providerActor(provider),
    at,
  });
  if (!includesRole(to, from)) {
    const former = { accountId, userId, role: to, actor: providerActor(provider), at };
    await endGrantedAccess(manager, former);
  }
  return userId;
}

/** Makes a person a member, who is invited or may join just in time. Returns the id of the user. */
async function join(
  { manager, at, admission }: Change,
  { account, user, returning }: { account: Account; user: User | null; returning: boolean },
): Promise<string> {
  const { provider, person, origin } = admission;
  const { accountId } = provider;
  if (account.status !== 'ACTIVE' || account.deletionAt !== null)
    throw refused('The account is suspended or being deleted.');
  const invitation = await openInvitation(manager, { accountId, email: person.email, at });
  // A removed member does not come back without an invitation.
  if (!invitation && (returning || provider.justInTime === undefined))
    throw refused('You are no member of the account. Ask an administrator for an invitation.');
  const role = roleFor(admission, invitation?.role);
  if (!role) throw withoutRole(provider);
  await assertRoomForMember(manager, accountId);

  const { email, name } = person;
  const sql = sqlOf(manager);
  const member = { accountId, email, name, role, passwordHash: null, emailVerified: true };
  const userId = user?.id ?? (await insertMember(sql, member));
  if (user) await manager.insert(Membership, { accountId, userId, role });
  if (invitation) await manager.update(Invitation, { id: invitation.id }, { acceptedAt: at });
  await recordAudit(sql, {
    accountId,
    action: 'member.joined',
    subject: userId,
    details: { email, role, provider: provider.name, ...(invitation && { invitationId: invitation.id }) },
    actor: actorOf({ userId, email }, origin),
    at,
  });
  return userId;
}

function openInvitation(
  manager: EntityManager,
  { accountId, email, at }: { accountId: number; email: string; at: Date },
): Promise<Invitation | null> {
  return manager
    .createQueryBuilder(Invitation, 'invitation')
    .where({ accountId, acceptedAt: IsNull(), expiresAt: MoreThan(at) })
    .andWhere('lower(invitation.email) = lower(:address)', { address: comparableAddress(email) })
    .getOne();
}

/** The groups decide when they are configured; otherwise the role that the person has, or was invited with. */
function roleFor({ provider, person }: Admission, given?: Role): Role | undefined {
  if (provider.groupsClaim !== undefined) return person.roleOfGroups ?? provider.justInTime;
  return given ?? provider.justInTime;
}

function keyOf({ provider, person }: Admission): { issuer: string; subject: string } {
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
