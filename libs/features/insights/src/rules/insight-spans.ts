import { addDays, lengthInDays } from '@listings/domain';
import type { DayRange } from '@listings/domain';

/** Consecutive days of a period within one month, with the earlier days with which they are compared, also within one month. */
export interface InsightSpan {
  /** Its first day in the period. */
  readonly day: string;
  /** The first days of both months. */
  readonly month: string;
  readonly beforeMonth: string;
  /** The days of the month, 1 to 31, and those of the month before. */
  readonly first: number;
  readonly last: number;
  readonly beforeFirst: number;
  readonly beforeLast: number;
}

/** Cuts a period, and the one that begins with `beforeFrom` and has as many days, where one of both begins a month. */
export function insightSpans(range: DayRange, beforeFrom: string): InsightSpan[] {
  const spans: InsightSpan[] = [];
  const days = lengthInDays(range);
  for (let passed = 0; passed < days;) {
    const [day, before] = [addDays(range.from, passed), addDays(beforeFrom, passed)];
    const length = Math.min(days - passed, daysLeftInMonth(day), daysLeftInMonth(before));
    const [first, beforeFirst] = [dayOfMonth(day), dayOfMonth(before)];
    spans.push({
      day,
      ...{ month: monthOf(day), first, last: first + length - 1 },
      ...{ beforeMonth: monthOf(before), beforeFirst, beforeLast: beforeFirst + length - 1 },
    });
    passed += length;
  }
  return spans;
}

/** The first day of the month of a day. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** 1 to 31. */
export function dayOfMonth(day: string): number {
  return Number(day.slice(8, 10));
}

function daysLeftInMonth(day: string): number {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const end = new Date(0);
  end.setUTCFullYear(year, month, 0);
  return end.getUTCDate() - dayOfMonth(day) + 1;
}
