import { candidatePairs } from './candidate-pairs.js';
import { matchProfile } from './match-profile.js';
import type { MatchProfile } from './match-profile.js';
import { matchStatistics } from './match-statistics.js';
import type { MatchSubject } from './match-subject.js';
import { DEFAULT_MATCH_THRESHOLD, MATCH_POINTS, scoreOf } from './match-weights.js';
import { comparePair } from './score-match.js';
import type { MatchFinding } from './score-match.js';

/** A listing that probably shows a location. */
export interface Match {
  readonly locationId: string;
  readonly listingId: string;
  /** 0 to 1. */
  readonly score: number;
  /** Reasons for and against the match, the weightiest first, in readable form. */
  readonly reasons: readonly string[];
}

/** The locations and listings to match. */
export interface MatchSides {
  readonly locations: readonly MatchSubject[];
  readonly listings: readonly MatchSubject[];
}

interface Pair {
  readonly location: number;
  readonly listing: number;
  readonly points: number;
  readonly findings: readonly MatchFinding[];
}

/** Number of comparisons between two pauses. */
const STRIDE = 200;
/** A rival pair within this many points of the chosen one makes the choice doubtful. */
const RIVAL_WITHIN = 0.7;

/**
 * Returns all matches that reach the threshold, each location and each listing in at most one. The result is
 * deterministic.
 */
export function findMatches(sides: MatchSides, options: { threshold?: number } = {}): Match[] {
  const steps = matchSteps(sides, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Like {@link findMatches}, but yields every few milliseconds of work, so that the caller can do other work. */
export function* matchSteps(
  { locations, listings }: MatchSides,
  { threshold = DEFAULT_MATCH_THRESHOLD }: { threshold?: number } = {},
): Generator<undefined, Match[]> {
  const mine = yield* profiles(locations);
  const theirs = yield* profiles(listings);
  const statistics = matchStatistics(mine, theirs);
  yield;
  const candidates = yield* candidatePairs(mine, theirs);
  const pairs: Pair[] = [];
  let turn = 0;
  for (const candidate of candidates) {
    if (turn++ % STRIDE === 0) yield;
    const [location, listing] = [Math.floor(candidate / theirs.length), candidate % theirs.length];
    const compared = comparePair(mine[location] as MatchProfile, theirs[listing] as MatchProfile, statistics);
    if (compared && compared.points > 0) pairs.push({ location, listing, ...compared });
  }
  yield;
  return assign(pairs, { mine, theirs, threshold });
}

/** Builds the profiles in the order of their ids, so that the result does not depend on the order of the input. */
function* profiles(subjects: readonly MatchSubject[]): Generator<undefined, MatchProfile[]> {
  const made: MatchProfile[] = [];
  for (const [at, subject] of [...subjects].sort((one, other) => (one.id < other.id ? -1 : 1)).entries()) {
    if (at % STRIDE === 0) yield;
    made.push(matchProfile(subject));
  }
  return made;
}

/**
 * Assigns one to one, greedily: the best pair first, then the best of the remaining ones. Of equal pairs the lower
 * ids win. If an unassigned rival is as good as the chosen pair, the choice is doubtful and loses points.
 */
function assign(
  pairs: readonly Pair[],
  { mine, theirs, threshold }: { mine: readonly MatchProfile[]; theirs: readonly MatchProfile[]; threshold: number },
): Match[] {
  const best = [...pairs].sort(
    (one, other) => other.points - one.points || one.location - other.location || one.listing - other.listing,
  );
  const [locations, listings] = [new Map<number, Pair>(), new Map<number, Pair>()];
  for (const pair of best) {
    if (locations.has(pair.location) || listings.has(pair.listing)) continue;
    locations.set(pair.location, pair);
    listings.set(pair.listing, pair);
  }
  const doubtful = new Set<Pair>();
  for (const pair of best) {
    const [ofLocation, ofListing] = [locations.get(pair.location), listings.get(pair.listing)];
    // A rival whose other side is assigned to its own match causes no doubt.
    if (ofLocation && !ofListing && ofLocation.points - pair.points < RIVAL_WITHIN) doubtful.add(ofLocation);
    if (ofListing && !ofLocation && ofListing.points - pair.points < RIVAL_WITHIN) doubtful.add(ofListing);
  }
  return [...locations.values()]
    .map((pair) => toMatch(pair, { mine, theirs, isDoubtful: doubtful.has(pair) }))
    .filter(({ score }) => score >= threshold)
    .sort((one, other) => other.score - one.score || (one.locationId < other.locationId ? -1 : 1));
}

function toMatch(
  { location, listing, points, findings }: Pair,
  { mine, theirs, isDoubtful }: { mine: readonly MatchProfile[]; theirs: readonly MatchProfile[]; isDoubtful: boolean },
): Match {
  const reasons = [...findings]
    .filter(({ reason }) => reason !== '')
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points))
    .map(({ reason }) => reason);
  return {
    locationId: mine[location]?.id ?? '',
    listingId: theirs[listing]?.id ?? '',
    score: scoreOf(points + (isDoubtful ? MATCH_POINTS.rival : 0)),
    reasons: isDoubtful ? [...reasons, 'Another one fits as well'] : reasons,
  };
}
