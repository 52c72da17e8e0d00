import type { Order } from '@listings/persistence';

/** The order of the logs: what is new comes first. */
export const NEWEST_FIRST: Order<{ readonly at: Date; readonly id: number }> = {
  keys: [
    ['at', 'timestamptz'],
    ['id', 'bigint'],
  ],
  descending: true,
  values: ({ at, id }) => [at, id],
};
