import type { MatchSubject } from '@listings/feature-connections';
import { randomOf } from '../data/random.js';
import { asListing, asLocation } from './listing-habits.js';
import { movedCases } from './moved-businesses.js';
import { sampleCases, sampleSource } from './sample-businesses.js';
import type { SampleBusiness } from './sample-businesses.js';

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

/** How far apart the seeds of the ordinary and of the moved businesses of a set are. */
const MOVED_SEEDS = 10_000;

/** A set with businesses whose address differs between the sides, and the ids of these. */
export interface MovedSample extends MatchSample {
  readonly moved: ReadonlySet<string>;
}

/**
 * Generates the set of a seed with businesses that have moved among it, and their lookalikes. Both sides have the phone
 * number of a moved business, and of two stores that differ by their codes both have the code.
 */
export function movedSample(seed: number, options: { pairs: number; moved: number; heldOut?: boolean }): MovedSample {
  const sample = matchSample(seed, options);
  const random = randomOf(seed + MOVED_SEEDS);
  const cases = movedCases(sampleSource(random, options.heldOut ?? false), options.moved);
  const ids = shuffled(cases.length, (bound) => random.below(bound));
  const [locations, listings, truth] = [[...sample.locations], [...sample.listings], new Map(sample.truth)];
  const moved = new Set<string>();
  for (const [at, { location, listing }] of cases.entries()) {
    const [locationId, listingId] = [String(900_000 + at), `listing-${900_000 + (ids[at] ?? 0)}`];
    if (location) locations.push(withPhone(asLocation(random, location, locationId), location));
    if (listing) listings.push(withPhone(asListing(random, listing, listingId), listing));
    if (location && listing) truth.set(locationId, listingId);
    moved.add(locationId).add(listingId);
  }
  listings.sort((one, other) => (one.id < other.id ? -1 : 1));
  return { locations, listings, truth, moved };
}

function withPhone(subject: MatchSubject, { country, phone, storeCode }: SampleBusiness): MatchSubject {
  const number = `+${country.dial}${phone.replace('|', '')}`;
  const tail = phone.replace(/\D/g, '').slice(-6);
  const isWritten = subject.phones.some((written) => written.replace(/\D/g, '').endsWith(tail));
  return { ...subject, phones: isWritten ? subject.phones : [number], storeCode: storeCode ?? null };
}

function shuffled(length: number, below: (bound: number) => number): number[] {
  const numbers = Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at -= 1) {
    const other = below(at + 1);
    [numbers[at], numbers[other]] = [numbers[other] as number, numbers[at] as number];
  }
  return numbers;
}
