import type { PublicSchemas } from '../../api/types.js';

const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;

/** A time of the day, such as 17:30. */
type Time = readonly [hour: number, minute: number];

/**
 * The hours of a location on a day of the calendar: those of the date before those of the weekday. No interval means closed;
 * undefined when the hours are unknown.
 */
export function hoursOn(
  day: string,
  hours: readonly PublicSchemas['BusinessHoursDay'][],
): readonly (readonly [from: Time, to: Time])[] | undefined {
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  const found = hours.find(({ specialDate }) => specialDate === day) ?? hours.find(({ day: each }) => each === weekday);
  return found?.slots.map(({ start, end }) => [timeOf(start), timeOf(end)] as const);
}

/** `05:30pm` as 17:30. */
function timeOf(text: string): Time {
  const [, hour, minute, half] = /^(\d+):(\d+)(am|pm)$/.exec(text) ?? [];
  return [(Number(hour) % 12) + (half === 'pm' ? 12 : 0), Number(minute)];
}
