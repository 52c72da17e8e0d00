import { actorOf } from '@listings/domain';
import type { RequestOrigin, Role, SignedInUser } from '@listings/domain';
import { invalidField, PortalError } from '@listings/errors';
import { insertMember, insertMembership, lockAccount, readBrand, recordAudit } from '@listings/feature-accounts';
import type { Brand } from '@listings/feature-accounts';
import { findPortalAccount } from '@listings/feature-accounts/store';
import type { NewMember } from '@listings/feature-accounts/store';
import { isConstraintViolation } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { ATTEMPT_LIMITS, giveBackAttempts, takeAttempt } from '../attempts/attempts.js';
import type { IdentityDependencies } from '../dependencies.js';
import { assertRoomForMember } from '../members/members.js';
import { assertNewPassword } from '../passwords/password-policy.js';
import { digestOf, isToken } from '../secret-tokens.js';
import { startSession } from '../sessions/start-session.js';
import { assertPasswordSignIn } from '../sign-in/password-sign-in.js';
import { endInvitation, findInvitation } from '../store/invitations.js';
import type { Invitation } from '../store/invitations.js';
import { findMember } from '../store/memberships.js';
import { findUserOf, isAddressTaken } from '../users/find-user.js';

/** What the link of an invitation shows before anybody accepts. */
export interface InvitationPreview {
  readonly accountName: string;
  readonly email: string;
  readonly role: Role;
  readonly expiresAt: Date;
  /** How the account appears. */
  readonly brand: Brand;
  /** The address belongs to a user already, who signs in to accept. */
  readonly signInRequired: boolean;
}

/** An acceptance of an invitation, by the signed-in user or with the fields of a new one. */
export interface Acceptance {
  readonly token: string;
  readonly name?: string;
  readonly password?: string;
  /** The language of the page, which the new user gets; absent: that of the invitation. */
  readonly language?: string | undefined;
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
  deps: IdentityDependencies,
  { token, origin }: { token: string; origin: RequestOrigin },
): Promise<InvitationPreview> {
  const attempt = await takeAttempt(deps, ATTEMPT_LIMITS.linksOfAddress, origin.address);
  const invitation = await openInvitation(deps, token);
  await giveBackAttempts(deps, [attempt]);
  const account = await findPortalAccount(deps.database, invitation.accountId);
  const user = await findUserOf(deps.database, invitation.email);
  const { email, role, expiresAt } = invitation;
  const brand = await readBrand(deps.database, deps.settings.brand, invitation.accountId);
  return { accountName: account?.name ?? '', email, role, expiresAt, brand, signInRequired: user !== undefined };
}

/**
 * Accepts an invitation once: a new user gets a session, the signed-in user with its address a further membership. An
 * existing user has to sign in first, so that a link gives nobody the rights of another user.
 */
export async function acceptInvitation(deps: IdentityDependencies, acceptance: Acceptance): Promise<Accepted> {
  const { database, clock } = deps;
  const { signedIn, origin } = acceptance;
  const attempt = await takeAttempt(deps, ATTEMPT_LIMITS.linksOfAddress, origin.address);
  const found = await openInvitation(deps, acceptance.token);
  const existing = await findUserOf(database, found.email);
  if (existing && signedIn?.userId !== existing.id)
    throw new PortalError('CONFLICT', 'A user has this e-mail address. Sign in as this user, then accept.');
  const fresh = existing ? undefined : await newUser(deps, acceptance, found);
  const accepted = await database.transaction(async (transaction): Promise<Accepted> => {
    const account = await lockAccount(transaction, found.accountId);
    if (account.status !== 'ACTIVE' || account.deletionAt !== null) throw unknownInvitation();
    const now = clock.now();
    if (!(await endInvitation(transaction, { ...found, at: now }))) throw unknownInvitation();
    await assertRoomForMember(transaction, account.id);
    const userId = existing ? await join(transaction, found, existing.id) : await insertUser(transaction, found, fresh);
    await recordAudit(transaction, {
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
    return { ...joined, sessionToken: await startSession(transaction, clock, session) };
  });
  await giveBackAttempts(deps, [attempt]);
  return accepted;
}

async function openInvitation({ database, clock }: IdentityDependencies, token: string): Promise<Invitation> {
  const invitation = isToken(token)
    ? await findInvitation(database, { digest: digestOf(token), now: clock.now() })
    : undefined;
  if (!invitation) throw unknownInvitation();
  return invitation;
}

/** What a new user enters, with the hash of the password. */
type NewUser = Pick<NewMember, 'name' | 'passwordHash' | 'language'>;

/** Hashes before the transaction, because that takes long. */
async function newUser(
  { passwords, settings }: IdentityDependencies,
  { name, password, language: given }: Acceptance,
  { email, language }: Invitation,
): Promise<NewUser> {
  assertPasswordSignIn(settings);
  if (name === undefined || name.trim() === '') throw invalidField('name', 'a value is required');
  if (password === undefined) throw invalidField('password', 'a value is required');
  assertNewPassword('password', password, { email });
  return { name: name.trim(), passwordHash: await passwords.hash(password), language: given ?? language };
}

async function join(transaction: Transaction, { accountId, role }: Invitation, userId: string): Promise<string> {
  if (await findMember(transaction, { accountId, userId })) throw memberAlready();
  await insertMembership(transaction, { accountId, userId, role }).catch((error: unknown) => {
    // The user joined or was deleted in this moment, without this lock.
    throw isConstraintViolation(error) ? memberAlready() : error;
  });
  return userId;
}

async function insertUser(
  transaction: Transaction,
  { accountId, email, role, mailed }: Invitation,
  fresh: NewUser | undefined,
): Promise<string> {
  if (!fresh) throw new Error('The fields of the new user are missing.');
  // Only a mailed link proves that the address belongs to the user.
  return insertMember(transaction, { accountId, email, role, emailVerified: mailed, ...fresh }).catch(
    (error: unknown) => {
      if (!isAddressTaken(error)) throw error;
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
