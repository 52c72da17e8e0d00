/** Status of a campaign, as clients see it [contract 5]. */
export const campaignStatuses = ['SCHEDULED', 'INPROGRESS', 'SUCCESS', 'EXPIRED', 'DELETED'] as const;

/** One of {@link campaignStatuses}. */
export type CampaignStatus = (typeof campaignStatuses)[number];

/**
 * Status of an item: the last event that was emitted about it [6.4]. Each event is emitted once: an item leaves
 * QUEUED for one of the other statuses, and each of those becomes DELETED.
 */
export type ItemStatus = 'QUEUED' | 'PUBLISHED' | 'REJECTED' | 'SKIPPED' | 'DELETED';

/** The events that change the status of a campaign. */
export type CampaignEvent =
  | 'start'
  /** No delivery is open. */
  | 'settle'
  /** No delivery is open, the campaign has reached its end, and no post of it is live [contract 13]. */
  | 'expire'
  | 'delete';

/** The state table of a campaign [contract 5]: the statuses in which an event can happen, and the one that follows. */
export const campaignMoves = {
  start: { from: ['SCHEDULED'], to: 'INPROGRESS' },
  settle: { from: ['INPROGRESS'], to: 'SUCCESS' },
  expire: { from: ['INPROGRESS', 'SUCCESS'], to: 'EXPIRED' },
  delete: { from: ['SCHEDULED', 'INPROGRESS', 'SUCCESS', 'EXPIRED'], to: 'DELETED' },
} as const satisfies Record<CampaignEvent, { from: readonly CampaignStatus[]; to: CampaignStatus }>;
