import type { ListingHours } from './listings.js';

/** The days of the week in the order of {@link ListingHours}. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

/** A day of the week. */
export type Weekday = (typeof WEEKDAYS)[number];

/** The minutes of a day. */
export const MINUTES_OF_DAY = 24 * 60;

/**
 * An opening range in minutes since midnight of its day. `end` is greater than `start`; a value above 1440 is on the
 * next day. 0 to 1440 is open all day.
 */
export interface MinuteRange {
  readonly start: number;
  readonly end: number;
}

/** {@link ListingHours} have at most three ranges a day. */
const MOST_RANGES = 3;
const LAST_MINUTE = MINUTES_OF_DAY - 1;

/** One day with these ranges: sorted, at most three; CLOSED without any. Open all day ends at `11:59pm`. */
export function dayWith(ranges: readonly MinuteRange[]): Pick<ListingHours, 'type' | 'slots'> {
  const slots = [...ranges]
    .sort((one, other) => one.start - other.start)
    .slice(0, MOST_RANGES)
    .map(({ start, end }) => {
      const isAllDay = (end - start) % MINUTES_OF_DAY === 0;
      return { start: formatClock(start), end: formatClock(isAllDay ? start + LAST_MINUTE : end) };
    });
  return { type: slots.length > 0 ? 'OPEN' : 'CLOSED', slots };
}

/**
 * A week of {@link ListingHours}: all seven days, each with the ranges that `rangesOn` returns for it. Undefined if it returns undefined for
 * a day, because the hours of a week are known as a whole or not at all.
 *
 * @example
 * weekOf((day) => allRanges(asWholeList(hours[day.toLowerCase()] ?? [])?.map(({ from, to }) => rangeBetween(from, to))));
 */
export function weekOf<Ranges extends readonly MinuteRange[] | undefined>(
  rangesOn: (day: Weekday) => Ranges,
): readonly ListingHours[] | (undefined extends Ranges ? undefined : never) {
  const days = WEEKDAYS.flatMap((day) => {
    const ranges = rangesOn(day);
    return ranges ? [{ day, ...dayWith(ranges) }] : [];
  });
  // Only an undefined day leaves one out.
  return days.length === WEEKDAYS.length ? days : (undefined as never);
}

/**
 * The ranges of a day, if each could be read; otherwise undefined. A range that is left out would count as closed, and a push would make it so.
 *
 * @example
 * allRanges([rangeBetween('09:00', '12:00'), rangeBetween('by', 'appointment')]); // undefined
 */
export function allRanges(
  ranges: readonly (MinuteRange | undefined)[] | undefined,
): readonly MinuteRange[] | undefined {
  return ranges?.every((range) => range !== undefined) ? ranges : undefined;
}

/**
 * All seven days with the ranges of each in minutes, the opposite of {@link weekOf}; undefined if the hours are unknown.
 * A closed day has no ranges.
 *
 * @example
 * weekRanges(content.hours)?.map(({ day, ranges }) => [day, ranges.map(({ start, end }) => [formatTime(start), formatTime(end)])]);
 */
export function weekRanges(
  hours: readonly ListingHours[],
): readonly { readonly day: Weekday; readonly ranges: readonly MinuteRange[] }[] | undefined {
  const regular = hours.filter(({ day }) => day !== 'SPECIAL');
  if (regular.length === 0) return undefined;
  return WEEKDAYS.map((day) => ({ day, ranges: regular.filter((each) => each.day === day).flatMap(rangesOf) }));
}

/** A week that is open all the time. */
export const ALWAYS_OPEN: readonly ListingHours[] = weekOf(() => [{ start: 0, end: MINUTES_OF_DAY }]);

/** True if the hours are open all the time. */
export function isAlwaysOpen(hours: readonly ListingHours[]): boolean {
  const week = weekRanges(hours);
  if (!week) return false;
  return week.every(
    ({ ranges: [range, ...others] }) => range?.start === 0 && range.end === MINUTES_OF_DAY && others.length === 0,
  );
}

/** A range between two times of the 24-hour clock (`HH:MM`); undefined if one is invalid. Equal times are a whole day. */
export function rangeBetween(from: unknown, to: unknown): MinuteRange | undefined {
  const [first, end] = [parseTime(from), parseTime(to)];
  if (first === undefined || end === undefined) return undefined;
  const start = first % MINUTES_OF_DAY;
  return { start, end: end > start ? end : end + MINUTES_OF_DAY };
}

/** The ranges of one day or special date in minutes. `12:00am` to `11:59pm` is 0 to 1440. A closed day has none. */
export function rangesOf({ type, slots }: Pick<ListingHours, 'type' | 'slots'>): readonly MinuteRange[] {
  if (type === 'CLOSED') return [];
  return slots.flatMap((slot) => {
    const start = parseClock(slot.start);
    const end = parseClock(slot.end);
    if (start === undefined || end === undefined) return [];
    if (start === 0 && end === LAST_MINUTE) return [{ start, end: MINUTES_OF_DAY }];
    return [{ start, end: end > start ? end : end + MINUTES_OF_DAY }];
  });
}

/** Minutes since midnight of `09:00am`, the notation of {@link ListingHours}; undefined if it is none. */
export function parseClock(clock: string): number | undefined {
  const [, hour, minute, half] = /^(0?[1-9]|1[0-2]):([0-5]\d)\s*([ap])m$/i.exec(clock) ?? [];
  if (!hour || !minute || !half) return undefined;
  return ((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute);
}

/** Formats minutes since midnight as `09:00am`. Minutes of the next day count from its midnight. */
export function formatClock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minutes % 60)}${hour < 12 ? 'am' : 'pm'}`;
}

/** Minutes since midnight of `09:00` on the 24-hour clock; `24:00` is 1440. Undefined if it is no such time. */
export function parseTime(time: unknown): number | undefined {
  const [, hour, minute] = typeof time === 'string' ? (/^(\d{1,2}):([0-5]\d)$/.exec(time.trim()) ?? []) : [];
  if (hour === undefined || minute === undefined) return undefined;
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes <= MINUTES_OF_DAY ? minutes : undefined;
}

/** Formats minutes since midnight as `09:00` on the 24-hour clock. Minutes of the next day count from its midnight. */
export function formatTime(minutes: number): string {
  const ofDay = minutes % MINUTES_OF_DAY;
  return `${twoDigits(Math.floor(ofDay / 60))}:${twoDigits(ofDay % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
