import type { Caller } from '@listings/domain';
import { jobRefused, startExport } from '@listings/feature-jobs';
import type { ExportFormat, JobResult } from '@listings/feature-jobs';
import type { InUnit } from '@listings/persistence';
import type { InteractionsDependencies } from '../../dependencies.js';
import type { InteractionConditions } from '../../lists/interaction-filter.js';
import { matchingFilter } from '../matching-filter.js';

/** What {@link ReviewExport} exports. */
export const REVIEWS = 'REVIEWS';

/** Starts to export the interactions that match some conditions, with their responses. */
export async function startReviewExport(
  deps: InUnit<InteractionsDependencies>,
  caller: Caller,
  { format, conditions }: { format: ExportFormat; conditions: InteractionConditions },
): Promise<JobResult> {
  const filter = await matchingFilter(deps, caller, conditions);
  if (!filter) return jobRefused('SY87010');
  return deps.unit.transaction((transaction) =>
    startExport(transaction, deps, caller, { title: 'reviews', parameters: { of: REVIEWS, format, filter } }),
  );
}
