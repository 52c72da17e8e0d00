import type { ListingField, ListingPlace } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import type { Location } from '../wire/messages.js';
import type { WireNames } from '../wire/names.js';

/** What a changed field of the wire means for customers. */
const changedFields: ReadonlyMap<string, readonly ListingField[]> = new Map([
  ['title', ['name']],
  ['storefrontAddress', ['address']],
  ['phoneNumbers', ['phone', 'additionalPhones']],
  ['websiteUri', ['website']],
  ['categories', ['categories']],
  ['regularHours', ['hours']],
  ['specialHours', ['specialHours']],
  ['openInfo', ['openStatus']],
  ['profile', ['description']],
  ['latlng', ['coordinates']],
  ['serviceArea', ['serviceArea']],
  ['storeCode', ['storeCode']],
]);

/**
 * The fields that the publisher has changed since the owner wrote them, by the flag in `metadata` and the call that it
 * announces [publishers 1.4]. Undefined without the flag, and where the publisher no longer offers the call.
 */
export async function readChangesByOthers(
  api: ApiClient,
  place: ListingPlace,
  { metadata }: Location,
  names: WireNames,
): Promise<readonly ListingField[] | undefined> {
  // The name of the flag is a setting of the installation, so that no shape can contain it.
  const flags = (metadata ?? {}) as Readonly<Record<string, unknown>>;
  if (flags[names['a.listing.hasPublisherUpdate']] !== true) return undefined;
  const answer = await api.ask('publisherUpdated', place);
  if (answer === 'withdrawn') return undefined;
  const paths = (answer.diffMask ?? '').split(',');
  const changed = new Set(paths.flatMap((path) => changedFields.get(path.split('.')[0] ?? '') ?? []));
  return changed.size > 0 ? [...changed] : undefined;
}
