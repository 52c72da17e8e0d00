import type { Sql } from '../database.js';

/** Inserts a user who may sign in to the portal; `passwordHash` is argon2id. */
export async function insertUser(
  sql: Sql,
  user: { accountId: number; email: string; name: string; passwordHash: string },
): Promise<string> {
  const [row] = await sql.query<{ id: string }>(
    'insert into users (account_id, email, name, password_hash) values ($1, $2, $3, $4) returning id',
    [user.accountId, user.email, user.name, user.passwordHash],
  );
  return (row as { id: string }).id;
}
