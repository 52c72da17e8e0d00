import type { Sql } from '@listings/persistence';
import type { ActorKind } from './audit-log.js';

/** An entry of the audit log. */
export interface AuditRow {
  readonly id: number;
  readonly at: Date;
  readonly actor: ActorKind;
  readonly userId: string | null;
  readonly keyId: string | null;
  readonly actorName: string;
  readonly action: string;
  readonly subject: string | null;
  readonly details: Readonly<Record<string, unknown>>;
  readonly address: string | null;
}

/** A position in the audit log: the page continues with older entries. */
export interface AuditPosition {
  readonly at: Date;
  readonly id: number;
}

/** Which entries of the audit log to read; `to` is exclusive. */
export interface AuditFilter {
  readonly accountId: number;
  readonly action?: string;
  readonly userId?: string;
  readonly from?: Date;
  readonly to?: Date;
}

/** Returns entries of the audit log, newest first. */
export async function findAuditEntries(
  sql: Sql,
  { accountId, action, userId, from, to, after, limit }: AuditFilter & { after?: AuditPosition; limit: number },
): Promise<AuditRow[]> {
  const values: unknown[] = [accountId, limit];
  const conditions = ['account_id = $1'];
  const add = (condition: (parameter: string) => string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  add((parameter) => `action = ${parameter}`, action);
  add((parameter) => `user_id = ${parameter}`, userId);
  add((parameter) => `at >= ${parameter}`, from);
  add((parameter) => `at < ${parameter}`, to);
  if (after) {
    values.push(after.at, after.id);
    conditions.push(`(at, id) < ($${values.length - 1}, $${values.length})`);
  }
  return sql.query<AuditRow>(
    `select id, at, actor, user_id as "userId", key_id as "keyId", actor_name as "actorName", action, subject, details, address
     from audit_log where ${conditions.join(' and ')} order by at desc, id desc limit $2`,
    values,
  );
}
