import type { MatchProfile } from './match-profile.js';

/** Counts how often a value occurs in the set. A value that many profiles share does not distinguish them. */
export class Occurrences {
  private readonly counts = new Map<string, number>();

  /** Counts each value of a profile once. */
  constructor(profiles: readonly MatchProfile[], valuesOf: (profile: MatchProfile) => readonly string[]) {
    for (const profile of profiles) {
      for (const value of new Set(valuesOf(profile))) this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
    }
  }

  of(value: string): number {
    return this.counts.get(value) ?? 0;
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

/** Computes the frequencies of both sides. */
export function matchStatistics(
  locations: readonly MatchProfile[],
  listings: readonly MatchProfile[],
): MatchStatistics {
  const counted = (valuesOf: (profile: MatchProfile) => readonly string[]) => {
    const [one, other] = [new Occurrences(locations, valuesOf), new Occurrences(listings, valuesOf)];
    return (value: string) => Math.max(one.of(value), other.of(value));
  };
  const phone = counted(({ phones }) => phones);
  const host = counted(({ website }) => (website ? [website.host] : []));
  const word = counted(({ name }) => name.words.map(({ key }) => key));
  const names = { locations: new NameIndex(locations), listings: new NameIndex(listings) };
  const size = Math.max(locations.length, listings.length, 10);
  return {
    phone,
    host,
    word,
    named: (side, keys) => names[side].having(keys),
    weightOf: ({ key, isTrade }) => {
      const rarity = Math.log(1 + size / Math.max(word(key), 1)) / Math.log(1 + size);
      return Math.max(rarity, 0.15) * (isTrade ? 0.4 : 1);
    },
  };
}

/** Index from words of names to profiles. */
class NameIndex {
  private readonly places = new Map<string, Set<number>>();
  private readonly known = new Map<string, number>();

  constructor(profiles: readonly MatchProfile[]) {
    for (const [at, { name }] of profiles.entries()) {
      for (const { key } of name.words) {
        const found = this.places.get(key);
        if (found) found.add(at);
        else this.places.set(key, new Set([at]));
      }
    }
  }

  having(keys: readonly string[]): number {
    const asked = keys.join(' ');
    const before = this.known.get(asked);
    if (before !== undefined) return before;
    const sets = keys
      .map((key) => this.places.get(key) ?? new Set<number>())
      .sort((one, other) => one.size - other.size);
    const [first, ...rest] = sets;
    let count = 0;
    for (const at of first ?? []) if (rest.every((set) => set.has(at))) count += 1;
    this.known.set(asked, count);
    return count;
  }
}
