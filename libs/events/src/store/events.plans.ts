import { CLAIM, claim, declarePlans, pages, requestsOf, scans, task } from '@listings/persistence/plans';
import * as store from './index.js';

/** A new event. */
const EVENT = { locationId: null, type: 'profile.updated', body: '{}' };

/** The calls of the statements of this store. */
export const plans = declarePlans(
  {
    ...requestsOf(store, {
      findAccountsWithNewEvents: pages(2_000, { after: 0, limit: 200 }),
      numberEvents: pages(
        { small: 600, largest: 50_000 },
        { accountIds: ({ accountId }) => [accountId], limit: 2_000 },
      ),
      findEventNumber: pages(60, { id: CLAIM }),
      insertTestEvent: pages(80, { event: EVENT }),
      insertEvents: pages(80, { events: [EVENT] }),
      countEventsByDay: pages({ small: 12_000, largest: 19_000 }, { days: 30 }),
      findLocationEvents: pages(150, { types: ['profile.updated'], limit: 50 }),
      findMissingEvents: pages(20_000, { limit: 10 }),
      findOverdueNumbers: pages(28_000, { limit: 1_000 }),
    }),
    findAdditionalEvents: pages(20, store.findAdditionalEvents),
    announcesOlderReviews: pages(20, store.announcesOlderReviews),
    'numberEvents: with a test event': pages({ small: 700, largest: 50_000 }, async (sql, { accountId }) => {
      await store.insertTestEvent(sql, { accountId, event: EVENT });
      await store.numberEvents(sql, { accountIds: [accountId], limit: 2_000 });
    }),
    'numberEvents: waiting for the counter': pages(350, (sql, { accountId }) =>
      store.numberEvents(sql, { accountIds: [accountId], limit: 1, wait: true }),
    ),
    hasNewEvents: pages(10, store.hasNewEvents),
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
