import { asCount, isDay, MINUTES_OF_DAY, unusable } from '@listings/publisher-sdk';
import type { WireDate, WireTime } from './messages.js';

/** Minutes since midnight, 0 to 1440. */
export function minutesOf(time: WireTime | undefined): number {
  return Math.min((time?.hours ?? 0) * 60 + (time?.minutes ?? 0), MINUTES_OF_DAY);
}

/** Converts minutes since midnight to the wire format. It includes zeros, which the publisher also accepts. */
export function wireTimeOf(minutes: number): Required<WireTime> {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Formats a date as YYYY-MM-DD; undefined if there is no such day. */
export function dayOf({ year = 0, month = 0, day = 0 }: WireDate = {}): string | undefined {
  const parts = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')];
  const text = parts.join('-');
  return year > 0 && isDay(text) ? text : undefined;
}

/** Converts YYYY-MM-DD to the wire format; undefined if there is no such day. */
export function wireDateOf(day: string): Required<WireDate> | undefined {
  if (!isDay(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}

/** Parses a 64-bit number, which is a string on the wire; a missing one is zero [publishers 1.1]. */
export function countOf(value: string | undefined): number {
  const count = value ? asCount(value) : 0;
  if (count !== undefined) return count;
  throw unusable('the publisher returned an invalid number');
}
