/**
 * The queues and what a job of each carries: only the ids of a row. A job says "look at this row"; the row's state
 * decides what is to be done, so a lost, doubled or late job does no harm [design 3.1].
 */
export interface Jobs {
  /** A campaign whose start, end or deletion is due. */
  campaigns: { accountId: number; postId: number };
  /** One post at one location and site. */
  'post-deliveries': { accountId: number; deliveryId: number };
  /** The push of a location's data to one publisher. */
  'listing-submissions': { accountId: number; locationId: number; publisher: string };
  /** A request to add many photos to a location. */
  'photo-requests': { accountId: number; requestId: string };
  /** The search for listings of a connected account that show our locations. */
  'match-requests': { accountId: number; connectedAccountId: string };
  /** A location whose grace before its archive is over. */
  'location-archivals': { accountId: number; locationId: number };
}

/** Name of a queue. */
export type QueueName = keyof Jobs;

/** All queues, for those that must open or close every one. */
export const queueNames = [
  'campaigns',
  'post-deliveries',
  'listing-submissions',
  'photo-requests',
  'match-requests',
  'location-archivals',
] as const satisfies readonly QueueName[];
