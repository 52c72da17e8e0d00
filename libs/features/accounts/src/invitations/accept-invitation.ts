import type { Role } from '@listings/domain';
import { invalidField, PortalError } from '@listings/errors';
import { insertMember, isConstraintViolation, isUniqueViolation, recordAudit } from '@listings/persistence';
import { Account, Invitation, Membership, sqlOf } from '@listings/persistence/management';
import { IsNull, MoreThan } from 'typeorm';
import type { EntityManager, QueryFailedError } from 'typeorm';
import { ATTEMPT_LIMITS, giveBackAttempts, takeAttempt } from '../attempts/attempts.js';
import { lockAccount } from '../management-caller.js';
import type { ManagementDependencies, RequestOrigin } from '../management-dependencies.js';
import { assertRoomForMember } from '../members/members.js';
import { assertNewPassword } from '../passwords/password-policy.js';
import { digestOf, isToken } from '../secret-tokens.js';
import { actorOf } from '../sessions/find-session.js';
import type { SignedInUser } from '../sessions/find-session.js';
import { assertPasswordSignIn } from '../sign-in/password-sign-in.js';
import { startSession } from '../sessions/start-session.js';
import { findUserByEmail } from '../users/find-user.js';

/** What the link of an invitation shows before anybody accepts. */
export interface InvitationPreview {
  readonly accountName: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: Date;
  /** The address belongs to a user already, who signs in to accept. */
  readonly signInRequired: boolean;
}

/** An acceptance of an invitation, by the signed-in user or with the fields of a new one. */
export interface Acceptance {
  readonly token: string;
  readonly name?: string;
  readonly password?: string;
  readonly signedIn?: SignedInUser;
  readonly origin: RequestOrigin;
}

/** The result of an acceptance; `sessionToken` is the new session of a new user. */
export interface Accepted {
  readonly accountId: number;
  readonly email: string;
  readonly sessionToken?: string;
}

/** Looks an invitation up by the token of its link. */
export async function previewInvitation(
  deps: ManagementDependencies,
  { token, origin }: { token: string; origin: RequestOrigin },
): Promise<InvitationPreview> {
  const attempt = await takeAttempt(deps, ATTEMPT_LIMITS.linksOfAddress, origin.address);
  const invitation = await openInvitation(deps, token);
  await giveBackAttempts(deps, [attempt]);
  const { source } = deps;
  const account = await source.getRepository(Account).findOneBy({ id: invitation.accountId });
  const user = await findUserByEmail(source.manager, invitation.email);
  const { email, role, expiresAt } = invitation;
  return { accountName: account?.name ?? '', email, role, expiresAt, signInRequired: user !== null };
}

/**
 * Accepts an invitation once: a new user gets a session, the signed-in user with its address a further membership. An
 * existing user has to sign in first, so that a link gives nobody the rights of another user.
 */
export async function acceptInvitation(deps: ManagementDependencies, acceptance: Acceptance): Promise<Accepted> {
  const { source, clock } = deps;
  const { signedIn, origin } = acceptance;
  const attempt = await takeAttempt(deps, ATTEMPT_LIMITS.linksOfAddress, origin.address);
  const found = await openInvitation(deps, acceptance.token);
  const existing = await findUserByEmail(source.manager, found.email);
  if (existing && signedIn?.userId !== existing.id)
    throw new PortalError('CONFLICT', 'A user has this e-mail address. Sign in as this user, then accept.');
  const fresh = existing ? undefined : await newUser(deps, acceptance, found);
  const accepted = await source.transaction(async (manager): Promise<Accepted> => {
    const account = await lockAccount(manager, found.accountId);
    if (account.status !== 'ACTIVE' || account.deletionAt !== null) throw unknownInvitation();
    const now = clock.now();
    const { affected } = await manager.update(
      Invitation,
      { id: found.id, digest: found.digest, acceptedAt: IsNull(), expiresAt: MoreThan(now) },
      { acceptedAt: now },
    );
    if (affected !== 1) throw unknownInvitation();
    await assertRoomForMember(manager, account.id);
    const userId = existing ? await join(manager, found, existing.id) : await insertUser(manager, found, fresh);
    await recordAudit(sqlOf(manager), {
      accountId: account.id,
      action: 'member.joined',
      subject: userId,
      details: { email: found.email, role: found.role, invitationId: found.id },
      actor: actorOf({ userId, email: found.email }, origin),
      at: now,
    });
    const joined = { accountId: account.id, email: found.email };
    if (existing) return joined;
    const session = { userId, accountId: account.id, secondFactorPending: false, origin };
    return { ...joined, sessionToken: await startSession(manager, clock, session) };
  });
  await giveBackAttempts(deps, [attempt]);
  return accepted;
}

async function openInvitation({ source, clock }: ManagementDependencies, token: string): Promise<Invitation> {
  const invitation = isToken(token)
    ? await source
        .getRepository(Invitation)
        .findOneBy({ digest: digestOf(token), acceptedAt: IsNull(), expiresAt: MoreThan(clock.now()) })
    : null;
  if (!invitation) throw unknownInvitation();
  return invitation;
}

/** Hashes before the transaction, because that takes long. */
async function newUser(
  { passwords, settings }: ManagementDependencies,
  { name, password }: Acceptance,
  { email }: Invitation,
): Promise<{ name: string; passwordHash: string }> {
  assertPasswordSignIn(settings);
  if (name === undefined || name.trim() === '') throw invalidField('name', 'a value is required');
  if (password === undefined) throw invalidField('password', 'a value is required');
  assertNewPassword('password', password, { email });
  return { name: name.trim(), passwordHash: await passwords.hash(password) };
}

async function join(manager: EntityManager, { accountId, role }: Invitation, userId: string): Promise<string> {
  if (await manager.existsBy(Membership, { accountId, userId })) throw memberAlready();
  await manager.insert(Membership, { accountId, userId, role }).catch((error: QueryFailedError) => {
    // The user joined or was deleted in this moment, without this lock.
    throw isConstraintViolation(error.driverError) ? memberAlready() : error;
  });
  return userId;
}

async function insertUser(
  manager: EntityManager,
  { accountId, email, role, mailed }: Invitation,
  fresh: { name: string; passwordHash: string } | undefined,
): Promise<string> {
  if (!fresh) throw new Error('The fields of the new user are missing.');
  // Only a mailed link proves that the address belongs to the user.
  return insertMember(sqlOf(manager), { accountId, email, role, emailVerified: mailed, ...fresh }).catch(
    (error: QueryFailedError) => {
      if (!isUniqueViolation(error.driverError, 'users_email')) throw error;
      throw new PortalError('CONFLICT', 'A user has this e-mail address. Sign in as this user, then accept.');
    },
  );
}

function memberAlready(): PortalError {
  return new PortalError('CONFLICT', 'The user is a member of the account already, or no longer a user.');
}

function unknownInvitation(): PortalError {
  return new PortalError('NOT_FOUND', 'The invitation was accepted or withdrawn, has expired or never existed.');
}
