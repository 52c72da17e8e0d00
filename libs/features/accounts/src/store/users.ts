import type { Sql, Transaction } from '@listings/persistence';

/** A person who can sign in to the portal. */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** argon2id; null for a user of single sign-on only. */
  readonly passwordHash: string | null;
  readonly emailVerifiedAt: Date | null;
  /** Encrypted secret of the second factor. */
  readonly totpSecret: string | null;
  /** Null while the second factor is off or being set up. */
  readonly totpEnabledAt: Date | null;
  /** The language of mails and reports; null until the dashboard says which. */
  readonly language: string | null;
}

const SELECT = `select id, email, name, password_hash as "passwordHash", email_verified_at as "emailVerifiedAt",
  totp_secret as "totpSecret", totp_enabled_at as "totpEnabledAt", language from users`;

/** Returns the user with that id. */
export async function findUser(sql: Sql, userId: string): Promise<User | undefined> {
  return (await sql.query<User>(`${SELECT} where id = $1`, [userId]))[0];
}

/** Returns the user with an e-mail address, whatever its case. */
export async function findUserByEmail(sql: Sql, email: string): Promise<User | undefined> {
  return (await sql.query<User>(`${SELECT} where lower(email) = lower($1)`, [email]))[0];
}

/** A user with the hash of the password that the user has. */
export interface UserPassword {
  readonly userId: string;
  readonly passwordHash: string;
}

/** Locks a user against changes. Undefined if the password was changed meanwhile. */
export async function lockUser(
  transaction: Transaction,
  { userId, passwordHash }: UserPassword,
): Promise<User | undefined> {
  const values = [userId, passwordHash];
  return (await transaction.query<User>(`${SELECT} where id = $1 and password_hash = $2 for share`, values))[0];
}

/** Replaces the hash of a password. False if the password was changed meanwhile. */
export async function changePasswordHash(
  sql: Sql,
  { userId, passwordHash, to }: UserPassword & { readonly to: string },
): Promise<boolean> {
  const changed = await sql.execute('update users set password_hash = $3 where id = $1 and password_hash = $2', [
    userId,
    passwordHash,
    to,
  ]);
  return changed === 1;
}

/** Changes the name of a user. False if the user has it already. */
export async function setUserName(sql: Sql, { userId, name }: { userId: string; name: string }): Promise<boolean> {
  return (await sql.execute('update users set name = $2 where id = $1 and name <> $2', [userId, name])) === 1;
}

/** Sets the language of the mails and reports of a user. */
export async function setUserLanguage(
  sql: Sql,
  { userId, language }: { userId: string; language: string },
): Promise<void> {
  await sql.execute('update users set language = $2 where id = $1', [userId, language]);
}

/** Records that a user has confirmed the e-mail address, and returns it. */
export async function setEmailVerified(sql: Sql, { userId, at }: { userId: string; at: Date }): Promise<string> {
  const [row] = await sql.query<{ email: string }>(
    'update users set email_verified_at = $2 where id = $1 returning email',
    [userId, at],
  );
  return (row as { email: string }).email;
}
