import { CLAIM, claim, declarePlans } from '@listings/persistence/plans';
import { findAccountsWithNewEvents, findEventNumber, hasNewEvents, numberEvents } from './event-numbers.js';
import { insertTestEvent } from './event-rows.js';
import { EVENT } from './event-rows.plans.js';

/** The calls of the functions in event-numbers.ts. */
export const plans = declarePlans(
  {
    findAccountsWithNewEvents: {
      pages: 2_000,
      call: (sql) => findAccountsWithNewEvents(sql, { after: 0, limit: 200 }),
    },
    numberEvents: {
      pages: { small: 600, largest: 50_000 },
      call: (sql, { accountId }) => numberEvents(sql, { accountIds: [accountId], limit: 2_000 }),
    },
    'numberEvents: with a test event': {
      pages: { small: 700, largest: 50_000 },
      call: async (sql, { accountId }) => {
        await insertTestEvent(sql, { accountId, event: EVENT });
        await numberEvents(sql, { accountIds: [accountId], limit: 2_000 });
      },
    },
    'numberEvents: waiting for the counter': {
      pages: 350,
      call: (sql, { accountId }) => numberEvents(sql, { accountIds: [accountId], limit: 1, wait: true }),
    },
    hasNewEvents: { pages: 10, call: hasNewEvents },
    findEventNumber: { pages: 60, call: (sql, at) => findEventNumber(sql, { accountId: at.accountId, id: CLAIM }) },
  },
  {
    acrossAccounts: {
      findAccountsWithNewEvents: { ...claim('finds the 200 next accounts with events without a number'), scans: true },
      numberEvents: claim('the accounts that findAccountsWithNewEvents found'),
    },
  },
);
