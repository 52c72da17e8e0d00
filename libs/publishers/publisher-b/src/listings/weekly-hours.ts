import { allRanges, asObject, formatTime, parseClock, rangeBetween, WEEKDAYS, weekOf } from '@listings/publisher-sdk';
import type { ListingHours, Weekday } from '@listings/publisher-sdk';
import { SHOWN } from './shown.js';

/**
 * Converts the publisher's map `{mon..sun}_{1|2}_{open|close}` to our hours [publishers 2.4]. A missing day is closed.
 * Undefined if the map is absent, empty or unreadable: the hours are then unknown, not closed.
 */
export function readHours(value: unknown): readonly ListingHours[] | undefined {
  const map = asObject(value) ?? {};
  const timesOn = (day: Weekday) =>
    [1, 2].map((n) => [map[keyOf(day, n, 'open')], map[keyOf(day, n, 'close')]]).filter(([open]) => open);
  const week = weekOf((day) => allRanges(timesOn(day).map(([open, close]) => rangeBetween(open, close))));
  return week?.some(({ type }) => type === 'OPEN') ? week : undefined;
}

/** Converts our hours to the publisher's map, which has two ranges a day and no special days [publishers 2.4]. */
export function writeHours(hours: readonly ListingHours[]): Readonly<Record<string, string>> {
  const map: Record<string, string> = {};
  for (const day of WEEKDAYS) {
    const slots = hours.find((each) => each.day === day && each.type === 'OPEN')?.slots ?? [];
    for (const [index, { start, end }] of slots.slice(0, SHOWN.hours.most).entries()) {
      map[keyOf(day, index + 1, 'open')] = timeOf(start);
      map[keyOf(day, index + 1, 'close')] = timeOf(end);
    }
  }
  return map;
}

function keyOf(day: Weekday, range: number, edge: 'open' | 'close'): string {
  return `${day.slice(0, 3).toLowerCase()}_${range}_${edge}`;
}

/** `09:00` for `09:00am`. */
function timeOf(clock: string): string {
  const minutes = parseClock(clock);
  if (minutes === undefined) throw new Error(`"${clock}" does not have the format 09:00am`);
  return formatTime(minutes);
}
