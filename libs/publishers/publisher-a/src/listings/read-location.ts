import { PublisherError, unusable } from '@listings/publisher-sdk';
import type { PublisherSession } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import type { Configuration } from '../settings.js';
import { listingNames } from '../wire/resource-names.js';
import { Location, READ_MASK } from './location.js';

/**
 * Calls `a.listings.get` [publishers 1.4]. An empty response is `NO_DATA`. The response with another listing is
 * `TRANSIENT`, so that its data never reaches ours.
 */
export async function readLocation(
  api: ApiClient,
  { infoBase }: Configuration,
  { session, listingRef }: { readonly session: PublisherSession; readonly listingRef: string },
): Promise<Location> {
  const names = listingNames(listingRef);
  const url = `${infoBase}/v1/${names.location}`;
  const location = await api.call({ session, listingRef, url, query: { readMask: READ_MASK }, answer: Location });
  if (Object.keys(location).length === 0) throw new PublisherError({ kind: 'NO_DATA', reason: 'empty' });
  if (location.name !== names.location) {
    throw unusable(`requested ${names.location}, but the publisher returned another listing`);
  }
  return location;
}
