import type { ManagementCaller } from '@listings/feature-accounts';
import type { JobResult } from '@listings/feature-jobs';
import { startAuditedExport } from './start-audited-export.js';
import type { AuditedExportDependencies } from './start-audited-export.js';

/** What {@link AccountExport} exports. */
export const ACCOUNT = 'ACCOUNT';

/** Starts to export all data of the account. Only an owner starts it and reads its file. */
export function startAccountExport(deps: AuditedExportDependencies, caller: ManagementCaller): Promise<JobResult> {
  return startAuditedExport(deps, caller, {
    action: 'account.exported',
    title: 'account',
    parameters: { of: ACCOUNT, format: 'ZIP', readBy: 'OWNER' },
  });
}
