import { arraysOf } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { InsightDay } from '../rules/insight-report.js';
import { monthOf } from '../rules/insight-spans.js';

/**
 * Writes the months of days that were stored, which the numbers of many locations are read from. A month has what `insight_days` has, so that
 * both are the same whatever wrote the days.
 */
export async function storeInsightMonths(
  transaction: Transaction,
  accountId: number,
  read: readonly { readonly feedId: number; readonly days: readonly InsightDay[] }[],
): Promise<void> {
  const months = read.flatMap(({ feedId, days }) =>
    [...new Set(days.map(({ date }) => monthOf(date)))].map((month) => ({ feedId, month })),
  );
  if (months.length === 0) return;
  await transaction.execute(
    {
      name: 'insight-months-store',
      text: `insert into insight_months as stored (account_id, metric, month, feed_id, numbers)
             select $1, known.metric, known.month, known.feed_id,
               array(select (known.days ->> slot::text)::double precision from generate_series(1, 31) slot order by slot)
             from (
               select entry.key as metric, touched.month, touched.feed_id,
                 jsonb_object_agg(extract(day from reported.day)::integer::text, entry.value) as days
               from unnest($2::bigint[], $3::date[]) as touched (feed_id, month)
               join insight_days reported on reported.account_id = $1 and reported.feed_id = touched.feed_id
                 and reported.day >= touched.month and reported.day < (touched.month + interval '1 month')::date
               cross join lateral jsonb_each(reported.metrics) entry
               group by 1, 2, 3
             ) known
             on conflict (account_id, metric, month, feed_id) do update set numbers = excluded.numbers
             where stored.numbers is distinct from excluded.numbers`,
    },
    [accountId, ...arraysOf(months, 'feedId', 'month')],
  );
}
