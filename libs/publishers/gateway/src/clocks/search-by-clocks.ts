import { CLOCK_DIFFERENCE_MS, PublisherError } from '@listings/publisher-sdk';

const HOUR_MS = 60 * 60_000;

/** Clocks that differ by less agree: every search allows twice as much. */
const AGREES_WITHIN_MS = CLOCK_DIFFERENCE_MS / 2;
/** A clock that differs by more is a wrong header rather than a wrong clock. */
const BELIEVED_WITHIN_MS = 3 * HOUR_MS;
/** How far before the attempt a search looks at least at a publisher whose clock nobody believes. */
export const LONGEST_REACH_MS = 24 * HOUR_MS;

/** A search at a publisher. */
export interface SearchSince {
  /** When the attempt began, by the clock by which the search looks. */
  readonly attemptedAt: Date;
  /** How much older than the attempt what it finds may be: no object of ours that is not older may count. */
  readonly reachMs: number;
}

/** What {@link searchByClocks} needs. */
export interface ClockSearch<Found> {
  /** When the attempt began, by our clock. */
  readonly attemptedAt: Date;
  readonly search: (since: SearchSince) => Promise<Found | undefined>;
  /** How far the publisher's clock is ahead of ours, by the responses so far; undefined if they do not say. */
  readonly aheadMs: () => number | undefined;
  /** The reference by which two found objects are told apart; undefined: the object has none yet. */
  readonly refOf: (found: Found) => string | undefined;
  /** The publisher has taken the object for certain: what only our clock shows then counts at a publisher whose clock is ahead. */
  readonly isTaken?: boolean;
  /** Is told by how many milliseconds the clocks differ when that leaves a doubt. */
  readonly doubted?: (differenceMs: number) => void;
}

/**
 * Searches for what a lost call may have made at a publisher, whose times are those of its own clock. The first search is by our clock, and its
 * responses show the publisher's. If the clocks agree, or no response has a time, its result counts. If they differ, the search by the
 * publisher's clock counts, or by ours if the difference is not believed. Undefined: there is none, whichever clock is right.
 *
 * Throws `TRANSIENT` if only the wrong clock shows one, or if each clock shows another one: it may be ours or older, so it is neither taken for
 * ours nor made again.
 */
export async function searchByClocks<Found>(given: ClockSearch<Found>): Promise<Found | undefined> {
  const { attemptedAt, search, refOf } = given;
  const byOurs = await search({ attemptedAt, reachMs: 0 });
  const aheadMs = given.aheadMs() ?? 0;
  const differenceMs = Math.abs(aheadMs);
  if (differenceMs <= AGREES_WITHIN_MS) return byOurs;

  const isBelieved = differenceMs <= BELIEVED_WITHIN_MS;
  const reachMs = isBelieved ? differenceMs : LONGEST_REACH_MS;
  const searchFrom = (laterMs: number) => search({ attemptedAt: new Date(attemptedAt.getTime() + laterMs), reachMs });
  const found = await searchFrom(isBelieved ? aheadMs : 0);
  if (found !== undefined && (!isBelieved || byOurs === undefined || refOf(found) === refOf(byOurs))) return found;
  // A publisher whose clock is behind was searched from the earliest time already.
  if (found === undefined && isBelieved && aheadMs < 0) return undefined;

  const other = await searchFrom(isBelieved ? 0 : Math.min(aheadMs, -LONGEST_REACH_MS));
  if (other === undefined || (found !== undefined && refOf(found) === refOf(other))) return found;
  if (found === undefined && isBelieved && given.isTaken) return other;
  given.doubted?.(differenceMs);
  const text = `the publisher's clock differs by ${Math.round(differenceMs / 1_000)} s, and it shows one that may not be of the attempt`;
  throw new PublisherError({ kind: 'TRANSIENT', text });
}
