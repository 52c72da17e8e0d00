import { selectRows } from '@listings/persistence';
import type { Violation } from '@listings/persistence';

/**
 * Returns snapshots of reviews that were not taken in time [reliability 2, I2], at most `limit`.
 * Snapshots begin at 00:15 UTC and may take a quarter of an hour.
 */
export const findOverdueSnapshots = selectRows<[given: { limit: number }], Violation>({
  name: 'overdue-snapshots',
  text: `
  select 'review-snapshots' as kind, account_id as "accountId", granularity || ' ' || next_period as row
  from review_snapshots
  where granularity = 'daily' and next_period < ((now() - interval '30 minutes') at time zone 'UTC')::date
    or granularity = 'weekly' and next_period < date_trunc('week', (now() - interval '30 minutes') at time zone 'UTC')::date
  limit $limit`,
});
