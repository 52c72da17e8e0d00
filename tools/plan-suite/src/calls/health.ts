import * as healthStore from '@listings/feature-health/store';
import type { Calls } from './call.js';

/** What publishers show of locations. */
export const health: Calls = {
  findListingsToRead: [40, 40, (sql, at) => healthStore.findListingsToRead(sql, [at])],
  findReadSites: [40, 40, (sql, at) => healthStore.findReadSites(sql, at)],
  storeReadings: [
    60,
    60,
    (sql, at) =>
      healthStore.storeReadings(sql, {
        accountId: at.accountId,
        readings: [
          {
            listing: {
              ...at,
              linkStatus: 'LINKED',
              linkIssue: null,
              archived: false,
            },
            triedAt: new Date(),
            shown: { ref: 'ref-1', name: 'Corner Bakery', categories: [] },
            issue: null,
          },
        ],
      }),
  ],
};
