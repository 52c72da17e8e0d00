import type { ManagementCaller } from '@listings/feature-accounts';
import type { AuditFilter } from '@listings/feature-accounts/store';
import type { ExportFormat, JobResult } from '@listings/feature-jobs';
import { startAuditedExport } from '../jobs/start-audited-export.js';
import type { AuditedExportDependencies } from '../jobs/start-audited-export.js';

/** What {@link AuditLogExport} exports. */
export const AUDIT_LOG = 'AUDIT_LOG';

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
