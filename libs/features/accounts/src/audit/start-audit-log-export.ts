import { startExport } from '@listings/feature-jobs';
import type { ExportFormat, JobResult, JobsDependencies } from '@listings/feature-jobs';
import { currentRole } from '../management-caller.js';
import type { ManagementCaller } from '../management-caller.js';
import type { ManagementDependencies } from '../management-dependencies.js';
import { recordAudit } from '../store/audit-log.js';
import type { AuditFilter } from '../store/audit-reads.js';

/** What {@link AuditLogExport} exports. */
export const AUDIT_LOG = 'AUDIT_LOG';

/** Starts to export the audit log. Who may not read the log may not read the file either. */
export async function startAuditLogExport(
  deps: Pick<ManagementDependencies, 'database' | 'clock'> & Pick<JobsDependencies, 'work'>,
  caller: ManagementCaller,
  { format, filter }: { format: ExportFormat | 'JSONL'; filter: Omit<AuditFilter, 'accountId'> },
): Promise<JobResult> {
  return deps.database.transaction(async (transaction) => {
    await currentRole(transaction, caller, 'ADMIN');
    const { accountId, actor } = caller;
    const user = actor.userId === undefined ? undefined : { id: actor.userId, email: actor.name };
    const started = await startExport(
      transaction,
      deps,
      { accountId, source: 'user', user },
      {
        title: 'audit-log',
        parameters: { of: AUDIT_LOG, format, filter, readBy: 'ADMIN' },
      },
    );
    if (started.outcome === 'saved') {
      const entry = { accountId, actor, at: deps.clock.now(), action: 'audit_log.exported' } as const;
      await recordAudit(transaction, { ...entry, subject: started.job.id });
    }
    return started;
  });
}
