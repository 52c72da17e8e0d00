import { declarePlans, task } from '@listings/persistence/plans';
import { createRequestLogDays, dropRequestLogDays } from './request-log-days.js';

/** The calls of the functions in request-log-days.ts. */
export const plans = declarePlans(
  {
    createRequestLogDays: {
      pages: { small: 100, largest: 10 },
      call: (sql) => createRequestLogDays(sql, { ahead: 7 }),
    },
    dropRequestLogDays: { pages: 70, call: (sql) => dropRequestLogDays(sql, { keepDays: 7 }) },
  },
  {
    acrossAccounts: {
      createRequestLogDays: task('creates the days of the shard'),
      dropRequestLogDays: task('drops the old days of the shard'),
    },
    unreached: { createDay: 'creates a day', dropRequestLogDays: 'drops a day' },
  },
);
