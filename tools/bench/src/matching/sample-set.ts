import type { MatchSubject } from '@listings/domain';
import { randomOf } from '../data/random.js';
import { asListing, asLocation } from './listing-habits.js';
import { sampleCases, sampleSource } from './sample-businesses.js';

/** Locations and listings with the known pairs. */
export interface MatchSample {
  readonly locations: readonly MatchSubject[];
  readonly listings: readonly MatchSubject[];
  /** Listing of each location that has one. */
  readonly truth: ReadonlyMap<string, string>;
}

/** Generates the set of a seed, always the same. Both sides are shuffled, and their ids reveal nothing. */
export function matchSample(
  seed: number,
  { pairs, heldOut = false }: { pairs: number; heldOut?: boolean },
): MatchSample {
  const random = randomOf(seed);
  const cases = sampleCases(sampleSource(random, heldOut), pairs);
  const locations: MatchSubject[] = [];
  const listings: MatchSubject[] = [];
  const truth = new Map<string, string>();
  const ids = shuffled(cases.length, (bound) => random.below(bound));
  for (const [at, { business, known }] of cases.entries()) {
    const locationId = String(100_000 + at);
    const listingId = `listing-${String(ids[at]).padStart(6, '0')}`;
    if (known !== 'listing') locations.push(asLocation(random, business, locationId));
    if (known !== 'location') listings.push(asListing(random, business, listingId));
    if (known === 'both') truth.set(locationId, listingId);
  }
  listings.sort((one, other) => (one.id < other.id ? -1 : 1));
  return { locations, listings, truth };
}

function shuffled(length: number, below: (bound: number) => number): number[] {
  const numbers = Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [numbers[at], numbers[other]] = [numbers[other] as number, numbers[at] as number];
  }
  return numbers;
}
