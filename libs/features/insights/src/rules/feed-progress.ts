import { addDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';

/** The days that one call reads at most: one exchange with each publisher that we know. */
export const FEED_WINDOW_DAYS = 90;
/** How far back the worker stores numbers at most: the longest range that a client can read, and the one before it. */
export const MOST_HISTORY_DAYS = 1_096;
/** How long the worker waits for a day for which the publisher has no numbers yet, in days. */
const LATE_DAYS = 30;
const USUAL_HISTORY_DAYS = 548;
const USUAL_UNSETTLED_DAYS = 7;
/** Less than a window, so that every read of new days reaches beyond the days that were read before. */
const MOST_UNSETTLED_DAYS = 60;

/** Which days of a feed were read. */
export interface FeedProgress {
  /** Both ends of the days that were read, both included; null: none yet. */
  readonly coveredFrom: string | null;
  readonly coveredTo: string | null;
  /** The newest day with numbers. */
  readonly newestDay: string | null;
}

/** What a publisher says about its numbers, within the bounds of the core. */
export interface FeedTerms {
  /** How many days the publisher keeps. */
  readonly historyDays: number;
  /** How many of the last days may still change. */
  readonly unsettledDays: number;
}

/** Determines the terms of a publisher: what its plug-in declares, within bounds. */
export function feedTerms(declared: { historyDays?: number; unsettledDays?: number }): FeedTerms {
  return {
    historyDays: within(declared.historyDays, { most: MOST_HISTORY_DAYS, usual: USUAL_HISTORY_DAYS }),
    unsettledDays: within(declared.unsettledDays, { most: MOST_UNSETTLED_DAYS, usual: USUAL_UNSETTLED_DAYS }),
  };
}

/**
 * The next days to read, at most {@link FEED_WINDOW_DAYS}; undefined if there is nothing to read today. New days come
 * first, together with the days that may still change and those that the publisher has not reported yet. Then follow
 * older days, newest first, back to the oldest that the publisher keeps.
 */
export function nextFeedWindow(
  { coveredFrom, coveredTo, newestDay }: FeedProgress,
  { today, historyDays, unsettledDays }: FeedTerms & { today: string },
): DayRange | undefined {
  const yesterday = addDays(today, -1);
  const oldest = addDays(today, -historyDays);
  if (coveredFrom === null || coveredTo === null || coveredTo < addDays(oldest, -1)) {
    return { from: later(addDays(yesterday, 1 - FEED_WINDOW_DAYS), oldest), to: yesterday };
  }
  if (coveredTo < yesterday) {
    const missing = newestDay === null ? coveredTo : later(newestDay, addDays(coveredTo, -LATE_DAYS));
    const first = addDays(earlier(missing, addDays(coveredTo, -unsettledDays)), 1);
    const from = later(first, oldest);
    return { from, to: earlier(addDays(from, FEED_WINDOW_DAYS - 1), yesterday) };
  }
  if (coveredFrom <= oldest) return undefined;
  return { from: later(addDays(coveredFrom, -FEED_WINDOW_DAYS), oldest), to: addDays(coveredFrom, -1) };
}

/**
 * The progress after `window` was read and the publisher had numbers for `days`. The first numbers of a listing restart
 * the older days, because the publisher may report these only now.
 */
export function progressAfter(
  progress: FeedProgress,
  window: DayRange,
  days: readonly { readonly date: string }[],
): FeedProgress {
  const { coveredFrom, coveredTo, newestDay } = progress;
  const newest = days.reduce<string | null>(
    (most, { date }) => (most === null || date > most ? date : most),
    newestDay,
  );
  const touches = coveredFrom !== null && coveredTo !== null && window.from <= addDays(coveredTo, 1);
  const restarts = newestDay === null && newest !== null && touches && window.to > coveredTo;
  return {
    coveredFrom: touches && !restarts ? earlier(coveredFrom, window.from) : window.from,
    coveredTo: touches ? later(coveredTo, window.to) : window.to,
    newestDay: newest,
  };
}

function within(value: number | undefined, { most, usual }: { most: number; usual: number }): number {
  if (value === undefined || !Number.isInteger(value) || value < 1) return usual;
  return Math.min(value, most);
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
