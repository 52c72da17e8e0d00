import { daysAgo } from '../../../components/days-ago.js';
import { hoursLine } from '../listings/hours-line.js';

/** The beginning of each day's line of compared hours, from Sunday on, as the service writes it. */
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The hours of a day that a listing shows: those of the date where it has any, or else those of the weekday. Null: none. */
export function hoursToday(
  { hours, specialHours }: { readonly hours: string | null; readonly specialHours: string | null },
  now: Date = new Date(),
): string | null {
  const lineOf = (text: string | null, day: string) => text?.split('; ').find((line) => line.startsWith(`${day} `));
  const line = lineOf(specialHours, daysAgo(0, now)) ?? lineOf(hours, DAYS[now.getDay()] ?? '');
  return line === undefined ? null : hoursLine(line);
}
