import type { Caller } from '@listings/domain';
import { startExport } from '@listings/feature-jobs';
import type { ExportFormat, JobResult, JobsDependencies } from '@listings/feature-jobs';
import type { InUnit } from '@listings/persistence';
import { selectionViolations } from '../check-selection.js';
import type { LocationSelection } from '../edit/edit-parameters.js';

/** Starts to export locations with all fields. */
export async function startLocationExport(
  deps: InUnit<JobsDependencies>,
  caller: Caller,
  { format, selection }: { format: ExportFormat; selection: LocationSelection },
): Promise<JobResult> {
  return deps.unit.transaction(async (transaction) => {
    const violations = await selectionViolations(transaction, caller.accountId, selection);
    if (violations.length > 0) return { outcome: 'refused', violations };
    return startExport(transaction, deps, caller, {
      title: 'locations',
      parameters: { of: 'LOCATIONS', format, selection },
    });
  });
}
