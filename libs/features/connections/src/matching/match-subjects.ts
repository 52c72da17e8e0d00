import { findCountryByName } from '@listings/reference-data';
import type { MatchSubject } from '../rules/matching/match-subject.js';
import type { MatchableLocation } from '../store/match-suggestions.js';

/** The comparison takes quadratic time in the length of a text. No real name or address is longer than this. */
const MAX_TEXT = 300;
const MAX_PHONES = 10;

/** Converts a location to the input of the matching. */
export function locationSubject(location: MatchableLocation): MatchSubject {
  const { id, name, street, street1, city, stateIso, postalCode, countryIso, phone, additionalPhones } = location;
  return {
    id: String(id),
    name,
    street,
    street1,
    city,
    state: stateIso,
    postalCode,
    countryIso,
    latitude: degrees(location.latitude),
    longitude: degrees(location.longitude),
    phones: [...(phone === null ? [] : [phone]), ...additionalPhones],
    website: location.bizUrl,
    storeCode: location.storeId,
  };
}

/**
 * Converts a stored listing to the input of the matching. The content is stored JSON from a plug-in, so each value is
 * checked again: a value whose type differs from the SDK's counts as missing.
 */
export function listingSubject({ id, name, content }: { id: string; name: string; content: unknown }): MatchSubject {
  const listing = record(content);
  const address = record(listing['address']);
  const country = text(address['countryIso'])?.toUpperCase();
  const further = Array.isArray(listing['additionalPhones']) ? listing['additionalPhones'].slice(0, MAX_PHONES) : [];
  return {
    id,
    name: name.slice(0, MAX_TEXT),
    street: text(address['street']),
    street1: text(address['street1']),
    city: text(address['city']),
    state: text(address['state']),
    postalCode: text(address['postalCode']),
    countryIso: country ?? findCountryByName(text(address['countryName']) ?? '')?.iso ?? null,
    latitude: degrees(listing['latitude']),
    longitude: degrees(listing['longitude']),
    phones: [listing['phone'], ...further].flatMap((phone) => text(phone) ?? []),
    website: text(listing['websiteUrl']),
    storeCode: text(listing['storeCode']),
  };
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, MAX_TEXT) : null;
}

function degrees(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) && Math.abs(number) <= 180 ? number : null;
}
