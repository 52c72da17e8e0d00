import { GrowingNumbers } from './growing-numbers.js';
import { HashTable } from './hash-table.js';
import type { MatchProfile } from './match-profile.js';
import { textHash } from './text-hash.js';

/** Counts how often a value occurs in the set. A value that many profiles share does not distinguish them. */
class Occurrences {
  private readonly values = new HashTable();
  private readonly counts = new GrowingNumbers();

  /** Counts each value of a profile once. */
  add(values: readonly string[]): void {
    for (const value of new Set(values)) {
      const number = this.values.add(textHash(value));
      this.counts.set(number, this.counts.at(number) + 1);
    }
  }

  of(value: string): number {
    const number = this.values.find(textHash(value));
    return number === undefined ? 0 : this.counts.at(number);
  }
}

/** Frequencies in the whole set that a comparison needs. */
export interface MatchStatistics {
  /** Number of profiles that have the value, on the side that has more of them. */
  phone(phone: string): number;
  host(host: string): number;
  word(key: string): number;
  /** Number of profiles of that side whose names contain all of these words. */
  named(side: 'locations' | 'listings', keys: readonly string[]): number;
  /** Weight of a word of a name, 0 to 1: high for rare words, low for kinds of business. */
  weightOf(word: { key: string; isTrade: boolean }): number;
}

/** The frequencies of one side, which grow with each profile. */
export class SideStatistics {
  readonly phones = new Occurrences();
  readonly hosts = new Occurrences();
  readonly names = new NameIndex();
  size = 0;

  add({ phones, website, name }: MatchProfile): void {
    this.phones.add(phones);
    if (website) this.hosts.add([website.host]);
    this.names.add(name.words.map(({ key }) => key));
    this.size += 1;
  }
}

/** The frequencies of both sides. */
export function matchStatistics(locations: SideStatistics, listings: SideStatistics): MatchStatistics {
  const size = Math.max(locations.size, listings.size, 10);
  const sides = { locations, listings };
  const word = (key: string) => Math.max(locations.names.with(key), listings.names.with(key));
  return {
    phone: (phone) => Math.max(locations.phones.of(phone), listings.phones.of(phone)),
    host: (host) => Math.max(locations.hosts.of(host), listings.hosts.of(host)),
    word,
    named: (side, keys) => sides[side].names.having(keys),
    weightOf: ({ key, isTrade }) => {
      const rarity = Math.log(1 + size / Math.max(word(key), 1)) / Math.log(1 + size);
      return Math.max(rarity, 0.15) * (isTrade ? 0.4 : 1);
    },
  };
}

/** Answers that an index of names remembers. */
const MOST_KNOWN = 20_000;

/** Index from words of names to profiles. */
class NameIndex {
  /** The profiles of each word, in ascending order. */
  private readonly places = new Map<string, number[]>();
  private readonly known = new Map<string, number>();
  private profiles = 0;

  add(keys: readonly string[]): void {
    for (const key of new Set(keys)) {
      const found = this.places.get(key);
      if (found) found.push(this.profiles);
      else this.places.set(key, [this.profiles]);
    }
    this.profiles += 1;
  }

  /** Number of profiles with the word. */
  with(key: string): number {
    return this.places.get(key)?.length ?? 0;
  }

  /** Number of profiles with all of the words. Ask only when all profiles are added. */
  having(keys: readonly string[]): number {
    const asked = keys.join(' ');
    const before = this.known.get(asked);
    if (before !== undefined) return before;
    const [first, ...rest] = keys
      .map((key) => this.places.get(key) ?? [])
      .sort((one, other) => one.length - other.length);
    let count = 0;
    for (const at of first ?? []) if (rest.every((places) => includes(places, at))) count += 1;
    if (this.known.size >= MOST_KNOWN) this.known.clear();
    this.known.set(asked, count);
    return count;
  }
}

/** Whether a list in ascending order includes a number. */
function includes(ascending: readonly number[], wanted: number): boolean {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] as number) < wanted) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === wanted;
}
