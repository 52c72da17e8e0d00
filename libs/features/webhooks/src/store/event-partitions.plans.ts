import { declarePlans, task } from '@listings/persistence/plans';
import {
  countDefaultRows,
  createEventPartitions,
  deleteOldDefaultRows,
  dropOldEventPartitions,
} from './event-partitions.js';

/** The calls of the functions in event-partitions.ts. */
export const plans = declarePlans(
  {
    createEventPartitions: {
      pages: { small: 170, largest: 10 },
      call: (sql) => createEventPartitions(sql, { ahead: 4, maxMoved: 1000 }),
    },
    // No month of the data is so old: whether one is 90 days old depends on the day of the run.
    dropOldEventPartitions: { pages: 80, call: (sql) => dropOldEventPartitions(sql, { keepDays: 400, limit: 1000 }) },
    countDefaultRows: { pages: 10, call: (sql) => countDefaultRows(sql, { limit: 1000 }) },
    deleteOldDefaultRows: { pages: 10, call: (sql) => deleteOldDefaultRows(sql, { keepDays: 90, limit: 1000 }) },
  },
  {
    acrossAccounts: {
      countDefaultRows: task('counts rows outside the months'),
      createEventPartitions: task('creates the months of the shard'),
      deleteOldDefaultRows: task('deletes old rows outside the months'),
      dropOldEventPartitions: task('drops the old months of the shard'),
    },
    unreached: {
      createMonth: 'creates a month',
      dropOldEventPartitions: 'drops a month',
      deleteOldDefaultRows: 'runs only when rows are outside the months',
    },
  },
);
