import { isSiteEnabled, LISTING_GONE, NO_ACCESS, RECONNECT, siteObstacle } from '@listings/domain';
import type { StoredLocation } from '@listings/domain';
import { listingContent, partsAt, partsReopened, partsWith } from '@listings/feature-connections';
import type { PushedParts } from '@listings/feature-connections';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ListingContent } from '@listings/publisher-sdk';
import type { OpenSubmission } from '../store/open-submissions.js';
import type { PushOutcome } from './push-outcome.js';

/** The content to push and its listing. */
export interface Push {
  readonly connectedAccountId: string;
  readonly listingRef: string;
  readonly content: ListingContent;
  /** The data of the location that the publisher cannot represent. */
  readonly losses: readonly string[];
  /** The parts to remember before the push; undefined if it hands over no new ones. */
  readonly newParts: PushedParts | undefined;
  /** The parts to remember once the push is live; undefined if they stay. */
  readonly laterParts: PushedParts | undefined;
}

/** Determines what to push to which listing, or the outcome of a submission that needs no push [contract 9]. */
export function planPush(
  { declaration: { site, categories }, publisher }: RegisteredPublisher,
  location: StoredLocation,
  { link, parts }: Pick<OpenSubmission, 'link' | 'parts'>,
  today: string,
): Push | PushOutcome {
  if (location.archivedAt) return { event: 'canceled', issue: 'The location is archived' };
  if (!isSiteEnabled(location, site.id))
    return { event: 'canceled', issue: 'The site is not enabled for the location' };
  if (!link) return { event: 'canceled', issue: 'The listing is no longer connected' };
  if (link.connection !== 'CONNECTED') return { event: 'blocked', issue: link.connectionIssue ?? RECONNECT };
  if (link.status === 'INACCESSIBLE') return { event: 'blocked', issue: link.issue ?? NO_ACCESS };
  if (link.status === 'GONE') return { event: 'refused', issue: link.issue ?? LISTING_GONE };
  const obstacle = siteObstacle(site, location);
  if (obstacle !== undefined) return { event: 'refused', issue: obstacle };
  const { connectedAccountId, listingRef } = link;
  const pushed = partsAt(parts, listingRef);
  const built = listingContent(location, (query) => categories.toPublisher(query), {
    today,
    shownState: link.shownState,
    takes: publisher.submission?.takes,
    pushed,
  });
  if ('obstacle' in built) return { event: 'refused', issue: built.obstacle };
  const newParts = partsWith(pushed, built.content);
  const laterParts = built.content.permanentlyClosed === false ? partsReopened(newParts ?? pushed) : undefined;
  return { connectedAccountId, listingRef, ...built, newParts, laterParts };
}
