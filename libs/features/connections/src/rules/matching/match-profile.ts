import type { MatchSubject } from './match-subject.js';
import { normalCity, normalPostalCode, normalStreet } from './normal-address.js';
import type { NormalStreet } from './normal-address.js';
import { normalPhones, normalStoreCode, normalWebsite } from './normal-contact.js';
import type { NormalWebsite } from './normal-contact.js';
import { normalName } from './normal-name.js';
import type { NormalName } from './normal-name.js';

/** A normalized subject, built once so that many comparisons are cheap. */
export interface MatchProfile {
  readonly id: string;
  readonly name: NormalName;
  readonly street: NormalStreet | undefined;
  readonly postalCode: string | undefined;
  readonly city: string | undefined;
  readonly countryIso: string | undefined;
  readonly place: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly phones: readonly string[];
  readonly website: NormalWebsite | undefined;
  readonly storeCode: string | undefined;
}

/** Normalizes a subject: case, accents, alphabets, legal forms, abbreviations, numbers, hosts. */
export function matchProfile(subject: MatchSubject): MatchProfile {
  const { id, name, street, street1, city, postalCode, countryIso, latitude, longitude } = subject;
  const isPlaced = latitude !== null && longitude !== null && !(latitude === 0 && longitude === 0);
  return {
    id,
    name: normalName(name, city),
    street: normalStreet(street, street1),
    postalCode: normalPostalCode(postalCode, countryIso),
    city: normalCity(city),
    countryIso: countryIso ?? undefined,
    place: isPlaced ? { latitude, longitude } : undefined,
    phones: normalPhones(subject.phones, countryIso),
    website: normalWebsite(subject.website),
    storeCode: normalStoreCode(subject.storeCode),
  };
}

const EARTH_RADIUS_M = 6_371_000;
const RADIANS = Math.PI / 180;

/** Distance between two coordinates in metres. */
export function metresBetween(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const height = Math.sin(((other.latitude - one.latitude) * RADIANS) / 2) ** 2;
  const width = Math.sin(((other.longitude - one.longitude) * RADIANS) / 2) ** 2;
  const share = height + Math.cos(one.latitude * RADIANS) * Math.cos(other.latitude * RADIANS) * width;
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(share)));
}
