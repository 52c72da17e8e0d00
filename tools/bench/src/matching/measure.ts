import { findMatches } from '@listings/feature-connections';
import type { Match } from '@listings/feature-connections';
import { matchSample, movedSample } from './sample-set.js';
import type { MatchSample } from './sample-set.js';

/** The quality of the matches of a set. */
export interface MatchQuality {
  readonly locations: number;
  readonly listings: number;
  readonly pairs: number;
  readonly suggested: number;
  /** Number of correct suggestions. */
  readonly right: number;
  /** Share of the suggestions that are correct. */
  readonly precision: number;
  /** Share of the pairs that were suggested. */
  readonly recall: number;
  readonly seconds: number;
}

/** Matches the set of a seed and compares the result with the known pairs. */
export function measureSeed(seed: number, options: { pairs: number; heldOut?: boolean }): MatchQuality {
  const sample = matchSample(seed, options);
  const began = performance.now();
  const matches = findMatches(sample);
  return { ...qualityOf(sample, matches), seconds: (performance.now() - began) / 1_000 };
}

/** Like {@link measureSeed} for the set with moved businesses; counts only what concerns these and their lookalikes. */
export function measureMoved(seed: number, options: { pairs: number; moved: number; heldOut?: boolean }): MatchQuality {
  const { moved, ...sample } = movedSample(seed, options);
  const began = performance.now();
  const matches = findMatches(sample);
  const seconds = (performance.now() - began) / 1_000;
  const concerned = matches.filter(({ locationId, listingId }) => moved.has(locationId) || moved.has(listingId));
  const part = {
    locations: sample.locations.filter(({ id }) => moved.has(id)),
    listings: sample.listings.filter(({ id }) => moved.has(id)),
    truth: new Map([...sample.truth].filter(([locationId]) => moved.has(locationId))),
  };
  return { ...qualityOf(part, concerned), seconds };
}

/** Counts the correct suggestions. */
export function qualityOf(
  { locations, listings, truth }: MatchSample,
  matches: readonly Match[],
): Omit<MatchQuality, 'seconds'> {
  const right = matches.filter(({ locationId, listingId }) => truth.get(locationId) === listingId).length;
  return {
    locations: locations.length,
    listings: listings.length,
    pairs: truth.size,
    suggested: matches.length,
    right,
    precision: matches.length === 0 ? 1 : right / matches.length,
    recall: truth.size === 0 ? 1 : right / truth.size,
  };
}
