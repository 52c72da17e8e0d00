import { dayOf } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { jobRefused, startExport } from '@listings/feature-jobs';
import type { ExportFormat, ExportParameters, JobResult, JobsDependencies } from '@listings/feature-jobs';
import type { InUnit } from '@listings/persistence';
import { rangeOf } from '../numbers/insights-of-location.js';
import type { RequestedDays } from '../rules/insight-range.js';
import { findInsightListings } from '../store/insight-export.js';
import type { InsightListingFilter } from '../store/insight-export.js';

/** What {@link InsightExport} exports. */
export const INSIGHTS_OF_LISTINGS = 'INSIGHTS';

/** What an export of insights knows: a row for each day or one for the period, both ends included. */
export interface InsightExportParameters extends ExportParameters {
  readonly rows: 'DAYS' | 'TOTALS';
  readonly filter: InsightListingFilter;
  readonly from: string;
  readonly to: string;
}

/** Starts to export the numbers of listings, of the last 30 days without a period. */
export async function startInsightExport(
  deps: InUnit<JobsDependencies>,
  caller: Caller,
  {
    format,
    rows,
    filter,
    days,
  }: Pick<InsightExportParameters, 'rows' | 'filter'> & { format: ExportFormat; days: RequestedDays },
): Promise<JobResult> {
  const { accountId } = caller;
  const { from, to } = rangeOf(days) ?? rangeOf({ toDate: dayOf(deps.clock.now()) }) ?? { from: '', to: '' };
  return deps.unit.transaction(async (transaction) => {
    const some = await findInsightListings(transaction, { accountId, filter, size: 1 });
    if (some.length === 0) return jobRefused('SY87010');
    return startExport(transaction, deps, caller, {
      title: `insights-${from}-${to}`,
      parameters: { of: INSIGHTS_OF_LISTINGS, format, rows, filter, from, to },
    });
  });
}
