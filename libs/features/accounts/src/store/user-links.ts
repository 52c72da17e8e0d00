import type { Sql } from '@listings/persistence';

/** A single-use link for the confirmation of an e-mail address or for a new password. `digest` is SHA-256 of its token. */
export interface UserLink {
  readonly digest: Buffer;
  readonly userId: string;
  readonly purpose: 'VERIFY_EMAIL' | 'RESET_PASSWORD';
  /** The account whose administrator asked for the link. The link ends when the user joins another account. */
  readonly issuedIn?: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a link. */
export async function insertUserLink(sql: Sql, link: UserLink): Promise<void> {
  await sql.execute(
    `insert into user_links (digest, user_id, purpose, issued_in, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [link.digest, link.userId, link.purpose, link.issuedIn ?? null, link.createdAt, link.expiresAt],
  );
}

/**
 * Stores a link for a new password of the user with an e-mail address, and returns the user with the address as the user has entered it.
 * Undefined, after the same work, for an address without user, and for a user of single sign-on, who has no password.
 */
export async function insertResetLinkOf(
  sql: Sql,
  { email, digest, createdAt, expiresAt }: Omit<UserLink, 'userId' | 'purpose'> & { readonly email: string },
): Promise<{ userId: string; email: string; language: string | null } | undefined> {
  const [user] = await sql.query<{ userId: string; email: string; language: string | null }>(
    `with link as (
       insert into user_links (digest, user_id, purpose, created_at, expires_at)
       select $2, id, 'RESET_PASSWORD', $3, $4 from users where lower(email) = lower($1) and password_hash is not null
       returning user_id
     )
     select users.id as "userId", email, language from users join link on link.user_id = users.id`,
    [email, digest, createdAt, expiresAt],
  );
  return user;
}

/** A link that a user presents. */
export interface PresentedLink {
  readonly digest: Buffer;
  readonly purpose: UserLink['purpose'];
  readonly now: Date;
}

/** A link that an administrator handed over ends when the user joins another account, to which it would give access. */
const VALID = `digest = $1 and purpose = $2 and used_at is null and expires_at > $3
  and (issued_in is null or not exists (
    select from memberships where memberships.user_id = user_links.user_id and account_id <> issued_in))`;

/** The user of a link that is still valid. */
export async function findLink(
  sql: Sql,
  { digest, purpose, now }: PresentedLink,
): Promise<{ userId: string; email: string; language: string | null } | undefined> {
  const [user] = await sql.query<{ userId: string; email: string; language: string | null }>(
    `select users.id as "userId", users.email, language from user_links join users on users.id = user_id where ${VALID}`,
    [digest, purpose, now],
  );
  return user;
}

/** Uses a link. Only one of several requests succeeds; returns its user. Call it in the transaction of the change. */
export async function useLink(sql: Sql, { digest, purpose, now }: PresentedLink): Promise<string | undefined> {
  const [used] = await sql.query<{ userId: string }>(
    `update user_links set used_at = $3 where ${VALID} returning user_id as "userId"`,
    [digest, purpose, now],
  );
  return used?.userId;
}

/** Ends the open links for a new password of a user, because the password has changed. */
export async function endResetLinks(sql: Sql, { userId, at }: { userId: string; at: Date }): Promise<void> {
  await sql.execute(
    `update user_links set used_at = $2 where user_id = $1 and purpose = 'RESET_PASSWORD' and used_at is null`,
    [userId, at],
  );
}

/** Ends the open links that administrators of an account have handed over. */
export async function endIssuedLinks(sql: Sql, { accountId, at }: { accountId: number; at: Date }): Promise<void> {
  await sql.execute('update user_links set used_at = $2 where issued_in = $1 and used_at is null', [accountId, at]);
}
