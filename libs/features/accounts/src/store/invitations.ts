import type { Role } from '../rules/role.js';
import type { Sql } from '@listings/persistence';

/** An invitation to become a member of an account, which nobody has accepted. */
export interface Invitation {
  readonly id: string;
  readonly accountId: number;
  readonly email: string;
  readonly role: Role;
  /** SHA-256 of the token in the link. */
  readonly digest: Buffer;
  /** Whether the link was sent to the address, and not shown to the inviter. */
  readonly mailed: boolean;
  /** The language of the mail and of the new user; null in an invitation of an earlier release. */
  readonly language: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = `id, account_id as "accountId", email, role, digest, mailed, language, created_at as "createdAt", expires_at as "expiresAt"`;

/** Returns the invitation of a link that is still valid. */
export async function findInvitation(
  sql: Sql,
  { digest, now }: { digest: Buffer; now: Date },
): Promise<Invitation | undefined> {
  const [invitation] = await sql.query<Invitation>(
    `select ${COLUMNS} from invitations where digest = $1 and accepted_at is null and expires_at > $2`,
    [digest, now],
  );
  return invitation;
}

/** Returns the open invitation of an e-mail address, whatever its case; it may have expired. */
export async function findInvitationOf(
  sql: Sql,
  { accountId, email }: { accountId: number; email: string },
): Promise<Invitation | undefined> {
  const [invitation] = await sql.query<Invitation>(
    `select ${COLUMNS} from invitations where account_id = $1 and lower(email) = lower($2) and accepted_at is null`,
    [accountId, email],
  );
  return invitation;
}

/** Returns an open invitation of an account by its id; it may have expired. */
export async function findAccountInvitation(
  sql: Sql,
  { accountId, id }: { accountId: number; id: string },
): Promise<Invitation | undefined> {
  const [invitation] = await sql.query<Invitation>(
    `select ${COLUMNS} from invitations where account_id = $1 and id = $2 and accepted_at is null`,
    [accountId, id],
  );
  return invitation;
}

/** Returns the valid invitations of an account, newest first. */
export async function findInvitations(
  sql: Sql,
  { accountId, now, limit }: { accountId: number; now: Date; limit: number },
): Promise<Invitation[]> {
  return sql.query<Invitation>(
    `select ${COLUMNS} from invitations where account_id = $1 and accepted_at is null and expires_at > $2
     order by created_at desc, id limit $3`,
    [accountId, now, limit],
  );
}

/** Counts the open invitations of an account. */
export async function countOpenInvitations(sql: Sql, accountId: number): Promise<number> {
  const [row] = await sql.query<{ invitations: number }>(
    'select count(*) as invitations from invitations where account_id = $1 and accepted_at is null',
    [accountId],
  );
  return row?.invitations ?? 0;
}

/** Stores an invitation, or renews the open one of the address: its old link no longer works. */
export async function storeInvitation(
  sql: Sql,
  invitation: Omit<Invitation, 'id'> & { readonly invitedBy: string | null },
): Promise<Invitation> {
  const { accountId, email, role, digest, mailed, language, invitedBy, createdAt, expiresAt } = invitation;
  const [stored] = await sql.query<Invitation>(
    `insert into invitations (account_id, email, role, digest, mailed, invited_by, created_at, expires_at, language)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (account_id, lower(email)) where accepted_at is null do update set
       email = excluded.email, role = excluded.role, digest = excluded.digest, mailed = excluded.mailed,
       invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at,
       language = excluded.language
     returning ${COLUMNS}`,
    [accountId, email, role, digest, mailed, invitedBy, createdAt, expiresAt, language],
  );
  return stored as Invitation;
}

/** Marks an invitation as accepted. False if that has happened, or it was renewed or withdrawn or has expired. */
export async function endInvitation(
  sql: Sql,
  { id, digest }: Pick<Invitation, 'id' | 'digest'>,
  at: Date,
): Promise<boolean> {
  const ended = await sql.execute(
    'update invitations set accepted_at = $3 where id = $1 and digest = $2 and accepted_at is null and expires_at > $3',
    [id, digest, at],
  );
  return ended === 1;
}

/** Deletes an open invitation of an account. False if there is none. */
export async function deleteInvitation(
  sql: Sql,
  { accountId, id }: { accountId: number; id: string },
): Promise<boolean> {
  const deleted = await sql.execute(
    'delete from invitations where account_id = $1 and id = $2 and accepted_at is null',
    [accountId, id],
  );
  return deleted === 1;
}

/** Deletes the accepted and expired invitations of an account. */
export async function deleteEndedInvitations(
  sql: Sql,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  await sql.execute('delete from invitations where account_id = $1 and (accepted_at is not null or expires_at <= $2)', [
    accountId,
    now,
  ]);
}

/** Deletes the open invitations by a member, all or those to the given role, and returns them. */
export async function deleteInvitationsBy(
  sql: Sql,
  { accountId, invitedBy, role }: { accountId: number; invitedBy: string; role?: Role },
): Promise<Pick<Invitation, 'id' | 'email' | 'role'>[]> {
  return sql.query(
    `delete from invitations
     where account_id = $1 and invited_by = $2 and accepted_at is null and ($3::text is null or role = $3)
     returning id, email, role`,
    [accountId, invitedBy, role ?? null],
  );
}
