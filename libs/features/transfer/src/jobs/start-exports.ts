import type { AuditAction } from '@listings/domain';
import { currentRole, recordAudit } from '@listings/feature-accounts';
import type { ManagementCaller, ManagementDependencies } from '@listings/feature-accounts';
import type { AuditFilter } from '@listings/feature-accounts/store';
import { startExport } from '@listings/feature-jobs';
import type { ExportFormat, ExportParameters, JobResult, JobsDependencies } from '@listings/feature-jobs';

/** What {@link AccountExport} exports. */
export const ACCOUNT = 'ACCOUNT';

/** What {@link AuditLogExport} exports. */
export const AUDIT_LOG = 'AUDIT_LOG';

/** What an export that is recorded in the audit log needs to start. */
type AuditedExportDependencies = Pick<ManagementDependencies, 'database' | 'clock'> & Pick<JobsDependencies, 'work'>;

/** Starts to export all data of the account. Only an owner starts it and reads its file. */
export function startAccountExport(deps: AuditedExportDependencies, caller: ManagementCaller): Promise<JobResult> {
  return startAuditedExport(deps, caller, {
    action: 'account.exported',
    title: 'account',
    parameters: { of: ACCOUNT, format: 'ZIP', readBy: 'OWNER' },
  });
}

/** Starts to export the audit log. Who may not read the log may not read the file either. */
export function startAuditLogExport(
  deps: AuditedExportDependencies,
  caller: ManagementCaller,
  { format, filter }: { format: ExportFormat | 'JSONL'; filter: Omit<AuditFilter, 'accountId'> },
): Promise<JobResult> {
  return startAuditedExport(deps, caller, {
    action: 'audit_log.exported',
    title: 'audit-log',
    parameters: { of: AUDIT_LOG, format, filter, readBy: 'ADMIN' },
  });
}

/** Starts an export and records it in the audit log. Who may not read the file may not start it either. */
async function startAuditedExport(
  deps: AuditedExportDependencies,
  caller: ManagementCaller,
  {
    action,
    ...job
  }: {
    readonly action: AuditAction;
    readonly title: string;
    readonly parameters: ExportParameters & { readonly readBy: 'ADMIN' | 'OWNER'; readonly [name: string]: unknown };
  },
): Promise<JobResult> {
  return deps.database.transaction(async (transaction) => {
    await currentRole(transaction, caller, job.parameters.readBy);
    const { accountId, actor } = caller;
    const user = actor.userId === undefined ? undefined : { id: actor.userId, email: actor.name };
    const started = await startExport(transaction, deps, { accountId, source: 'user', user }, job);
    if (started.outcome === 'saved')
      await recordAudit(transaction, { accountId, actor, at: deps.clock.now(), action, subject: started.job.id });
    return started;
  });
}
