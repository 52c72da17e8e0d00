import { CLAIM, claim, declarePlans, pages, scans, task } from '@listings/persistence/plans';
import * as store from './index.js';

/** A new event. */
const EVENT = { locationId: null, type: 'profile.updated', body: '{}' };

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    findAdditionalEvents: pages(20, store.findAdditionalEvents),
    announcesOlderReviews: pages(20, store.announcesOlderReviews),
    findAccountsWithNewEvents: pages(2_000, (sql) => store.findAccountsWithNewEvents(sql, { after: 0, limit: 200 })),
    numberEvents: pages({ small: 600, largest: 50_000 }, (sql, { accountId }) =>
      store.numberEvents(sql, { accountIds: [accountId], limit: 2_000 }),
    ),
    'numberEvents: with a test event': pages({ small: 700, largest: 50_000 }, async (sql, { accountId }) => {
      await store.insertTestEvent(sql, { accountId, event: EVENT });
      await store.numberEvents(sql, { accountIds: [accountId], limit: 2_000 });
    }),
    'numberEvents: waiting for the counter': pages(350, (sql, { accountId }) =>
      store.numberEvents(sql, { accountIds: [accountId], limit: 1, wait: true }),
    ),
    hasNewEvents: pages(10, store.hasNewEvents),
    findEventNumber: pages(60, (sql, at) => store.findEventNumber(sql, { accountId: at.accountId, id: CLAIM })),
    insertTestEvent: pages(80, (sql, { accountId }) => store.insertTestEvent(sql, { accountId, event: EVENT })),
    insertEvents: pages(80, (sql, { accountId }) => store.insertEvents(sql, { accountId, events: [EVENT] })),
    countEventsByDay: pages({ small: 12_000, largest: 19_000 }, (sql, { accountId }) =>
      store.countEventsByDay(sql, { accountId, days: 30 }),
    ),
    findLocationEvents: pages(150, (sql, at) =>
      store.findLocationEvents(sql, { ...at, types: ['profile.updated'], limit: 50 }),
    ),
    findMissingEvents: pages(20_000, (sql) => store.findMissingEvents(sql, { limit: 10 })),
    findOverdueNumbers: pages(28_000, (sql) => store.findOverdueNumbers(sql, { limit: 1_000 })),
  },
  {
    growing: { countEventsByDay: 'counts the events of 30 days' },
    acrossAccounts: {
      findAccountsWithNewEvents: scans(claim('finds the 200 next accounts with events without a number')),
      numberEvents: claim('the accounts that findAccountsWithNewEvents found'),
      findMissingEvents: scans(
        task('compares the newest event of each account with its counter, once a minute in one worker'),
      ),
      findOverdueNumbers: scans(task('looks at the oldest event of each account, once a minute in one worker')),
    },
    withoutCall: { notifyDispatchers: 'notifies after the commit, and every write of events calls it' },
  },
);
