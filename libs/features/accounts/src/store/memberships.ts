import type { Role } from '../rules/role.js';
import type { Sql, Transaction } from '@listings/persistence';

/** A user in an account. */
export interface MembershipKey {
  readonly accountId: number;
  readonly userId: string;
}

/** A member of an account, with what the other members see. */
export interface AccountMember {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly secondFactorEnabled: boolean;
  readonly joinedAt: Date;
}

const SELECT_MEMBERS = `select users.id as "userId", email, name, role, totp_enabled_at is not null as "secondFactorEnabled",
  memberships.created_at as "joinedAt" from memberships join users on users.id = user_id`;

/** Returns the members of an account, in the order in which they joined. */
export async function findMembers(
  sql: Sql,
  { accountId, limit }: { accountId: number; limit: number },
): Promise<AccountMember[]> {
  return sql.query<AccountMember>(
    `${SELECT_MEMBERS} where account_id = $1 order by memberships.created_at, user_id limit $2`,
    [accountId, limit],
  );
}

/** Returns a member of an account. */
export async function findMember(sql: Sql, { accountId, userId }: MembershipKey): Promise<AccountMember | undefined> {
  const [member] = await sql.query<AccountMember>(`${SELECT_MEMBERS} where account_id = $1 and user_id = $2`, [
    accountId,
    userId,
  ]);
  return member;
}

/** Counts the members of an account. */
export async function countMembers(sql: Sql, accountId: number): Promise<number> {
  const [row] = await sql.query<{ members: number }>(
    'select count(*) as members from memberships where account_id = $1',
    [accountId],
  );
  return row?.members ?? 0;
}

/** Whether the account has an owner beside this user. */
export async function hasOtherOwner(sql: Sql, { accountId, userId }: MembershipKey): Promise<boolean> {
  const [other] = await sql.query(
    `select from memberships where account_id = $1 and role = 'OWNER' and user_id <> $2 limit 1`,
    [accountId, userId],
  );
  return other !== undefined;
}

/** Whether a member of the account has the e-mail address, whatever its case. */
export async function isMemberAddress(
  sql: Sql,
  { accountId, email }: { accountId: number; email: string },
): Promise<boolean> {
  const [member] = await sql.query(
    `select from users join memberships on account_id = $1 and user_id = users.id where lower(email) = lower($2)`,
    [accountId, email],
  );
  return member !== undefined;
}

/** Makes a user a member. Throws a constraint violation if the user is one already, or does not exist. */
export async function insertMembership(
  sql: Sql,
  { accountId, userId, role }: MembershipKey & { readonly role: Role },
): Promise<void> {
  await sql.execute('insert into memberships (account_id, user_id, role) values ($1, $2, $3)', [
    accountId,
    userId,
    role,
  ]);
}

/** Gives a member another role. */
export async function setRole(
  sql: Sql,
  { accountId, userId, role }: MembershipKey & { readonly role: Role },
): Promise<void> {
  await sql.execute('update memberships set role = $3 where account_id = $1 and user_id = $2', [
    accountId,
    userId,
    role,
  ]);
}

/** Ends a membership, and with it the sessions of the user in the account. */
export async function deleteMembership(sql: Sql, { accountId, userId }: MembershipKey): Promise<void> {
  await sql.execute('delete from memberships where account_id = $1 and user_id = $2', [accountId, userId]);
}

/** Locks a membership: it lasts until the transaction ends. False if the user is no member. */
export async function lockMembership(transaction: Transaction, { accountId, userId }: MembershipKey): Promise<boolean> {
  const [locked] = await transaction.query('select from memberships where account_id = $1 and user_id = $2 for share', [
    accountId,
    userId,
  ]);
  return locked !== undefined;
}

/** An account of a user. */
export interface UserAccount {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

/** Returns the accounts of a user, oldest membership first. */
export async function findUserAccounts(
  sql: Sql,
  { userId, limit }: { userId: string; limit: number },
): Promise<UserAccount[]> {
  return sql.query<UserAccount>(
    `select accounts.id, accounts.name, role from memberships join accounts on accounts.id = account_id
     where user_id = $1 order by memberships.created_at, account_id limit $2`,
    [userId, limit],
  );
}
