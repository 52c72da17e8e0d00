import { asNumber, asObject, asText, asTextOrNumber, streetLine } from '@listings/publisher-sdk';
import type { JsonObject, ListingContent } from '@listings/publisher-sdk';
import { countryIsoOf, countryNameOf } from '../country-names.js';

/** The tolerance in degrees, because the publisher rounds coordinates. */
const coordinateTolerance = 1e-5;

/** Converts our address to `location` of a page. The publisher has one line for the street. */
export function writeLocation(content: ListingContent): JsonObject | undefined {
  const { address, latitude, longitude } = content;
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

/** True if the page already shows the address. */
export function isSameLocation(shown: unknown, wanted: JsonObject, countryIso: string): boolean {
  const location = asObject(shown);
  if (!location) return false;
  const sameTexts = ['street', 'city', 'state', 'zip'].every((part) => plain(location[part]) === plain(wanted[part]));
  const country = asText(location['country_code'])?.toUpperCase() ?? countryIsoOf(asText(location['country']) ?? '');
  const sameCountry = country === countryIso || plain(location['country']) === plain(wanted['country']);
  const samePoint = ['latitude', 'longitude'].every((part) => {
    const want = asNumber(wanted[part]);
    const have = asNumber(location[part]);
    return want === undefined || (have !== undefined && Math.abs(want - have) < coordinateTolerance);
  });
  return sameTexts && sameCountry && samePoint;
}

/** Normalizes case and white space, which the publisher may change. */
function plain(value: unknown): string {
  return (asTextOrNumber(value) ?? '').normalize('NFC').replace(/\s+/g, ' ').toLowerCase();
}
