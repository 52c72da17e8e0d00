import type { ListingHours } from '@listings/publisher-sdk';
import { asObject } from '../json.js';

/** The days in the order of our records, with their prefix in the publisher's map. */
const days = [
  ['MONDAY', 'mon'],
  ['TUESDAY', 'tue'],
  ['WEDNESDAY', 'wed'],
  ['THURSDAY', 'thu'],
  ['FRIDAY', 'fri'],
  ['SATURDAY', 'sat'],
  ['SUNDAY', 'sun'],
] as const;

/** The publisher stores two ranges a day [publishers 2.4]. */
const ranges = [1, 2] as const;

const wholeDay = { start: '12:00am', end: '11:59pm' } as const;

/** `{mon..sun}_{1|2}_{open|close}` to `HH:MM`. A missing day is closed [publishers 2.4]. */
export type HoursMap = { readonly [key: string]: string };

/** Seven days that are always open. */
export const alwaysOpen: readonly ListingHours[] = days.map(([day]) => ({ day, type: 'OPEN', slots: [wholeDay] }));

/**
 * Converts the publisher's map to our hours. Undefined if it is absent or empty: the hours are then unknown, not
 * closed.
 */
export function readHours(value: unknown): readonly ListingHours[] | undefined {
  const map = asObject(value);
  if (!map) return undefined;
  const week = days.map(([day, prefix]): ListingHours => {
    // A range that ends where it starts is a whole day. Ours ends a minute earlier.
    const slots = ranges
      .flatMap((range) => {
        const open = minutesOf(map[`${prefix}_${range}_open`]);
        const close = minutesOf(map[`${prefix}_${range}_close`]);
        return open === undefined || close === undefined
          ? []
          : [{ open, close: close === open ? (close + 1439) % 1440 : close }];
      })
      .sort((one, other) => one.open - other.open)
      .map(({ open, close }) => ({ start: twelveHour(open), end: twelveHour(close) }));
    return slots.length > 0 ? { day, type: 'OPEN', slots } : { day, type: 'CLOSED', slots: [] };
  });
  return week.some((day) => day.type === 'OPEN') ? week : undefined;
}

/** Converts our hours to the publisher's map. Reports the losses: third ranges and special days [publishers 5.12]. */
export function writeHours(hours: readonly ListingHours[]): {
  readonly map: HoursMap;
  readonly losses: readonly string[];
} {
  const map: Record<string, string> = {};
  const losses: string[] = [];
  for (const [day, prefix] of days) {
    const slots = hours.find((each) => each.day === day && each.type === 'OPEN')?.slots ?? [];
    if (slots.length > ranges.length)
      losses.push(`Publisher B stores two opening ranges a day, so it does not show the third one of ${day}.`);
    for (const range of ranges) {
      const slot = slots[range - 1];
      if (!slot) continue;
      map[`${prefix}_${range}_open`] = twentyFourHour(slot.start);
      map[`${prefix}_${range}_close`] = twentyFourHour(slot.end);
    }
  }
  if (hours.some((each) => each.day === 'SPECIAL'))
    losses.push('Publisher B has no special days, so it does not show them.');
  const regular = hours.filter((each) => each.day !== 'SPECIAL');
  if (regular.length > 0 && regular.every((each) => each.type === 'CLOSED')) {
    losses.push('Publisher B cannot show a business that is closed on all days, so it shows the hours as unknown.');
  }
  return { map, losses };
}

/** True if the hours mean "always open". */
export function isAlwaysOpen(hours: readonly ListingHours[]): boolean {
  return days.every(([day]) => {
    const [slot, ...rest] = hours.find((each) => each.day === day && each.type === 'OPEN')?.slots ?? [];
    return (
      slot?.start === wholeDay.start && (slot.end === wholeDay.end || slot.end === slot.start) && rest.length === 0
    );
  });
}

/** Minutes after midnight of `HH:MM`. `24:00` is midnight. */
function minutesOf(value: unknown): number | undefined {
  const match = typeof value === 'string' ? /^(\d{1,2}):(\d\d)$/.exec(value.trim()) : null;
  if (!match) return undefined;
  const [hour, minute] = [Number(match[1]), Number(match[2])];
  return hour > 24 || minute > 59 || (hour === 24 && minute > 0) ? undefined : (hour % 24) * 60 + minute;
}

/** `09:00am` for 540. */
function twelveHour(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${twoDigits(hour % 12 || 12)}:${twoDigits(minutes % 60)}${hour < 12 ? 'am' : 'pm'}`;
}

/** `09:00` for `09:00am`. */
function twentyFourHour(time: string): string {
  const match = /^(\d{1,2}):(\d\d)\s*([ap])m$/i.exec(time);
  if (!match) throw new Error(`"${time}" does not have the format 09:00am`);
  const hour = (Number(match[1]) % 12) + (match[3]?.toLowerCase() === 'p' ? 12 : 0);
  return `${twoDigits(hour)}:${match[2]}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
