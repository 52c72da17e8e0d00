import type { Caller } from '@listings/domain';
import { requestCampaignWork } from '../campaign-work.js';
import type { PostsDependencies } from '../dependencies.js';
import { findCampaignStatus, moveCampaign } from '../store/campaigns.js';

/** Whether a campaign got new times, or why not. */
export type RescheduleResult =
  | 'MOVED'
  /** The account has no such campaign. */
  | 'UNKNOWN'
  /** It has started, or is deleted. */
  | 'STARTED'
  /** The start is past, or the end is not after it. */
  | 'INVALID';

/**
 * Gives a scheduled campaign another start and end. It makes the work of the campaign due, so that the worker does not miss an earlier start.
 */
export async function rescheduleCampaign(
  deps: PostsDependencies,
  { accountId }: Pick<Caller, 'accountId'>,
  { postId, start, end }: { readonly postId: number; readonly start: Date; readonly end: Date | null },
): Promise<RescheduleResult> {
  if (start <= deps.clock.now() || (end !== null && end <= start)) return 'INVALID';
  const key = { accountId, postId };
  return deps.database.transaction(async (transaction) => {
    if (await moveCampaign(transaction, { ...key, start, end })) {
      requestCampaignWork(deps.work, transaction, key);
      return 'MOVED';
    }
    return (await findCampaignStatus(transaction, key)) === undefined ? 'UNKNOWN' : 'STARTED';
  });
}
