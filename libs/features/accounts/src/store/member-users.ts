import type { Role } from '@listings/domain';
import type { Sql } from '@listings/persistence';

/** A new user with a membership. `passwordHash` is argon2id, or null for a user of single sign-on only. */
export interface NewMember {
  readonly accountId: number;
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly emailVerified: boolean;
  /** The language of mails and reports; absent: until the dashboard says which. */
  readonly language?: string | null;
}

/** Inserts a user who is a member of an account, and returns the user's id. */
export async function insertMember(sql: Sql, member: NewMember): Promise<string> {
  const { accountId, email, name, passwordHash, role, emailVerified, language = null } = member;
  const [row] = await sql.query<{ id: string }>(
    `with new_user as (
       insert into users (email, name, password_hash, email_verified_at, language)
       values ($2, $3, $4, case when $6::boolean then now() end, $7) returning id
     )
     insert into memberships (account_id, user_id, role) select $1, id, $5 from new_user returning user_id as id`,
    [accountId, email, name, passwordHash, role, emailVerified, language],
  );
  return (row as { id: string }).id;
}

/**
 * Deletes those of the users that are no member of any account. Nobody can sign in as such a user, and a new invitation
 * makes a new one.
 */
export async function deleteUsersWithoutMembership(sql: Sql, userIds: readonly string[]): Promise<number> {
  // A statement of its own, so that the next one sees memberships that others added before this one got the locks.
  await sql.query('select id from users where id = any($1::uuid[]) order by id for update', [userIds]);
  return sql.execute(
    `delete from users where id = any($1::uuid[])
       and not exists (select from memberships where memberships.user_id = users.id)`,
    [userIds],
  );
}
