import type { Caller } from '@listings/domain';
import type { PostsDependencies } from '../dependencies.js';
import { findCampaignStatus, moveCampaign } from '../store/campaigns.js';
import { requestCampaignWork } from './campaign-work.js';

/** What became of new times for a campaign. */
export type RescheduleResult =
  | 'MOVED'
  /** The account has no such campaign. */
  | 'UNKNOWN'
  /** It has started, or is deleted. */
  | 'STARTED'
  /** The start is past, or the end is not after it. */
  | 'INVALID';

/** Gives a scheduled campaign another start and end. The worker learns of it, so that an earlier start is not missed. */
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
