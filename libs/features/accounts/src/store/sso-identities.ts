import type { Sql } from '@listings/persistence';

/** The identity of a person at a provider of single sign-on, by the issuer: a name could later belong to another provider. */
export interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

/** Returns the identity in an account that it has joined. Its user is null once the user is deleted. */
export async function findSsoIdentity(
  sql: Sql,
  { issuer, subject, accountId }: IdentityKey & { readonly accountId: number },
): Promise<{ userId: string | null } | undefined> {
  const [identity] = await sql.query<{ userId: string | null }>(
    `select user_id as "userId" from sso_identities where issuer = $1 and subject = $2 and account_id = $3`,
    [issuer, subject, accountId],
  );
  return identity;
}

/** Returns the user of an identity in any account. */
export async function findUserOfIdentity(sql: Sql, { issuer, subject }: IdentityKey): Promise<string | undefined> {
  const [identity] = await sql.query<{ userId: string }>(
    `select user_id as "userId" from sso_identities where issuer = $1 and subject = $2 and user_id is not null limit 1`,
    [issuer, subject],
  );
  return identity?.userId;
}

/** Stores whose identity it is in an account. */
export async function storeSsoIdentity(
  sql: Sql,
  { issuer, subject, accountId, userId }: IdentityKey & { readonly accountId: number; readonly userId: string },
): Promise<void> {
  await sql.execute(
    `insert into sso_identities (issuer, subject, account_id, user_id) values ($1, $2, $3, $4)
     on conflict (issuer, subject, account_id) do update set user_id = excluded.user_id`,
    [issuer, subject, accountId, userId],
  );
}
