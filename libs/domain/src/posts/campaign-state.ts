/** Status of a campaign, as clients see it [contract 5]. */
export type CampaignStatus = 'SCHEDULED' | 'INPROGRESS' | 'SUCCESS' | 'EXPIRED' | 'DELETED';

/** Status of an item: what has been told about it in events [6.4]. Each of them is told once. */
export type ItemStatus = 'QUEUED' | 'PUBLISHED' | 'REJECTED' | 'SKIPPED' | 'DELETED';

/** What can happen to a campaign. */
export type CampaignEvent =
  | 'start'
  /** No delivery is open. */
  | 'settle'
  /** No delivery is open after the end was reached. */
  | 'expire'
  | 'delete';

/** The state machine of a campaign [contract 5]; what is not listed does not happen. */
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

/** The status after an event, or undefined when the event cannot happen in this status. */
export function nextCampaignStatus(from: CampaignStatus, event: CampaignEvent): CampaignStatus | undefined {
  return campaignTransitions.find((line) => line.from === from && line.event === event)?.to;
}

/** The state machine of an item; the database's conditional update decides who tells it. */
export const itemTransitions: readonly { from: ItemStatus; to: ItemStatus }[] = [
  { from: 'QUEUED', to: 'PUBLISHED' },
  { from: 'QUEUED', to: 'REJECTED' },
  { from: 'QUEUED', to: 'SKIPPED' },
  { from: 'QUEUED', to: 'DELETED' },
  { from: 'PUBLISHED', to: 'DELETED' },
  { from: 'REJECTED', to: 'DELETED' },
  { from: 'SKIPPED', to: 'DELETED' },
];
