import type { ClaimedPostDelivery } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { PostsCapability } from '@listings/publisher-sdk';
import type { PublisherTarget } from '@listings/publisher-gateway';

/** The sites that take posts, in the order of the configuration: the first connected one is the primary site of an item [contract 5]. */
export function postSites(publishers: PublisherRegistry): readonly string[] {
  return publishers.all.filter(({ publisher }) => publisher.posts !== undefined).map(({ names }) => names.constant);
}

/** Those of `sites` in the order of the configuration; what is no longer configured comes last. */
export function inRegistryOrder(publishers: PublisherRegistry, sites: readonly string[]): readonly string[] {
  const known = publishers.constants.filter((constant) => sites.includes(constant));
  return [...known, ...sites.filter((site) => !known.includes(site))];
}

/** The posts capability of a site, when its publisher is configured and has one. */
export function postsOf(publishers: PublisherRegistry, site: string): PostsCapability | undefined {
  return publishers.find(site)?.publisher.posts;
}

/** Whom a call about a delivery is made for. */
export function targetOf({
  accountId,
  connectedAccountId,
  locationId,
  listingRef,
}: ClaimedPostDelivery): PublisherTarget {
  return { accountId, connectedAccountId, locationId, listingRef };
}
