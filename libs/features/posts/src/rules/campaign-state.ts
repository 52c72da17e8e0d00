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

/** The state table of a campaign [contract 5]. A transition that is not listed is not permitted. */
export const campaignTransitions: readonly { from: CampaignStatus; event: CampaignEvent; to: CampaignStatus }[] = [
  { from: 'SCHEDULED', event: 'start', to: 'INPROGRESS' },
  { from: 'INPROGRESS', event: 'settle', to: 'SUCCESS' },
  { from: 'INPROGRESS', event: 'expire', to: 'EXPIRED' },
  { from: 'SUCCESS', event: 'expire', to: 'EXPIRED' },
  { from: 'SCHEDULED', event: 'delete', to: 'DELETED' },
  { from: 'INPROGRESS', event: 'delete', to: 'DELETED' },
  { from: 'SUCCESS', event: 'delete', to: 'DELETED' },
  { from: 'EXPIRED', event: 'delete', to: 'DELETED' },
];

/**
 * Returns the statuses in which an event can happen and the status that follows, for the SQL statements that update
 * campaigns.
 */
export function campaignMove(event: CampaignEvent): { from: readonly CampaignStatus[]; to: CampaignStatus } {
  const lines = campaignTransitions.filter((line) => line.event === event);
  const [to, ...others] = new Set(lines.map((line) => line.to));
  if (to === undefined || others.length > 0) throw new Error(`the event ${event} has more than one target status`);
  return { from: lines.map((line) => line.from), to };
}
