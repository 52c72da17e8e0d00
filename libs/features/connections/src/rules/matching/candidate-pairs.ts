import { GrowingNumbers } from './growing-numbers.js';
import { HashTable } from './hash-table.js';
import type { MatchProfile } from './match-profile.js';
import { phoneTail, storeCodeNumber } from './normal-contact.js';
import { textHash } from './text-hash.js';

/**
 * A block with more pairs than this is skipped: a value that so many profiles share identifies none of them, and
 * other values yield the same pairs. The limit bounds the work for a chain of thousands of stores.
 */
export const MOST_PAIRS_OF_A_BLOCK = 4_000;
/** Side of a grid cell on the map in degrees: about a kilometre. */
const CELL = 0.01;

/**
 * Finds the listings that share a value with a location and so deserve a comparison: phone, store code, web page, house
 * number and postal code, name, words of the name in a town, or neighbouring grid cells. All other pairs cannot match. It keeps the
 * values of the listings outside the heap, in 0.4 kB for each.
 */
export class CandidateIndex {
  private readonly keys = new HashTable();
  /** Numbers of listings and of locations with each key. */
  private readonly listings = new GrowingNumbers();
  private readonly locations = new GrowingNumbers();
  /** The chain of listings of each key: its last entry plus one, and for each entry the listing and the entry before plus one. */
  private readonly last = new GrowingNumbers();
  private readonly entries = new GrowingNumbers();
  private readonly before = new GrowingNumbers();
  private size = 0;

  /** Adds the next listing. */
  addListing(profile: MatchProfile): void {
    for (const key of new Set(blockKeys(profile, false))) {
      const number = this.keys.add(textHash(key));
      this.listings.set(number, this.listings.at(number) + 1);
      this.before.push(this.last.at(number));
      this.entries.push(this.size);
      this.last.set(number, this.entries.size);
    }
    this.size += 1;
  }

  /** Counts the values of a location. All listings must be added before the first one, and all locations before the first search. */
  countLocation(profile: MatchProfile): void {
    for (const number of this.numbersOf(profile)) this.locations.set(number, this.locations.at(number) + 1);
  }

  /** The listings to compare with a location, each once. */
  of(profile: MatchProfile): Set<number> {
    const found = new Set<number>();
    for (const number of this.numbersOf(profile)) {
      if (this.listings.at(number) * this.locations.at(number) > MOST_PAIRS_OF_A_BLOCK) continue;
      for (let entry = this.last.at(number); entry > 0; entry = this.before.at(entry - 1))
        found.add(this.entries.at(entry - 1));
    }
    return found;
  }

  private numbersOf(location: MatchProfile): number[] {
    return [...new Set(blockKeys(location, true))].flatMap((key) => this.keys.find(textHash(key)) ?? []);
  }
}

/**
 * Returns the block keys of a profile. A location is also in the grid cells around its own, so that it meets
 * listings near a cell border.
 */
export function blockKeys(profile: MatchProfile, isLocation: boolean): string[] {
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
