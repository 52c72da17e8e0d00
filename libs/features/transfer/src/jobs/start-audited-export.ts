import type { AuditAction } from '@listings/domain';
import { currentRole, recordAudit } from '@listings/feature-accounts';
import type { ManagementCaller, ManagementDependencies } from '@listings/feature-accounts';
import { startExport } from '@listings/feature-jobs';
import type { ExportParameters, JobResult, JobsDependencies } from '@listings/feature-jobs';

/** What an export that is recorded in the audit log needs to start. */
export type AuditedExportDependencies = Pick<ManagementDependencies, 'database' | 'clock'> &
  Pick<JobsDependencies, 'work'>;

/** Starts an export and records it in the audit log. Who may not read the file may not start it either. */
export async function startAuditedExport(
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
