import { MatchSet } from './match-set.js';
import type { MatchSubject } from './match-subject.js';
import { DEFAULT_MATCH_THRESHOLD, MATCH_POINTS, scoreOf } from './match-weights.js';
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

/** A pair with points, by the positions of its sides. */
interface Pair {
  readonly location: number;
  readonly listing: number;
  readonly points: number;
}

/** A pair that was assigned. */
interface Assigned {
  readonly location: number;
  readonly listing: number;
  readonly score: number;
  readonly isDoubtful: boolean;
}

/** Profiles between two pauses. */
const STRIDE = 200;
/** A rival pair within this many points of the chosen one makes the choice doubtful. */
const RIVAL_WITHIN = 0.7;

/** The matches that were found. Their reasons are determined when a page of them is read, so that they need little memory. */
export class FoundMatches {
  constructor(
    private readonly set: MatchSet,
    private readonly assigned: readonly Assigned[],
  ) {}

  get size(): number {
    return this.assigned.length;
  }

  /** The ids of all matches. */
  ids(): { locationId: string; listingId: string }[] {
    return this.assigned.map((pair) => this.set.idsOf(pair));
  }

  /** A page of the matches: locations in the order in which they were added. */
  page(begin: number, end: number): Match[] {
    return this.assigned.slice(begin, end).map(({ location, listing, score, isDoubtful }) => {
      const reasons = reasonsOf(this.set.compare(location, listing)?.findings ?? []);
      return {
        ...this.set.idsOf({ location, listing }),
        score,
        reasons: isDoubtful ? [...reasons, 'Another one fits as well'] : reasons,
      };
    });
  }
}

/**
 * Returns all matches that reach the threshold, each location and each listing in at most one; the best first. The result is
 * deterministic.
 */
export function findMatches(sides: MatchSides, options: { threshold?: number } = {}): Match[] {
  const steps = matchSteps(sides, options);
  for (;;) {
    const step = steps.next();
    if (!step.done) continue;
    const found = step.value;
    return found
      .page(0, found.size)
      .sort((one, other) => other.score - one.score || (one.locationId < other.locationId ? -1 : 1));
  }
}

/** Like {@link findMatches}, but yields every few milliseconds of work, so that the caller can do other work. */
export function* matchSteps(
  { locations, listings }: MatchSides,
  options: { threshold?: number } = {},
): Generator<undefined, FoundMatches> {
  const set = new MatchSet();
  for (const [at, listing] of inOrder(listings).entries()) {
    if (at % STRIDE === 0) yield;
    set.addListing(listing);
  }
  for (const [at, location] of inOrder(locations).entries()) {
    if (at % STRIDE === 0) yield;
    set.addLocation(location);
  }
  return yield* matchesOf(set, options);
}

/** Finds the matches of a set, without the pairs that somebody rejected. Yields every few milliseconds of work. */
export function* matchesOf(
  set: MatchSet,
  {
    threshold = DEFAULT_MATCH_THRESHOLD,
    isRejected = () => false,
  }: { threshold?: number; isRejected?: (pair: Omit<Pair, 'points'>) => boolean } = {},
): Generator<undefined, FoundMatches> {
  const pairs: Pair[] = [];
  yield* set.pairs(({ location, listing, points }) => {
    if (!isRejected({ location, listing })) pairs.push({ location, listing, points });
  });
  yield;
  return new FoundMatches(set, assign(pairs, threshold));
}

/** Subjects in the order of their ids, so that the result does not depend on the order of the input. */
function inOrder(subjects: readonly MatchSubject[]): MatchSubject[] {
  return [...subjects].sort((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * Assigns one to one, greedily: the best pair first, then the best of the remaining ones. Of equal pairs the ones that were
 * added first win. If an unassigned rival is as good as the chosen pair, the choice is doubtful and loses points.
 */
function assign(pairs: Pair[], threshold: number): Assigned[] {
  const best = pairs.sort(
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
    .map((pair) => {
      const isDoubtful = doubtful.has(pair);
      const score = scoreOf(pair.points + (isDoubtful ? MATCH_POINTS.rival : 0));
      return { location: pair.location, listing: pair.listing, score, isDoubtful };
    })
    .filter(({ score }) => score >= threshold)
    .sort((one, other) => one.location - other.location);
}

/** The reasons for and against, the weightiest first. */
export function reasonsOf(findings: readonly MatchFinding[]): string[] {
  return [...findings]
    .filter(({ reason }) => reason !== '')
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points))
    .map(({ reason }) => reason);
}
