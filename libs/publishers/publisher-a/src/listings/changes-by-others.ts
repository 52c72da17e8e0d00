import type { ListingField, PublisherSession } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { ApiClient } from '../api-client.js';
import type { Configuration } from '../settings.js';
import { listingNames } from '../wire/resource-names.js';
import type { Location } from './location.js';

const PublisherUpdated = Type.Object({ diffMask: Type.Optional(Type.String()) });

/** What a changed field of the wire means for customers. */
const CHANGED: Readonly<Record<string, readonly ListingField[]>> = {
  title: ['name'],
  storefrontAddress: ['address'],
  phoneNumbers: ['phone', 'additionalPhones'],
  websiteUri: ['website'],
  categories: ['categories'],
  regularHours: ['hours'],
  specialHours: ['specialHours'],
  openInfo: ['openStatus'],
  profile: ['description'],
  latlng: ['coordinates'],
  serviceArea: ['serviceArea'],
  storeCode: ['storeCode'],
};

/**
 * The fields that the publisher has changed since the owner wrote them, by the flag in `metadata` and the call that it announces
 * [publishers 1.4]. Undefined without the flag, and where the publisher no longer offers the call.
 */
export async function readChangesByOthers(
  api: ApiClient,
  { infoBase, wireNames }: Configuration,
  about: { readonly session: PublisherSession; readonly listingRef: string; readonly location: Location },
): Promise<readonly ListingField[] | undefined> {
  const { session, listingRef, location } = about;
  // The name of the flag is a setting of the installation, so that no schema can contain it.
  const metadata = (location.metadata ?? {}) as Readonly<Record<string, unknown>>;
  if (metadata[wireNames['a.listing.hasPublisherUpdate']] !== true) return undefined;
  const method = wireNames['a.listing.publisherUpdatedMethod'];
  const url = `${infoBase}/v1/${listingNames(listingRef).location}:${method}`;
  const answer = await api.ask({ session, listingRef, url, query: { readMask: 'name' }, answer: PublisherUpdated });
  if (answer === 'withdrawn') return undefined;
  const names = (answer.diffMask ?? '').split(',').map((path) => path.split('.')[0] ?? '');
  const changed = new Set(names.flatMap((name) => (Object.hasOwn(CHANGED, name) ? (CHANGED[name] ?? []) : [])));
  return changed.size > 0 ? [...changed] : undefined;
}
