import type { Caller } from '@listings/domain';
import { jobRefused, startJob } from '@listings/feature-jobs';
import type { JobResult } from '@listings/feature-jobs';
import type { InUnit } from '@listings/persistence';
import type { LocationsDependencies } from '../../dependencies.js';
import { editedFields } from '../../rules/location-edit.js';
import { selectionViolations } from '../check-selection.js';
import { LOCATION_EDIT } from '../location-kinds.js';
import type { EditParameters } from './edit-parameters.js';
import { editTitle } from './edit-title.js';
import { editViolations } from './edit-violations.js';

/** Starts to change many locations. */
export async function startLocationEdit(
  deps: InUnit<LocationsDependencies>,
  caller: Caller,
  parameters: EditParameters,
): Promise<JobResult> {
  const { selection, edit } = parameters;
  const fields = editedFields(edit);
  if (fields.length === 0) return jobRefused('SY87009');
  const ids = selection.ids && [...new Set(selection.ids)].sort((one, other) => one - other);
  return deps.unit.transaction(async (transaction) => {
    const violations = [
      ...(await editViolations(transaction, deps, caller.accountId, edit)),
      ...(await selectionViolations(transaction, caller.accountId, selection)),
    ];
    if (violations.length > 0) return { outcome: 'refused', violations };
    return startJob(transaction, deps, caller, {
      kind: LOCATION_EDIT,
      title: editTitle(fields),
      parameters: { ...parameters, selection: ids ? { ids } : selection },
    });
  });
}
