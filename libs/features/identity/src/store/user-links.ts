import { changeRows, selectRow } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import type { User } from './users.js';

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

/** The user of a link. */
type LinkedUser = Pick<User, 'email' | 'language'> & { readonly userId: string };

/** Stores a link. */
export const insertUserLink = changeRows<[link: UserLink]>({
  text: `insert into user_links (digest, user_id, purpose, issued_in, created_at, expires_at)
    values ($digest, $userId, $purpose, $issuedIn, $createdAt, $expiresAt)`,
  computed: ({ issuedIn = null }) => ({ issuedIn }),
});

/**
 * Stores a link for a new password of the user with an e-mail address, and returns the user with the address as the user has entered it.
 * Undefined, after the same work, for an address without user, and for a user of single sign-on, who has no password.
 */
export const insertResetLinkOf = selectRow<
  [given: Pick<UserLink, 'digest' | 'createdAt' | 'expiresAt'> & { readonly email: string }],
  LinkedUser
>({
  text: `with link as (
     insert into user_links (digest, user_id, purpose, created_at, expires_at)
     select $digest, id, 'RESET_PASSWORD', $createdAt, $expiresAt
     from users where lower(email) = lower($email) and password_hash is not null
     returning user_id
   )
   select users.id as "userId", email, language from users join link on link.user_id = users.id`,
});

/** A link that a user presents. */
export interface PresentedLink {
  readonly digest: Buffer;
  readonly purpose: UserLink['purpose'];
  readonly now: Date;
}

/** A link that an administrator handed over ends when the user joins another account, to which it would give access. */
const VALID = `digest = $digest and purpose = $purpose and used_at is null and expires_at > $now
  and (issued_in is null or not exists (
    select from memberships where memberships.user_id = user_links.user_id and account_id <> issued_in))`;

/** The user of a link that is still valid. */
export const findLink = selectRow<[given: PresentedLink], LinkedUser>({
  text: `select users.id as "userId", users.email, language from user_links join users on users.id = user_id where ${VALID}`,
});

/** Uses a link. Only one of several requests succeeds; returns its user. Call it in the transaction of the change. */
export async function useLink(sql: Sql, link: PresentedLink): Promise<string | undefined> {
  return (await use(sql, link))?.userId;
}

const use = selectRow<[given: PresentedLink], { userId: string }>({
  text: `update user_links set used_at = $now where ${VALID} returning user_id as "userId"`,
});

/** Ends the open links for a new password of a user, because the password has changed. */
export const endResetLinks = changeRows<[given: { userId: string; at: Date }]>({
  text: `update user_links set used_at = $at where user_id = $userId and purpose = 'RESET_PASSWORD' and used_at is null`,
});

/** Ends the open links that administrators of an account have handed over. */
export const endIssuedLinks = changeRows<[given: { accountId: number; at: Date }]>({
  text: 'update user_links set used_at = $at where issued_in = $accountId and used_at is null',
});
