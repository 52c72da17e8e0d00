import { FoundMatches, reasonsOf } from './matching/find-matches.js';
import type { Match } from './matching/find-matches.js';
import { matchProfile } from './matching/match-profile.js';
import type { FoundPair, MatchSet } from './matching/match-set.js';
import { matchStatistics, SideStatistics } from './matching/match-statistics.js';
import type { MatchSubject } from './matching/match-subject.js';
import { DEFAULT_MATCH_THRESHOLD, MATCH_POINTS, scoreOf } from './matching/match-weights.js';
import { comparePair } from './matching/score-match.js';

/** What a check for duplicates knows about the pairs of its set. */
export interface DuplicateMarks {
  /** Whether the location at this position is linked to a listing of the publisher. */
  isLinked(location: number): boolean;
  /** Whether a client marked the listing as no duplicate of the location. */
  isDismissed(pair: { readonly locationId: string; readonly listingId: string }): boolean;
}

/** The best location of a listing so far, and the points of the second best. */
interface Best {
  readonly location: number;
  readonly points: number;
  readonly rival: number;
}

/** A second location within this many points of the best makes the choice doubtful. */
const RIVAL_WITHIN = 0.7;

/**
 * Finds the listings that show a linked location a second time [contract 11]. The set has all active locations, linked or not, because a
 * listing may resemble one without a link most; and the listings to which no location is linked. Each listing belongs to the location that it
 * resembles most; it is a duplicate if that location is linked to another listing and the score reaches the threshold of the suggestions.
 * Several listings may be duplicates of one location. Yields every few milliseconds of work. The result is deterministic, in the order of the
 * set.
 */
export function* duplicatesOf(set: MatchSet, marks: DuplicateMarks): Generator<undefined, FoundMatches> {
  const best = new Map<number, Best>();
  yield* set.pairs((pair) => {
    if (marks.isDismissed(set.idsOf(pair))) return;
    best.set(pair.listing, better(best.get(pair.listing), pair, marks));
  });
  yield;
  const found = [...best]
    .filter(([, { location }]) => marks.isLinked(location))
    .map(([listing, { location, points, rival }]) => {
      const isDoubtful = points - rival < RIVAL_WITHIN;
      return { location, listing, score: scoreOf(points + (isDoubtful ? MATCH_POINTS.rival : 0)), isDoubtful };
    })
    .filter(({ score }) => score >= DEFAULT_MATCH_THRESHOLD)
    .sort((one, other) => one.location - other.location || one.listing - other.listing);
  return new FoundMatches(set, found);
}

/** Compares one location with one listing, for a client that marks a listing which no check has suspected. */
export function compareForDuplicate(location: MatchSubject, listing: MatchSubject): Pick<Match, 'score' | 'reasons'> {
  const [place, page] = [matchProfile(location), matchProfile(listing)];
  const [ofPlace, ofPage] = [new SideStatistics(), new SideStatistics()];
  ofPlace.add(place);
  ofPage.add(page);
  const compared = comparePair(place, page, matchStatistics(ofPlace, ofPage));
  return compared
    ? { score: scoreOf(compared.points), reasons: reasonsOf(compared.findings) }
    : { score: 0, reasons: [] };
}

/**
 * The better of two locations for one listing. Of equal ones the one without a link wins, because the listing belongs to the free
 * location, and then the one that was added first.
 */
function better(known: Best | undefined, { location, points }: FoundPair, marks: DuplicateMarks): Best {
  if (!known) return { location, points, rival: -Infinity };
  const order =
    points - known.points ||
    Number(marks.isLinked(known.location)) - Number(marks.isLinked(location)) ||
    known.location - location;
  return order > 0
    ? { location, points, rival: Math.max(known.rival, known.points) }
    : { ...known, rival: Math.max(known.rival, points) };
}
