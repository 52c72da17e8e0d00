import { LessThan } from 'typeorm';
import type { Role } from '@listings/domain';
import type { Actor } from '@listings/persistence';
import { Session } from '@listings/persistence/management';
import type { ManagementDependencies, RequestOrigin } from '../management-dependencies.js';
import { digestOf, isToken } from '../secret-tokens.js';
import { SESSION_LIFETIME } from './session-lifetime.js';

/** The user of a valid session, with the account in which the session acts. */
export interface SignedInUser {
  readonly sessionId: string;
  /** The digest of the token that the request had. A session with another one belongs to somebody else by now. */
  readonly sessionDigest: Buffer;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly emailVerified: boolean;
  readonly secondFactorEnabled: boolean;
  /** The second factor is still missing: the session permits nothing but to enter it and to sign out. */
  readonly secondFactorPending: boolean;
  /** A provider of single sign-on has signed the user in, so the service has not asked for the second factor. */
  readonly secondFactorSkipped: boolean;
  readonly signedInAt: Date;
  readonly accountId: number;
  readonly accountStatus: 'ACTIVE' | 'SUSPENDED';
  /** When the account is deleted for good; null unless its deletion was requested. */
  readonly deletionAt: Date | null;
  readonly role: Role;
}

/**
 * Finds the user of a session token; undefined when the session does not exist, was ended or has expired. It reads the
 * database each time, so that an ended session ends at once.
 */
export async function findSession(
  { source, clock }: Pick<ManagementDependencies, 'source' | 'clock'>,
  token: string,
): Promise<SignedInUser | undefined> {
  if (!isToken(token)) return undefined;
  const session = await source.getRepository(Session).findOne({
    where: { digest: digestOf(token) },
    relations: { membership: { user: true, account: true } },
  });
  const now = clock.now().getTime();
  if (!session || session.expiresAt.getTime() <= now) return undefined;
  const unusedFor = now - session.lastUsedAt.getTime();
  if (unusedFor > SESSION_LIFETIME.idle) return undefined;
  if (unusedFor > SESSION_LIFETIME.precision) {
    const before = new Date(now - SESSION_LIFETIME.precision);
    await source
      .getRepository(Session)
      .update({ id: session.id, lastUsedAt: LessThan(before) }, { lastUsedAt: new Date(now) });
  }
  const { user, account, role } = session.membership;
  return {
    sessionId: session.id,
    sessionDigest: session.digest,
    userId: user.id,
    email: user.email,
    name: user.name,
    emailVerified: user.emailVerifiedAt !== null,
    secondFactorEnabled: user.totpEnabledAt !== null,
    secondFactorPending: session.secondFactorPending,
    secondFactorSkipped: session.secondFactorSkipped,
    signedInAt: session.createdAt,
    accountId: account.id,
    accountStatus: account.status,
    deletionAt: account.deletionAt,
    role,
  };
}

/** The user as the author of management changes. */
export function actorOf(user: Pick<SignedInUser, 'userId' | 'email'>, origin: RequestOrigin): Actor {
  return { kind: 'USER', userId: user.userId, name: user.email, ...origin };
}
