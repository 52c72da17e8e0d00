import { selectRows } from '@listings/persistence';
import type { AccountShare } from '@listings/persistence';

/** Requests that the top reads: of more it knows a part. */
const MOST_READ = 1_000_000;

/** The accounts whose keys have sent the most requests since then, for an administrator. */
export const findTopRequests = selectRows<[given: { since: Date; limit: number }], AccountShare>({
  text: `select account_id as "accountId", count(*)::float8 as amount
   from (select account_id from request_log where at > $since limit ${MOST_READ}) request
   group by account_id order by amount desc, account_id limit $limit`,
});
