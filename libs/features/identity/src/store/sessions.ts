import type { SignedInUser } from '@listings/domain';
import { changeRows, changesOne, countChanges, selectRow, selectRows } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** A session with its user. */
export interface FoundSession extends SignedInUser {
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
}

/** Returns the session with the digest of a token, whether or not it has expired. */
export const findStoredSession = selectRow<[digest: Buffer], FoundSession>({
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
});

/** Records that a session was used, unless that happened after `before`. */
export const touchSession = changeRows<[given: { sessionId: string; before: Date; now: Date }]>({
  text: 'update sessions set last_used_at = $now where id = $sessionId and last_used_at < $before',
});

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
export const insertSession = changeRows<[given: StoredSession]>({
  text: `insert into sessions (digest, user_id, account_id, second_factor_pending, second_factor_skipped, created_at,
     last_used_at, expires_at, address, user_agent)
   values ($digest, $userId, $accountId, $secondFactorPending, $secondFactorSkipped, $createdAt, $lastUsedAt, $expiresAt,
     $address, $userAgent)`,
});

/** Deletes the oldest sessions of a user above `keep`, of those that lack the second factor or of the others. */
export const deleteSurplusSessions = changeRows<
  [given: { userId: string; secondFactorPending: boolean; keep: number }]
>({
  text: `delete from sessions where id in (
     select id from sessions where user_id = $userId and second_factor_pending = $secondFactorPending
     order by created_at desc offset $keep limit $keep
   )`,
});

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
export const findUserSessions = selectRows<
  [given: { userId: string; now: Date; usedAfter: Date; limit: number }],
  UserSession
>({
  text: `select id, account_id as "accountId", created_at as "createdAt", last_used_at as "lastUsedAt", address,
     user_agent as "userAgent"
   from sessions where user_id = $userId and not second_factor_pending and expires_at > $now and last_used_at > $usedAfter
   order by last_used_at desc limit $limit`,
});

/** A session that still has the token with which the request came. */
export type OwnSession = Pick<SignedInUser, 'sessionId' | 'userId' | 'sessionDigest'>;

/** Gives a full session a new token, and the account in which it acts. False if it has ended, or got another token, meanwhile. */
export const renewSession = changesOne<
  [given: OwnSession & { to: Buffer; accountId: number; secondFactorPending: boolean; now: Date }]
>({
  text: `update sessions set digest = $to, account_id = $accountId, second_factor_pending = $secondFactorPending, last_used_at = $now
   where id = $sessionId and user_id = $userId and digest = $sessionDigest and not second_factor_pending`,
});

/** Makes a session that lacked the second factor a full one, with a new token. False if that has happened, or it has ended. */
export const completeSession = changesOne<[given: OwnSession & { to: Buffer; now: Date; expiresAt: Date }]>({
  text: `update sessions set digest = $to, second_factor_pending = false, second_factor_skipped = false, created_at = $now,
     last_used_at = $now, expires_at = $expiresAt
   where id = $sessionId and user_id = $userId and digest = $sessionDigest and second_factor_pending`,
});

/** Locks a full session of a user, whatever its token is: a request that gives it a new one is waited for. */
export const lockSession = selectRow<[given: { sessionId: string; userId: string }], SessionOrigin, Transaction>({
  text: `select second_factor_skipped as "secondFactorSkipped", created_at as "createdAt", expires_at as "expiresAt", address,
      user_agent as "userAgent"
    from sessions where id = $sessionId and user_id = $userId and not second_factor_pending for update`,
});

/** Ends one session of a user. False when it does not exist or belongs to another user. */
export const endSession = changesOne<[given: { userId: string; sessionId: string }]>({
  text: 'delete from sessions where id = $sessionId and user_id = $userId',
});

/** Ends all sessions of a user. */
export const endSessionsOf = changeRows<[userId: string]>({
  text: 'delete from sessions where user_id = $1',
});

/** Ends all sessions of a user but the one with the token of the request. Returns how many there were. */
export const endSessionsBeside = countChanges<[given: Pick<SignedInUser, 'userId' | 'sessionDigest'>]>({
  text: 'delete from sessions where user_id = $userId and digest <> $sessionDigest',
});

/** Ends the sessions of a member that a provider of single sign-on has started. Returns how many there were. */
export const endProviderSessions = countChanges<[given: { accountId: number; userId: string }]>({
  text: 'delete from sessions where account_id = $accountId and user_id = $userId and second_factor_skipped',
});
