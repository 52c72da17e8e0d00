import { selectRows } from '@listings/persistence';
import type { AccountShare } from '@listings/persistence';

/** Rows that the top reads: of more it knows a part. */
const MOST_READ = 1_000_000;

/** The accounts with the most rows of work, for an administrator. */
export const findTopWork = selectRows<[given: { limit: number }], AccountShare>({
  text: `select account_id as "accountId", count(*)::float8 as amount
    from (select account_id from work limit ${MOST_READ}) row
    group by account_id order by amount desc, account_id limit $limit`,
});
