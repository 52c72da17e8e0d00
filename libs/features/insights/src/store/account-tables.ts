import type { AccountTables } from '@listings/persistence';

/** What an export of an account contains of the feature. */
export const insightsTables: AccountTables = {
  exported: {
    insight_days: {
      columns: `feed_id bigint, day date, metrics jsonb`,
    },
    insight_feeds: {
      columns: `id bigint, location_id integer, publisher text, listing_ref text, connected_account_id uuid, covered_from date?,
        covered_to date?, newest_day date?, due_at timestamptz, blocked boolean, failures smallint`,
    },
    insight_months: {
      columns: `metric text, month date, feed_id bigint, numbers double[]`,
    },
  },
  notExported: {
    insight_day_sums: 'prepared sums, which the worker makes again',
    insight_sum_slots: 'prepared sums, which the worker makes again',
    insight_sums: 'prepared sums, which the worker makes again',
  },
};
