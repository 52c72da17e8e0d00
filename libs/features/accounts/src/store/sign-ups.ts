import type { Sql } from '@listings/persistence';

/** A sign-up whose e-mail address is not confirmed yet. */
export interface SignUp {
  readonly accountName: string;
  readonly name: string;
  readonly email: string;
  /** argon2id. */
  readonly passwordHash: string;
  /** The language of the page of the sign-up; null: not known. */
  readonly language: string | null;
}

/** Stores a sign-up until its address is confirmed. */
export async function insertSignUp(
  sql: Sql,
  { digest, expiresAt, ...signUp }: SignUp & { readonly digest: Buffer; readonly expiresAt: Date },
): Promise<void> {
  await sql.execute(
    `insert into sign_ups (digest, account_name, name, email, password_hash, expires_at, language)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [digest, signUp.accountName, signUp.name, signUp.email, signUp.passwordHash, expiresAt, signUp.language],
  );
}

/** Finds the sign-up of a link that is still valid. */
export async function findSignUp(
  sql: Sql,
  { digest, now }: { digest: Buffer; now: Date },
): Promise<SignUp | undefined> {
  const [found] = await sql.query<SignUp>(
    `select account_name as "accountName", name, email, password_hash as "passwordHash", language
     from sign_ups where digest = $1 and expires_at > $2`,
    [digest, now],
  );
  return found;
}

/** Ends a sign-up. False when another request has ended it. */
export async function deleteSignUp(sql: Sql, digest: Buffer): Promise<boolean> {
  return (await sql.execute('delete from sign_ups where digest = $1', [digest])) === 1;
}
