import { claim, declarePlans, LAST_DAYS, task, TODAY } from '@listings/persistence/plans';
import {
  addSnapshotAccounts,
  findSnapshotNumbers,
  lockDueSnapshot,
  storeSnapshotProgress,
} from './review-snapshots.js';

/** The calls of the functions in review-snapshots.ts. */
export const plans = declarePlans(
  {
    addSnapshotAccounts: { pages: 2_600, call: (sql) => addSnapshotAccounts(sql, { day: TODAY, week: TODAY }) },
    lockDueSnapshot: { pages: 20, call: (sql) => lockDueSnapshot(sql, { day: TODAY, week: TODAY }) },
    findSnapshotNumbers: {
      pages: { small: 30, largest: 650 },
      call: (sql, at) =>
        findSnapshotNumbers(
          sql,
          { ...at, granularity: 'daily', period: LAST_DAYS.from, afterLocationId: 0 },
          { days: 1, limit: 500 },
        ),
    },
    storeSnapshotProgress: {
      pages: 40,
      call: (sql, at) =>
        storeSnapshotProgress(
          sql,
          { ...at, granularity: 'daily', period: LAST_DAYS.from, afterLocationId: 0 },
          { period: TODAY, afterLocationId: 0 },
        ),
    },
  },
  {
    growing: { findSnapshotNumbers: 'numbers the reviews of 500 locations' },
    acrossAccounts: {
      lockDueSnapshot: claim('an account whose snapshot is due'),
      addSnapshotAccounts: { ...task('adds the accounts without snapshots, once a day'), scans: true },
    },
  },
);
