import { CLAIM, declarePlans, task } from '@listings/persistence/plans';
import { findTaskEnd, holdTask, releaseTask } from './task-leases.js';

/** The calls of the functions in task-leases.ts. */
export const plans = declarePlans(
  {
    holdTask: {
      pages: { small: 30, largest: 20 },
      call: (sql) => holdTask(sql, { task: 'invariants', holder: CLAIM, leaseMs: 1 }),
    },
    findTaskEnd: { pages: 20, call: (sql) => findTaskEnd(sql, { task: 'invariants' }) },
    releaseTask: { pages: 20, call: (sql) => releaseTask(sql, { task: 'invariants', holder: CLAIM }) },
  },
  {
    acrossAccounts: {
      findTaskEnd: task('the lease of a periodic task of the shard'),
      holdTask: task('the lease of a periodic task of the shard'),
      releaseTask: task('the lease of a periodic task of the shard'),
    },
  },
);
