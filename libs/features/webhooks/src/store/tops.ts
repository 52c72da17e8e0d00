import { selectRows } from '@listings/persistence';
import type { AccountShare } from '@listings/persistence';

/** Deliveries that the top reads: of more it knows a part. */
const MOST_READ = 1_000_000;

/** The accounts with the most deliveries that wait to be sent, for an administrator. */
export const findTopDeliveries = selectRows<[given: { limit: number }], AccountShare>({
  text: `select account_id as "accountId", count(*)::float8 as amount
    from (select account_id from webhook_deliveries where status = 'PENDING' limit ${MOST_READ}) delivery
    group by account_id order by amount desc, account_id limit $limit`,
});
