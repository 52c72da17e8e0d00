import type { Role } from '../rules/role.js';
import type { Sql, Transaction } from '@listings/persistence';

/** The user of a valid session, with the account in which the session acts. */
export interface SignedInUser {
  readonly sessionId: string;
  /** The digest of the token that the request had. A session with another one belongs to somebody else by now. */
  readonly sessionDigest: Buffer;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  /** The language of mails and reports; null until the dashboard says which. */
  readonly language: string | null;
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

/** A session with its user. */
export interface FoundSession extends SignedInUser {
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

const FIND = {
  name: 'session-find',
  text: `
    select sessions.id as "sessionId", digest as "sessionDigest", sessions.user_id as "userId", email, users.name, language,
      email_verified_at is not null as "emailVerified", totp_enabled_at is not null as "secondFactorEnabled",
      second_factor_pending as "secondFactorPending", second_factor_skipped as "secondFactorSkipped",
      sessions.created_at as "signedInAt", sessions.account_id as "accountId", status as "accountStatus",
      deletion_at as "deletionAt", role, last_used_at as "lastUsedAt", expires_at as "expiresAt"
    from sessions
    join memberships on memberships.account_id = sessions.account_id and memberships.user_id = sessions.user_id
    join users on users.id = sessions.user_id
    join accounts on accounts.id = sessions.account_id
    where digest = $1`,
};

/** Returns the session with the digest of a token, whether or not it has expired. */
export async function findStoredSession(sql: Sql, digest: Buffer): Promise<FoundSession | undefined> {
  return (await sql.query<FoundSession>(FIND, [digest]))[0];
}

/** Records that a session was used, unless that happened after `before`. */
export async function touchSession(
  sql: Sql,
  { sessionId, before, now }: { sessionId: string; before: Date; now: Date },
): Promise<void> {
  await sql.execute('update sessions set last_used_at = $3 where id = $1 and last_used_at < $2', [
    sessionId,
    before,
    now,
  ]);
}

/** What a session keeps when it gets a new token. */
export interface SessionOrigin {
  readonly secondFactorSkipped: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly address: string;
  readonly userAgent: string | null;
}

/** A session as it is stored. The cookie holds a token, of which only the SHA-256 is stored. */
export interface StoredSession extends SessionOrigin {
  readonly digest: Buffer;
  readonly userId: string;
  readonly accountId: number;
  /** True until the second factor is entered: the session permits nothing else. */
  readonly secondFactorPending: boolean;
  readonly lastUsedAt: Date;
}

/** Stores a session. Throws a constraint violation if the user is no member of the account. */
export async function insertSession(sql: Sql, session: StoredSession): Promise<void> {
  await sql.execute(
    `insert into sessions (digest, user_id, account_id, second_factor_pending, second_factor_skipped, created_at,
       last_used_at, expires_at, address, user_agent)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      session.digest,
      session.userId,
      session.accountId,
      session.secondFactorPending,
      session.secondFactorSkipped,
      session.createdAt,
      session.lastUsedAt,
      session.expiresAt,
      session.address,
      session.userAgent,
    ],
  );
}

/** Deletes the oldest sessions of a user above `keep`, of those that lack the second factor or of the others. */
export async function deleteSurplusSessions(
  sql: Sql,
  { userId, secondFactorPending, keep }: { userId: string; secondFactorPending: boolean; keep: number },
): Promise<void> {
  await sql.execute(
    `delete from sessions where id in (
       select id from sessions where user_id = $1 and second_factor_pending = $2 order by created_at desc offset $3 limit $3
     )`,
    [userId, secondFactorPending, keep],
  );
}

/** A session as its user sees it. */
export interface UserSession {
  readonly id: string;
  readonly accountId: number;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  readonly address: string;
  readonly userAgent: string | null;
}

/** Returns the valid sessions of a user that were used since a time, the latest use first. */
export async function findUserSessions(
  sql: Sql,
  { userId, now, usedAfter, limit }: { userId: string; now: Date; usedAfter: Date; limit: number },
): Promise<UserSession[]> {
  return sql.query<UserSession>(
    `select id, account_id as "accountId", created_at as "createdAt", last_used_at as "lastUsedAt", address,
       user_agent as "userAgent"
     from sessions where user_id = $1 and not second_factor_pending and expires_at > $2 and last_used_at > $3
     order by last_used_at desc limit $4`,
    [userId, now, usedAfter, limit],
  );
}

/** A session that still has the token with which the request came. */
export type OwnSession = Pick<SignedInUser, 'sessionId' | 'userId' | 'sessionDigest'>;

/** Gives a full session a new token, and the account in which it acts. False if it has ended, or got another token, meanwhile. */
export async function renewSession(
  sql: Sql,
  { sessionId, userId, sessionDigest }: OwnSession,
  to: { digest: Buffer; accountId: number; secondFactorPending: boolean; now: Date },
): Promise<boolean> {
  const renewed = await sql.execute(
    `update sessions set digest = $4, account_id = $5, second_factor_pending = $6, last_used_at = $7
     where id = $1 and user_id = $2 and digest = $3 and not second_factor_pending`,
    [sessionId, userId, sessionDigest, to.digest, to.accountId, to.secondFactorPending, to.now],
  );
  return renewed === 1;
}

/** Makes a session that lacked the second factor a full one, with a new token. False if that has happened, or it has ended. */
export async function completeSession(
  sql: Sql,
  { sessionId, userId, sessionDigest }: OwnSession,
  to: { digest: Buffer; now: Date; expiresAt: Date },
): Promise<boolean> {
  const completed = await sql.execute(
    `update sessions set digest = $4, second_factor_pending = false, second_factor_skipped = false, created_at = $5,
       last_used_at = $5, expires_at = $6
     where id = $1 and user_id = $2 and digest = $3 and second_factor_pending`,
    [sessionId, userId, sessionDigest, to.digest, to.now, to.expiresAt],
  );
  return completed === 1;
}

/** Locks a full session of a user, whatever its token is: a request that gives it a new one is waited for. */
export async function lockSession(
  transaction: Transaction,
  { sessionId, userId }: { sessionId: string; userId: string },
): Promise<SessionOrigin | undefined> {
  const [session] = await transaction.query<SessionOrigin & { secondFactorPending: boolean }>(
    `select second_factor_pending as "secondFactorPending", second_factor_skipped as "secondFactorSkipped",
       created_at as "createdAt", expires_at as "expiresAt", address, user_agent as "userAgent"
     from sessions where id = $1 and user_id = $2 for update`,
    [sessionId, userId],
  );
  return session?.secondFactorPending === false ? session : undefined;
}

/** Ends one session of a user. False when it does not exist or belongs to another user. */
export async function endSession(
  sql: Sql,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  return (await sql.execute('delete from sessions where id = $1 and user_id = $2', [sessionId, userId])) === 1;
}

/** Ends all sessions of a user. */
export async function endSessionsOf(sql: Sql, userId: string): Promise<void> {
  await sql.execute('delete from sessions where user_id = $1', [userId]);
}

/** Ends all sessions of a user but the one with the token of the request. Returns how many there were. */
export async function endSessionsBeside(
  sql: Sql,
  { userId, sessionDigest }: Pick<SignedInUser, 'userId' | 'sessionDigest'>,
): Promise<number> {
  return sql.execute('delete from sessions where user_id = $1 and digest <> $2', [userId, sessionDigest]);
}

/** Ends the sessions of a member that a provider of single sign-on has started. Returns how many there were. */
export async function endProviderSessions(
  sql: Sql,
  { accountId, userId }: { accountId: number; userId: string },
): Promise<number> {
  return sql.execute('delete from sessions where account_id = $1 and user_id = $2 and second_factor_skipped', [
    accountId,
    userId,
  ]);
}
