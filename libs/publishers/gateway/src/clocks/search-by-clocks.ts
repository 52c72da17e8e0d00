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
}

/**
 * Searches for what a lost call may have made at a publisher, whose times are those of its own clock. The first search is by our clock, and its
 * responses show the publisher's. If the clocks agree, or no response has a time, its result counts. If they differ, the search by the
 * publisher's clock counts, or by ours if the difference is not believed. Undefined: there is none, whichever clock is right.
 *
 * Throws `TRANSIENT` if only the wrong clock shows one: it may be ours or older, so it is neither taken for ours nor made again.
 */
export async function searchByClocks<Found>(given: ClockSearch<Found>): Promise<Found | undefined> {
  const { attemptedAt, search } = given;
  const byOurs = await search({ attemptedAt, reachMs: 0 });
  const aheadMs = given.aheadMs() ?? 0;
  const differenceMs = Math.abs(aheadMs);
  if (differenceMs <= AGREES_WITHIN_MS) return byOurs;

  const isBelieved = differenceMs <= BELIEVED_WITHIN_MS;
  const reachMs = isBelieved ? differenceMs : LONGEST_REACH_MS;
  const at = (laterMs: number) => new Date(attemptedAt.getTime() + laterMs);
  const found = await search({ attemptedAt: at(isBelieved ? aheadMs : 0), reachMs });
  if (found !== undefined) return found;
  const earliestMs = Math.min(aheadMs, isBelieved ? 0 : -LONGEST_REACH_MS);
  // A publisher whose clock is behind was searched from the earliest time already.
  if (isBelieved && earliestMs === aheadMs) return undefined;
  const doubtful = await search({ attemptedAt: at(earliestMs), reachMs });
  if (doubtful === undefined) return undefined;
  const text = `the publisher's clock differs by ${Math.round(differenceMs / 1_000)} s, and it shows one that may be older than the attempt`;
  throw new PublisherError({ kind: 'TRANSIENT', text });
}
