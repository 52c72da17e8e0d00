import {
  asNumber,
  asObject,
  asText,
  asTextOrNumber,
  countryIsoOf,
  countryNameOf,
  streetLine,
} from '@listings/publisher-sdk';
import type { JsonObject, ListingContent } from '@listings/publisher-sdk';

/** The tolerance in degrees, because the publisher rounds coordinates. */
const coordinateTolerance = 1e-5;

/** Converts our address to `location` of a page. The publisher has one line for the street. */
export function writeLocation({ address, latitude, longitude }: ListingContent): JsonObject | undefined {
  if (!address) return undefined;
  return {
    street: streetLine(address) ?? '',
    city: address.city ?? '',
    state: address.state?.replace(/^[A-Z]{2}-/, '') ?? '',
    zip: address.postalCode ?? '',
    country: countryNameOf(address.countryIso),
    ...(latitude === null || longitude === null ? {} : { latitude, longitude }),
  };
}

/** True if a page already shows the address of the content. */
export function isSameLocation(shown: unknown, content: ListingContent): boolean {
  const location = asObject(shown);
  const wanted = writeLocation(content);
  if (!location || !wanted) return false;
  const isSameText = (part: string) => plain(location[part]) === plain(wanted[part]);
  const isSameDegree = (part: string) => {
    const [want, have = NaN] = [asNumber(wanted[part]), asNumber(location[part])];
    return want === undefined || Math.abs(want - have) < coordinateTolerance;
  };
  const country = asText(location['country_code'])?.toUpperCase() ?? countryIsoOf(asText(location['country']) ?? '');
  return (
    ['street', 'city', 'state', 'zip'].every(isSameText) &&
    (country === content.address?.countryIso || isSameText('country')) &&
    ['latitude', 'longitude'].every(isSameDegree)
  );
}

/** Normalizes case and white space, which the publisher may change. */
function plain(value: unknown): string {
  return (asTextOrNumber(value) ?? '').normalize('NFC').replace(/\s+/g, ' ').toLowerCase();
}
