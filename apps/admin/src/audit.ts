import { recordAudit } from '@listings/feature-accounts';
import type { Actor, AuditedChange } from '@listings/feature-accounts';
import type { Sql } from '@listings/persistence';
import { systemClock } from '@listings/platform';

/** The actor of a command, for the audit log. */
export const administrator = (command: string): Actor => ({ kind: 'ADMINISTRATOR', name: command });

/** Writes the audit entry of a command. Call it in the transaction of the change. */
export async function auditCommand(sql: Sql, command: string, change: AuditedChange): Promise<void> {
  await recordAudit(sql, { ...change, actor: administrator(command), at: systemClock.now() });
}
