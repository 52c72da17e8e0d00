import { selectNumber, selectRows } from '@listings/persistence';
import type { AccountShare } from '@listings/persistence';

/** The accounts whose uploads take the most bytes, for an administrator. */
export const findTopStorage = selectRows<[given: { limit: number }], AccountShare>({
  text: `select account_id as "accountId", upload_bytes::float8 as amount from account_counters
    where upload_bytes > 0 order by upload_bytes desc, account_id limit $limit`,
});

/** The bytes of the uploads of all accounts. Reads a row of each account: for the metrics of one process, and seldom. */
export const sumUploadBytes = selectNumber<[]>({
  text: 'select coalesce(sum(upload_bytes), 0)::float8 as bytes from account_counters',
});
