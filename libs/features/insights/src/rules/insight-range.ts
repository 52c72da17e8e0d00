import { addDays, isDay, lengthInDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';
import { INSIGHT_BOUNDS } from './insight-bounds.js';

/** The length of a range if the client names only one end. */
const USUAL_DAYS = 30;

/** The parameters of a read of insights, as the client sent them. */
export interface RequestedDays {
  readonly fromDate?: string;
  readonly toDate?: string;
}

/** A requested range, or the parameter that is wrong and why. */
export type InsightRange =
  | { readonly range: DayRange | undefined }
  | { readonly problem: { readonly parameter: 'fromDate' | 'toDate'; readonly reason: string } };

/**
 * Checks a requested range of days [contract 11]. The range is undefined if the client names neither end; with one end it
 * has 30 days.
 */
export function requestedInsightRange({ fromDate, toDate }: RequestedDays): InsightRange {
  for (const [parameter, day] of [
    ['fromDate', fromDate],
    ['toDate', toDate],
  ] as const) {
    if (day !== undefined && !(isDay(day) && day >= '0001-01-01')) {
      return { problem: { parameter, reason: 'expected a day as YYYY-MM-DD' } };
    }
  }
  const from = fromDate ?? (toDate && addDays(toDate, 1 - USUAL_DAYS));
  const to = toDate ?? (fromDate && addDays(fromDate, USUAL_DAYS - 1));
  if (from === undefined || to === undefined) return { range: undefined };
  if (from > to) return { problem: { parameter: 'fromDate', reason: 'is after "toDate"' } };
  if (lengthInDays({ from, to }) > INSIGHT_BOUNDS.days) {
    return { problem: { parameter: 'fromDate', reason: `is more than ${INSIGHT_BOUNDS.days} days before "toDate"` } };
  }
  return { range: { from, to } };
}
