import type { MatchProfile } from './match-profile.js';
import { phoneTail, storeCodeNumber } from './normal-contact.js';

/**
 * A block with more pairs than this is skipped: a value that so many profiles share identifies none of them, and
 * other values yield the same pairs. The limit bounds the work for a chain of thousands of stores.
 */
const MOST_PAIRS_OF_A_BLOCK = 4_000;
/** Side of a grid cell on the map in degrees: about a kilometre. */
const CELL = 0.01;

/** Number of profiles or blocks between two pauses. */
const STRIDE = 500;

/**
 * Yields each pair that shares a value and so deserves a comparison, once: phone, store code, web page, house number
 * and postal code, name, words of the name in a town, or neighbouring grid cells. All other pairs cannot match. A
 * pair is one number, because there can be millions: the index of the location times the number of listings, plus
 * the index of the listing.
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

/**
 * Returns the block keys of a profile. A location is also in the grid cells around its own, so that it meets
 * listings near a cell border.
 */
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

/** Returns the word and its prefixes that tolerate a typo in the second half. */
function beginnings(word: string): string[] {
  return word.length >= 6 ? [word, word.slice(0, 5)] : [word];
}
