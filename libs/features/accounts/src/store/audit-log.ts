import type { Actor, AuditAction, AuditedChange } from '@listings/domain';
import { changeRows } from '@listings/persistence';
import type { Sql } from '@listings/persistence';

/** Writes an entry of the audit log. Call it in the transaction of the change: the two commit together. */
export const recordAudit = changeRows<[given: AuditedChange & { readonly actor: Actor; readonly at: Date }]>({
  text: `insert into audit_log
      (account_id, at, actor, user_id, key_id, actor_name, action, subject, details, address, user_agent)
    values ($accountId, $at, $actor.kind, $actor.userId, $actor.keyId, $actor.name, $action, $subject, $details, $actor.address,
      $actor.userAgent)`,
  computed: ({ actor, subject = null, details = {} }) => ({
    actor: { userId: null, keyId: null, address: null, ...actor, userAgent: actor.userAgent?.slice(0, 500) },
    ...{ subject, details },
  }),
});

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
