import { createHash } from 'node:crypto';
import { systemClock } from '@listings/platform';

const HOUR_MS = 3_600_000;

/** A token that no row of the load has. */
export const CLAIM = '00000000-0000-4000-8000-000000000001';

/** The key in the sealed values of the load. */
export const SEALED = 'v1.key.sealed';

/** The moment of the call. */
export const now = (): Date => systemClock.now();

/** A moment from the past or the future. */
export function hours(fromNow: number): Date {
  return new Date(now().getTime() + fromNow * HOUR_MS);
}

/** A moment from the past or the future. */
export function days(fromNow: number): Date {
  return hours(24 * fromNow);
}

/** A day from the past or the future, as a date. */
export function isoDay(fromNow: number): string {
  return days(fromNow).toISOString().slice(0, 10);
}

/** The day on which the suite runs. */
export const TODAY = isoDay(0);

/** Days of which the load has rows. */
export const LAST_DAYS = { from: isoDay(-40), to: TODAY };

/** A moment before every row of the load. */
export const LONG_AGO = days(-100);

/** The digest that the load stores for a text. */
export function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
