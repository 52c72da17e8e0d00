import type { Transaction } from '@listings/persistence';
import type { Work } from '@listings/work';
import type { CampaignKey } from './store/campaigns.js';

/** The kind of work that starts, fans out, ends and settles campaigns; its subjects are their ids. */
export const CAMPAIGN = 'campaign';

/** Locations of one transaction: the account's other writers wait for its events, so it is short. */
export const FAN_OUT_BATCH = 500;
/** Locations of a campaign that a request itself reaches; the worker reaches those of a larger one. */
export const FAN_OUT_AT_ONCE = 100;

/**
 * Lets the worker take the next part of a campaign at once. The worker reads from the clock of the database when a scheduled campaign starts.
 */
export function requestCampaignWork(work: Work, transaction: Transaction, { accountId, postId }: CampaignKey): void {
  work.add(transaction, { accountId, kind: CAMPAIGN, rows: [{ subject: String(postId) }] });
}
