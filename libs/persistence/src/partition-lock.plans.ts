import { declarePlans, task } from './plans/index.js';

/** The calls of the functions in partition-lock.ts. */
export const plans = declarePlans(
  {},
  {
    acrossAccounts: { lockPartitions: task('one process at a time creates or drops partitions of the shard') },
    withoutCall: { lockPartitions: 'part of each function that creates or drops partitions' },
  },
);
