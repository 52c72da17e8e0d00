import { WEEKDAYS } from '@listings/domain';
import type { BusinessHoursDay, DayHours } from '@listings/domain';
import type { Weekday } from '../row-reading.js';
import { writeDay } from './clock.js';

const SHORT = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;

/** Writes the hours of a day for an import; as JSON if they are equal times or otherwise unusual. */
export function writeDayCell({ type, slots }: DayHours): string {
  return writeDay({ type, slots }) ?? JSON.stringify({ type, slots });
}

/** Writes special days for an import: `2026-12-24 10:00-14:00; 2026-12-25 closed`. Null if there are none. */
export function writeSpecialDays(days: readonly BusinessHoursDay[]): string | null {
  if (days.length === 0) return null;
  const written = days.flatMap((day) => {
    const hours = writeDay(day);
    return hours === undefined || day.specialDate === undefined ? [] : `${day.specialDate} ${hours}`;
  });
  return written.length === days.length ? written.join('; ') : JSON.stringify(days);
}

/** Writes a week for people: `Mo-Fr 09:00-18:00; Sa-Su closed`; undefined if a day cannot be written. */
export function writeWeek(week: Readonly<Record<Weekday, DayHours>>): string | undefined {
  const days = WEEKDAYS.map((weekday) => writeDay(week[weekday]));
  const parts: string[] = [];
  let first = 0;
  for (let day = 1; day <= days.length; day += 1) {
    if (days[first] === undefined) return undefined;
    if (days[day] === days[first]) continue;
    parts.push(`${SHORT[first]}${day - 1 > first ? `-${SHORT[day - 1]}` : ''} ${days[first]}`);
    first = day;
  }
  return parts.join('; ');
}
