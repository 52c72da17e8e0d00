/**
 * The queues and what a job of each carries: only the ids of a row. A job says "look at this row"; the row's state
 * decides what is to be done, so a lost, doubled or late job does no harm [design 3.1].
 */
export interface Jobs {
  /** A campaign whose start, end or deletion is due. */
  campaigns: { accountId: number; postId: number };
  /** One post at one location and site. */
  'post-deliveries': { accountId: number; deliveryId: number };
}

/** Name of a queue. */
export type QueueName = keyof Jobs;

/** All queues, for those that must open or close every one. */
export const queueNames = ['campaigns', 'post-deliveries'] as const satisfies readonly QueueName[];
