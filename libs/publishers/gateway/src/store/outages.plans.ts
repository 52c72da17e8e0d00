import { declarePlans, hours, reference } from '@listings/persistence/plans';
import { endOutage, forgetOutages, prolongOutage, readOutages, storeOutage } from './outages.js';

const OUTAGE = { publisher: 'ACME_MAPS', since: hours(-2), lastFailedAt: hours(-1), reason: 'status 503' };
const outage = reference('a publisher that does not answer does so for all accounts');

/** The calls of the functions in outages.ts. */
export const plans = declarePlans(
  {
    storeOutage: { pages: 20, call: (sql) => storeOutage(sql, OUTAGE) },
    prolongOutage: { pages: 20, call: (sql) => prolongOutage(sql, OUTAGE) },
    endOutage: {
      pages: 20,
      call: (sql) => endOutage(sql, { publisher: OUTAGE.publisher, answeredSince: OUTAGE.lastFailedAt }),
    },
    forgetOutages: { pages: 20, call: (sql) => forgetOutages(sql, { failedBefore: OUTAGE.since }) },
    readOutages: { pages: 20, call: (sql) => readOutages(sql) },
  },
  {
    acrossAccounts: {
      storeOutage: outage,
      prolongOutage: outage,
      endOutage: outage,
      forgetOutages: outage,
      readOutages: outage,
    },
  },
);
