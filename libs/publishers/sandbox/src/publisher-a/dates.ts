import { isObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';

/** `{year, month, day}` as `YYYY-MM-DD`; undefined if there is no such day [publishers 1.1]. */
export function dayText(value: JsonValue | undefined): string | undefined {
  if (!isObject(value)) return undefined;
  const { year, month, day } = value;
  if (![year, month, day].every((part) => typeof part === 'number' && Number.isInteger(part))) return undefined;
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const instant = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== text ? undefined : text;
}

/** `YYYY-MM-DD` as `{year, month, day}` [publishers 1.1]. */
export function dateParts(day: string): JsonObject {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
}

/** Minutes since midnight of a `TimeOfDay`. Missing parts are zero [publishers 1.1]. */
export function minutesOf(value: JsonValue | undefined): number {
  if (!isObject(value)) return 0;
  return Number(value['hours'] ?? 0) * 60 + Number(value['minutes'] ?? 0);
}

/** `HH:MM` as a `TimeOfDay` without zeros, so that midnight is `{}` [publishers 1.1]. */
export function timeParts(text: string): JsonObject {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return { hours: hours || undefined, minutes: minutes || undefined };
}

/** When an object was created and last changed, as the wire names it [publishers 1.1]. */
export function timesOf({ createdAt, updatedAt }: { createdAt: number; updatedAt: number }) {
  return { createTime: new Date(createdAt).toISOString(), updateTime: new Date(updatedAt).toISOString() };
}
