import type { Actor, AuditAction } from '@listings/domain';
import { recordAudit } from '@listings/feature-accounts';
import type { Sql } from '@listings/persistence';

/** Writes an entry in every account of a user, for a change of the user that concerns all of them. */
export async function recordUserAudit(
  sql: Sql,
  { userId, ...entry }: { userId: string; action: AuditAction; actor: Actor; at: Date },
): Promise<void> {
  const accounts = await sql.query<{ accountId: number }>(
    `select account_id as "accountId" from memberships where user_id = $1 order by account_id limit ${MAX_ACCOUNTS}`,
    [userId],
  );
  for (const { accountId } of accounts) await recordAudit(sql, { ...entry, accountId, subject: userId });
}

/** Accounts of a user that are told about a change, at most. */
const MAX_ACCOUNTS = 100;
