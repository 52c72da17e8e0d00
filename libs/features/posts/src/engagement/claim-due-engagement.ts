import { claimEngagement, releaseEngagement } from '@listings/persistence';
import type { ClaimedEngagement } from '@listings/persistence';
import type { DeliveryDependencies } from '../dependencies.js';

/** A claim that permits one read: the posts of one listing. */
export type EngagementRead = ClaimedEngagement & { readonly listingRef: string };

/**
 * Claims due reads of engagement for this process: at most one of each connected account, because a claim permits one
 * read. May return fewer than are due.
 */
export async function claimDueEngagement(
  { database, clock }: DeliveryDependencies,
  limit: number,
): Promise<EngagementRead[]> {
  const claimed = await claimEngagement(database, { claim: clock.uuid(), limit });
  for (const held of claimed) if (!hasListing(held)) await releaseEngagement(database, held, { ...held, pauseMs: 0 });
  return claimed.filter(hasListing);
}

function hasListing(held: ClaimedEngagement): held is EngagementRead {
  return held.listingRef !== null;
}
