// #region submission creation
import { formatTime, rejection, shortened, streetLine, weekRanges } from '@listings/publisher-sdk';
import type { JsonObject, ListingContent } from '@listings/publisher-sdk';
import { SHOWN } from './listings.js';

/** A location in the publisher's words: the opposite of `listingOf`. */
export function fieldsOf(content: ListingContent): JsonObject {
  const { address, description } = content;
  if (!address)
    throw rejection('address', 'The publisher shows no business without its address.', { field: 'address' });
  return {
    name: content.name,
    category: content.primaryCategoryId,
    street: streetLine(address) ?? null,
    city: address.city ?? null,
    region: address.state ?? null,
    zip: address.postalCode ?? null,
    country: address.countryIso,
    phone: content.phone,
    website: content.websiteUrl,
    description: description && shortened(description, SHOWN.description.longest),
    code: content.storeCode,
    hours: hoursIn(content),
    closed: content.temporarilyClosed,
  };
}

function hoursIn({ hours }: ListingContent): JsonObject | null {
  const days = weekRanges(hours)?.map(({ day, ranges }) => [
    day.toLowerCase(),
    ranges.map(({ start, end }) => ({ from: formatTime(start), to: formatTime(end) })),
  ]);
  return days ? (Object.fromEntries(days) as JsonObject) : null;
}
// #endregion
