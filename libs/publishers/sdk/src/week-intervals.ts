import { daysAfter } from './calendar-days.js';
import type { ListingHours } from './listings.js';
import { dayWith, MINUTES_OF_DAY, WEEKDAYS, weekOf, weekRanges } from './weekly-hours.js';
import type { MinuteRange, Weekday } from './weekly-hours.js';

/** The minutes of a week. */
export const MINUTES_OF_WEEK = WEEKDAYS.length * MINUTES_OF_DAY;

/** An interval in which a business is open, in minutes since Monday 00:00. It may last past midnight, or several days. */
export interface WeekInterval {
  readonly start: number;
  /** Not greater than `start` for an interval that ends in the next week; {@link weekIntervals} adds the week. */
  readonly end: number;
}

/**
 * A week of {@link ListingHours} from intervals: each on the day on which it begins, and one of a day or longer on each of its days.
 *
 * @example
 * weekOfIntervals([{ start: 540, end: 1020 }]); // Monday 9 to 17, closed on all other days
 */
export function weekOfIntervals(intervals: readonly WeekInterval[]): readonly ListingHours[] {
  const parts = intervals.flatMap(partsOf);
  return weekOf((weekday) => parts.filter(({ day }) => day === weekday).map(({ range }) => range));
}

/** The opposite of {@link weekOfIntervals}, with the first `most` ranges of each day. Special dates are left out. */
export function weekIntervals(hours: readonly ListingHours[], most = Infinity): readonly WeekInterval[] {
  return (weekRanges(hours) ?? []).flatMap(({ ranges }, day) =>
    ranges
      .slice(0, most)
      .map(({ start, end }) => ({ start: start + day * MINUTES_OF_DAY, end: end + day * MINUTES_OF_DAY })),
  );
}

/** Minutes since Monday 00:00 of a time in minutes since the midnight of its day; undefined if there is no such day. */
export function minuteOfWeek(day: unknown, minutes: number): number | undefined {
  const index = WEEKDAYS.findIndex((each) => each === day);
  return index < 0 ? undefined : index * MINUTES_OF_DAY + minutes;
}

/**
 * The opposite of {@link minuteOfWeek}. A midnight that ends an interval is 24:00 of the day before.
 *
 * @example
 * momentOfWeek(1440); // { day: 'TUESDAY', minutes: 0 }
 * momentOfWeek(1440, 'end'); // { day: 'MONDAY', minutes: 1440 }
 */
export function momentOfWeek(
  minute: number,
  edge: 'start' | 'end' = 'start',
): { readonly day: Weekday; readonly minutes: number } {
  const days = minute / MINUTES_OF_DAY;
  const index = edge === 'start' ? Math.floor(days) : Math.ceil(days) - 1;
  return { day: WEEKDAYS[index % WEEKDAYS.length] ?? 'MONDAY', minutes: minute - index * MINUTES_OF_DAY };
}

function partsOf({ start: begin, end }: WeekInterval): { readonly day: Weekday; readonly range: MinuteRange }[] {
  const parts: { day: Weekday; range: MinuteRange }[] = [];
  let length = Math.min(end > begin ? end - begin : end - begin + MINUTES_OF_WEEK, MINUTES_OF_WEEK);
  for (let next = begin; length > 0;) {
    const { day, minutes: start } = momentOfWeek(next);
    const taken = length < MINUTES_OF_DAY ? length : MINUTES_OF_DAY - start;
    parts.push({ day, range: { start, end: start + taken } });
    length -= taken;
    next += taken;
  }
  return parts;
}

/** Opening hours of a date, or a closure, which may last several days. Days are YYYY-MM-DD. */
export interface SpecialPeriod {
  readonly first: string;
  /** The last day of a closure; `first` when omitted. */
  readonly last?: string;
  /** Absent: closed. */
  readonly range?: MinuteRange;
}

/** A longer closure than a year is invalid data. */
const MOST_CLOSED_DAYS = 366;

/**
 * Special dates of {@link ListingHours}, in their order, each with all its ranges. A date with ranges is open, even within a closure.
 *
 * @example
 * specialDaysOf([{ first: '2026-12-24', last: '2026-12-26' }, { first: '2026-12-31', range: { start: 540, end: 780 } }]);
 */
export function specialDaysOf(periods: readonly SpecialPeriod[]): readonly ListingHours[] {
  const dates = new Map<string, readonly MinuteRange[]>();
  for (const { first, last = first, range } of periods) {
    if (range) dates.set(first, [...(dates.get(first) ?? []), range]);
    else
      for (let day = first, count = 0; day <= last && count < MOST_CLOSED_DAYS; day = daysAfter(day, 1), count++)
        dates.set(day, dates.get(day) ?? []);
  }
  return [...dates]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([specialDate, ranges]) => ({ day: 'SPECIAL', specialDate, ...dayWith(ranges) }));
}
