/** Status of a campaign, as clients see it [contract 5]. */
export type CampaignStatus = 'SCHEDULED' | 'INPROGRESS' | 'SUCCESS' | 'EXPIRED' | 'DELETED';

/**
 * Status of an item: what has been told about it in events [6.4]. Each of them is told once: an item leaves QUEUED for
 * one of the others, and any of them becomes DELETED.
 */
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

/** The statuses in which an event can happen and the one that it leads to: for the statements that move campaigns. */
export function campaignMove(event: CampaignEvent): { from: readonly CampaignStatus[]; to: CampaignStatus } {
  const lines = campaignTransitions.filter((line) => line.event === event);
  const [to, ...others] = new Set(lines.map((line) => line.to));
  if (to === undefined || others.length > 0) throw new Error(`the event ${event} does not lead to one status`);
  return { from: lines.map((line) => line.from), to };
}
