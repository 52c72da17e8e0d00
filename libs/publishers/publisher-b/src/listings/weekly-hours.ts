import { allRanges, asObject, formatTime, parseClock, rangeBetween, WEEKDAYS, weekOf } from '@listings/publisher-sdk';
import type { ListingHours, Weekday } from '@listings/publisher-sdk';

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

/** Converts our hours to the publisher's map. Reports the losses: third ranges and special days [publishers 5.12]. */
export function writeHours(hours: readonly ListingHours[]): {
  readonly map: Readonly<Record<string, string>>;
  readonly losses: readonly string[];
} {
  const map: Record<string, string> = {};
  const losses: string[] = [];
  for (const day of WEEKDAYS) {
    const slots = hours.find((each) => each.day === day && each.type === 'OPEN')?.slots ?? [];
    if (slots.length > 2)
      losses.push(`Publisher B stores two opening ranges a day, so it does not show the third one of ${day}.`);
    for (const [index, { start, end }] of slots.slice(0, 2).entries()) {
      map[keyOf(day, index + 1, 'open')] = timeOf(start);
      map[keyOf(day, index + 1, 'close')] = timeOf(end);
    }
  }
  const regular = hours.filter(({ day }) => day !== 'SPECIAL');
  if (regular.length < hours.length) losses.push('Publisher B has no special days, so it does not show them.');
  if (regular.length > 0 && regular.every(({ type }) => type === 'CLOSED'))
    losses.push('Publisher B cannot show a business that is closed on all days, so it shows the hours as unknown.');
  return { map, losses };
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
