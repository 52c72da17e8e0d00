import { candidatePairs } from '../matching/candidate-pairs.js';
import type { Match } from '../matching/find-matches.js';
import { matchProfile } from '../matching/match-profile.js';
import type { MatchProfile } from '../matching/match-profile.js';
import { matchStatistics } from '../matching/match-statistics.js';
import type { MatchSubject } from '../matching/match-subject.js';
import { DEFAULT_MATCH_THRESHOLD, MATCH_POINTS, scoreOf } from '../matching/match-weights.js';
import { comparePair } from '../matching/score-match.js';
import type { ComparedPair } from '../matching/score-match.js';

/** A location as a check for duplicates sees it. */
export interface CheckedLocation extends MatchSubject {
  /** Whether the location is linked to a listing of the publisher. */
  readonly isLinked: boolean;
}

/** The two sides of a check for duplicates at one publisher. */
export interface DuplicateSides {
  /** All active locations: a listing may resemble one that is not linked even more. */
  readonly locations: readonly CheckedLocation[];
  /** The listings that no location is linked to. */
  readonly listings: readonly MatchSubject[];
  /** Whether a client marked the listing as no duplicate of the location. */
  isDismissed(pair: { readonly locationId: string; readonly listingId: string }): boolean;
}

/** The best location of a listing so far, and the points of the second best. */
interface Best {
  readonly location: number;
  readonly compared: ComparedPair;
  readonly rival: number;
}

/** Number of comparisons between two pauses. */
const STRIDE = 200;
/** A second location within this many points of the best makes the choice doubtful. */
const RIVAL_WITHIN = 0.7;

/**
 * Finds the listings that show a linked location a second time [contract 11]. Each listing belongs to the location
 * that it resembles most; it is a duplicate if that location is linked to another listing and the score reaches the
 * threshold of the suggestions. Several listings may be duplicates of one location. Yields every few milliseconds of
 * work. The result is deterministic.
 */
export function* duplicateSteps({ locations, listings, isDismissed }: DuplicateSides): Generator<undefined, Match[]> {
  // Locations without a link come first: of two equally good locations the listing belongs to the free one.
  const sorted = [...locations].sort((one, other) => rank(one) - rank(other) || (one.id < other.id ? -1 : 1));
  const mine = yield* profiles(sorted);
  const theirs = yield* profiles([...listings].sort((one, other) => (one.id < other.id ? -1 : 1)));
  const statistics = matchStatistics(mine, theirs);
  yield;
  const best = new Map<number, Best>();
  let turn = 0;
  for (const candidate of yield* candidatePairs(mine, theirs)) {
    if (turn++ % STRIDE === 0) yield;
    const [location, listing] = [Math.floor(candidate / theirs.length), candidate % theirs.length];
    const [place, page] = [mine[location] as MatchProfile, theirs[listing] as MatchProfile];
    if (isDismissed({ locationId: place.id, listingId: page.id })) continue;
    const compared = comparePair(place, page, statistics);
    if (!compared || compared.points <= 0) continue;
    best.set(listing, better(best.get(listing), { location, compared, rival: -Infinity }));
  }
  yield;
  return [...best]
    .filter(([, { location }]) => sorted[location]?.isLinked)
    .map(([listing, found]) => toMatch(found, { place: mine[found.location], page: theirs[listing] }))
    .filter(({ score }) => score >= DEFAULT_MATCH_THRESHOLD)
    .sort(
      (one, other) => Number(one.locationId) - Number(other.locationId) || (one.listingId < other.listingId ? -1 : 1),
    );
}

/** Compares one location with one listing, for a client that marks a listing which no check has suspected. */
export function compareForDuplicate(location: MatchSubject, listing: MatchSubject): Pick<Match, 'score' | 'reasons'> {
  const [place, page] = [matchProfile(location), matchProfile(listing)];
  const compared = comparePair(place, page, matchStatistics([place], [page]));
  return compared ? { score: scoreOf(compared.points), reasons: reasonsOf(compared) } : { score: 0, reasons: [] };
}

function rank({ isLinked }: CheckedLocation): number {
  return isLinked ? 1 : 0;
}

function* profiles(subjects: readonly MatchSubject[]): Generator<undefined, MatchProfile[]> {
  const made: MatchProfile[] = [];
  for (const [at, subject] of subjects.entries()) {
    if (at % STRIDE === 0) yield;
    made.push(matchProfile(subject));
  }
  return made;
}

/** The better of two locations for one listing; of equal ones the first in the order of the locations. */
function better(known: Best | undefined, other: Best): Best {
  if (!known) return other;
  const [winner, loser] = wins(known, other) ? [known, other] : [other, known];
  return { ...winner, rival: Math.max(winner.rival, loser.rival, loser.compared.points) };
}

function wins(one: Best, other: Best): boolean {
  return one.compared.points === other.compared.points
    ? one.location < other.location
    : one.compared.points > other.compared.points;
}

function toMatch(
  { compared, rival }: Best,
  { place, page }: { place: MatchProfile | undefined; page: MatchProfile | undefined },
): Match {
  const isDoubtful = compared.points - rival < RIVAL_WITHIN;
  const reasons = reasonsOf(compared);
  return {
    locationId: place?.id ?? '',
    listingId: page?.id ?? '',
    score: scoreOf(compared.points + (isDoubtful ? MATCH_POINTS.rival : 0)),
    reasons: isDoubtful ? [...reasons, 'Another one fits as well'] : reasons,
  };
}

/** The reasons for and against, the weightiest first. */
function reasonsOf({ findings }: ComparedPair): string[] {
  return [...findings]
    .filter(({ reason }) => reason !== '')
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points))
    .map(({ reason }) => reason);
}
