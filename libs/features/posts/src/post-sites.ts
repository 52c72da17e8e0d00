import type { PublisherTarget } from '@listings/publisher-gateway';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { PostsCapability } from '@listings/publisher-sdk';
import { LONGEST_FINDABLE_MS } from './rules/delivery-timing.js';
import type { ClaimedPostDelivery, ResendTimes } from './store/claimed-deliveries.js';

/**
 * The sites that accept posts, in the order of the configuration. The first connected one is an item's primary site
 * [contract 5].
 */
export function postSites(publishers: PublisherRegistry): readonly string[] {
  return publishers.all.filter(({ publisher }) => publisher.posts !== undefined).map(({ names }) => names.constant);
}

/** Sorts sites into the order of the configuration; sites that are no longer configured come last. */
export function inRegistryOrder(publishers: PublisherRegistry, sites: readonly string[]): readonly string[] {
  const known = publishers.constants.filter((constant) => sites.includes(constant));
  return [...known, ...sites.filter((site) => !known.includes(site))];
}

/** The posts capability of a site; undefined when its publisher is not configured or does not support posts. */
export function postsOf(publishers: PublisherRegistry, site: string): PostsCapability | undefined {
  return publishers.find(site)?.publisher.posts;
}

/** The time in which a lost post of a site may still appear, as its plug-in declares it. */
export function findableWithinMs(publishers: PublisherRegistry, site: string): number {
  return postsOf(publishers, site)?.findableWithinMs ?? LONGEST_FINDABLE_MS;
}

/** The declared times of all configured sites, for the claim of a delivery whose site is not known yet. */
export function resendTimes(publishers: PublisherRegistry): ResendTimes {
  const times = postSites(publishers).map((site) => [site, findableWithinMs(publishers, site)] as const);
  return { sites: new Map(times), otherwise: LONGEST_FINDABLE_MS };
}

/** The target of a publisher call about a delivery. */
export function targetOf({
  accountId,
  connectedAccountId,
  locationId,
  listingRef,
}: ClaimedPostDelivery): PublisherTarget {
  return { accountId, connectedAccountId, locationId, listingRef };
}
