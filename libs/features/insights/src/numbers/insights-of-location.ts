import { dayOf } from '@listings/domain';
import type { Caller, DayRange } from '@listings/domain';
import { errorEntries, invalidId, malformed, violation } from '@listings/errors';
import type { ErrorEntry } from '@listings/errors';
import { globalId } from '@listings/pagination';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { InsightsDependencies } from '../dependencies.js';
import { insightFieldsOf } from '../rules/insight-metrics.js';
import { requestedInsightRange } from '../rules/insight-range.js';
import type { RequestedDays } from '../rules/insight-range.js';
import { insightReport } from '../rules/insight-report.js';
import type { InsightReport } from '../rules/insight-report.js';
import { findInsights } from '../store/insight-reads.js';

/** The numbers of a location at a publisher, as clients read them [contract 11]. */
export interface LocationInsights extends InsightReport {
  readonly locationId: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly errors: readonly ErrorEntry[];
}

/**
 * Reads the stored daily numbers of a location at a publisher [contract 11]. It never calls the publisher. A location
 * without a listing there has the error SY82001 and no numbers.
 */
export async function insightsOfLocation(
  { database, clock }: InsightsDependencies,
  { accountId }: Caller,
  request: RequestedDays & { locationId: number; publisher: RegisteredPublisher },
): Promise<LocationInsights> {
  const { locationId, publisher } = request;
  const found = await findInsights(
    database,
    { accountId, locationId, publisher: publisher.names.constant },
    { range: rangeOf(request), today: dayOf(clock.now()) },
  );
  if (!found) throw invalidId('unknown');
  const { linked, from, to, days } = found;
  const fields = insightFieldsOf(publisher.publisher.insights?.metrics ?? []);
  return {
    locationId: globalId('Location', locationId),
    fromDate: from,
    toDate: to,
    ...insightReport(fields, { from, to }, days),
    errors: linked ? [] : errorEntries([violation('SY82001')]),
  };
}

/** The days of a request; undefined without any. Throws 400 for a range that is not possible. */
export function rangeOf(request: RequestedDays): DayRange | undefined {
  const requested = requestedInsightRange(request);
  if ('problem' in requested) {
    throw malformed(`Parameter "${requested.problem.parameter}" ${requested.problem.reason}.`);
  }
  return requested.range;
}
