import { selectValues } from '@listings/persistence';
import type { Sql } from '@listings/persistence';

/** Returns the accounts of a user, at most 100. */
export const findAccountsOfUser = selectValues<[userId: string], number>({
  text: 'select account_id as "accountId" from memberships where user_id = $1 order by account_id limit 100',
});

/** Replaces the password of a user, and ends all sessions and links of the user. */
export async function replacePassword(
  sql: Sql,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await sql.execute('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
  await endSessionsAndLinks(sql, userId);
}

/** Stores the digest of a single-use link for a new password, and ends all sessions and earlier links of the user. */
export async function insertResetLink(
  sql: Sql,
  { userId, digest, expiresAt }: { userId: string; digest: Buffer; expiresAt: Date },
): Promise<void> {
  await endSessionsAndLinks(sql, userId);
  await sql.execute(
    `insert into user_links (digest, user_id, purpose, expires_at) values ($1, $2, 'RESET_PASSWORD', $3)`,
    [digest, userId, expiresAt],
  );
}

async function endSessionsAndLinks(sql: Sql, userId: string): Promise<void> {
  await sql.execute('delete from sessions where user_id = $1', [userId]);
  await sql.execute(`delete from user_links where user_id = $1 and purpose = 'RESET_PASSWORD' and used_at is null`, [
    userId,
  ]);
}
