import type { MatchProfile } from './match-profile.js';
import { phoneTail, storeCodeNumber } from './normal-contact.js';

/**
 * A block whose pairs would be more than this is skipped: a detail that so many share finds nobody, and other details
 * find the same pairs. It bounds the work for a chain of thousands.
 */
const MOST_PAIRS_OF_A_BLOCK = 4_000;
/** Side of a cell on the map in degrees: about a kilometre. */
const CELL = 0.01;

/** Profiles or blocks between two pauses. */
const STRIDE = 500;

/**
 * Pairs that share a detail and so are worth a comparison, each once: telephone, store code, page, house and postal
 * code, name, words of the name in a town, neighbours on the map. Everything else cannot be a match. A pair is one
 * number, because there can be millions: index of the location times the number of listings, plus that of the listing.
 */
export function* candidatePairs(
  locations: readonly MatchProfile[],
  listings: readonly MatchProfile[],
): Generator<undefined, ReadonlySet<number>> {
  const blocks = new Map<string, { locations: number[]; listings: number[] }>();
  for (const [at, profile] of locations.entries()) {
    if (at % STRIDE === 0) yield;
    for (const key of new Set(blockKeys(profile, true))) {
      const block = blocks.get(key);
      if (block) block.locations.push(at);
      else blocks.set(key, { locations: [at], listings: [] });
    }
  }
  for (const [at, profile] of listings.entries()) {
    if (at % STRIDE === 0) yield;
    for (const key of new Set(blockKeys(profile, false))) blocks.get(key)?.listings.push(at);
  }
  const pairs = new Set<number>();
  let turn = 0;
  for (const block of blocks.values()) {
    if (turn++ % STRIDE === 0) yield;
    if (block.locations.length * block.listings.length > MOST_PAIRS_OF_A_BLOCK) continue;
    for (const location of block.locations) {
      for (const listing of block.listings) pairs.add(location * listings.length + listing);
    }
  }
  return pairs;
}

/** The blocks of a profile. A location is also in the cells around its own, so that a listing near a border finds it. */
function blockKeys(profile: MatchProfile, isLocation: boolean): string[] {
  const { name, street, postalCode, city, place, phones, website, storeCode } = profile;
  const words = name.words.map(({ key, sound }) => (key.startsWith('=') ? key : sound));
  const telling = name.words.filter(({ isTrade }) => !isTrade).map(({ sound }) => sound);
  const area = postalCode?.slice(0, 3);
  const keys = [
    `name ${[...words].sort().join(' ')}`,
    ...phones.map((phone) => `phone ${phoneTail(phone)}`),
    ...telling.flatMap((word) => beginnings(word).map((beginning) => `word ${beginning}`)),
  ];
  if (storeCode !== undefined) {
    keys.push(`code ${storeCode}`);
    const number = storeCodeNumber(storeCode);
    if (number !== undefined) keys.push(`number ${number} ${telling[0] ?? ''}`);
  }
  if (website) keys.push(`host ${website.host}`, `page ${website.host}/${website.path}`);
  if (website && city) keys.push(`host ${website.host} ${city}`);
  if (street?.house !== undefined) {
    if (postalCode !== undefined) keys.push(`house ${street.house} ${postalCode}`);
    for (const word of street.words) keys.push(`house ${street.house} ${word.slice(0, 4)}`);
    for (const word of telling) keys.push(`house ${street.house} of ${word.slice(0, 4)}`);
  }
  for (const word of words) {
    const beginning = word.slice(0, 4);
    if (city !== undefined) keys.push(`${beginning} in ${city.slice(0, 5)}`);
    if (area !== undefined) keys.push(`${beginning} in ${area}`);
  }
  if (place) {
    const [row, column] = [Math.floor(place.latitude / CELL), Math.floor(place.longitude / CELL)];
    const around = isLocation ? [-1, 0, 1] : [0];
    for (const north of around) {
      for (const east of around) {
        const cell = `${row + north},${column + east}`;
        for (const word of words) keys.push(`${word.slice(0, 3)} at ${cell}`);
        if (street?.house !== undefined) keys.push(`house ${street.house} at ${cell}`);
      }
    }
  }
  return keys;
}

/** The word, and what a slip in its second half leaves of it. */
function beginnings(word: string): string[] {
  return word.length >= 6 ? [word, word.slice(0, 5)] : [word];
}
