import type { Sql } from '@listings/persistence';
import type { InsightDay } from '../rules/insight-report.js';

/** The stored numbers of a location at a publisher. */
export interface StoredInsights {
  /** Whether a listing of the publisher is linked. */
  readonly linked: boolean;
  readonly from: string;
  readonly to: string;
  /** The days of the range and of the preceding range of the same length that have numbers, oldest first. */
  readonly days: readonly InsightDay[];
}

/** The number of days that a client gets without naming a range [contract 11]. */
const USUAL_DAYS = 30;

/**
 * Reads the numbers of a location, in one statement. Without a range: the last 30 days for which the publisher has
 * numbers, or those before `today` if it has none. Undefined if the account has no such location.
 */
export async function findInsights(
  sql: Sql,
  key: { accountId: number; locationId: number; publisher: string },
  { range, today }: { range: { from: string; to: string } | undefined; today: string },
): Promise<StoredInsights | undefined> {
  const [row] = await sql.query<Omit<StoredInsights, 'days'> & { days: [string, InsightDay['metrics']][] | null }>(
    READ,
    [key.accountId, key.locationId, key.publisher, range?.from ?? null, range?.to ?? null, today, USUAL_DAYS - 1],
  );
  if (!row) return undefined;
  return { ...row, days: (row.days ?? []).map(([date, metrics]) => ({ date, metrics })) };
}

const READ = {
  name: 'insights-read',
  text: `
  select link.location_id is not null as linked, span.first as "from", span.last as "to", numbers.days
  from locations place
  left join listing_links link
    on link.account_id = place.account_id and link.location_id = place.id and link.publisher = $3
  left join insight_feeds feed
    on feed.account_id = link.account_id and feed.location_id = link.location_id and feed.publisher = link.publisher
    and feed.listing_ref = link.listing_ref
  cross join lateral (select coalesce($5::date, feed.newest_day, $6::date - 1) as last) ending
  cross join lateral (select coalesce($4::date, ending.last - $7::integer) as first, ending.last) span
  cross join lateral (
    select json_agg(json_build_array(stored.day, stored.metrics) order by stored.day) as days
    from insight_days stored
    where stored.account_id = feed.account_id and stored.feed_id = feed.id
      and stored.day between span.first - (span.last - span.first + 1) and span.last
  ) numbers
  where place.account_id = $1 and place.id = $2`,
};
