import { MINUTES_OF_DAY } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';

/** `{year, month, day}` [publishers 1.1]. */
export const WireDate = Type.Object({
  year: Type.Optional(Type.Integer()),
  month: Type.Optional(Type.Integer()),
  day: Type.Optional(Type.Integer()),
});
export type WireDate = Static<typeof WireDate>;

/** Hours 0 to 24 and minutes. Zeros are left out, so midnight may be `{}` [publishers 1.1]. */
export const WireTime = Type.Object({
  hours: Type.Optional(Type.Integer({ minimum: 0, maximum: 24 })),
  minutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 59 })),
});
export type WireTime = Static<typeof WireTime>;

/** Minutes since midnight, 0 to 1440. */
export function minutesOf(time: WireTime | undefined): number {
  return Math.min((time?.hours ?? 0) * 60 + (time?.minutes ?? 0), MINUTES_OF_DAY);
}

/** Converts minutes since midnight to the wire format. It includes zeros, which the publisher also accepts. */
export function wireTimeOf(minutes: number): Required<WireTime> {
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Formats a date as YYYY-MM-DD; undefined if there is no such day. */
export function dayOf(date: WireDate | undefined): string | undefined {
  if (!date?.year || !date.month || !date.day) return undefined;
  const text = [
    String(date.year).padStart(4, '0'),
    String(date.month).padStart(2, '0'),
    String(date.day).padStart(2, '0'),
  ].join('-');
  return isDay(text) ? text : undefined;
}

/** Converts YYYY-MM-DD to the wire format; undefined if there is no such day. */
export function wireDateOf(day: string): Required<WireDate> | undefined {
  if (!isDay(day)) return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}

/** Adds days to a date. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
