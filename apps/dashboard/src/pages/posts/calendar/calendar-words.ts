import { locale } from '../../../language/languages.js';
import type { CalendarView, Day } from './calendar-dates.js';

/** The time zone of the reader. */
export function readerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The time zone of the reader with its distance from the time of the world, such as "Europe/Berlin (GMT+1)". */
export function zoneText(): string {
  const parts = new Intl.DateTimeFormat(locale(), { timeZoneName: 'shortOffset' }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return `${readerZone()} (${offset})`;
}

/** The time of a moment, such as 18:33. */
export function timeText(at: string, zone: string): string {
  return new Intl.DateTimeFormat(locale(), { timeStyle: 'short', timeZone: zone }).format(new Date(at));
}

/** The day and the time of a moment, such as "6 Jul 2026, 18:33". */
export function momentText(at: string, zone: string): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    new Date(at),
  );
}

/** A day in words, such as "Monday, 6 July 2026". */
export function dayTitle(day: Day): string {
  return format(day, { dateStyle: 'full' });
}

/** The number of a day in its month. */
export function dayNumber(day: Day): string {
  return format(day, { day: 'numeric' });
}

/** The short name of the day of the week. */
export function weekdayName(day: Day): string {
  return format(day, { weekday: 'short' });
}

/** The title of what the calendar shows, such as "July 2026". */
export function periodTitle(view: CalendarView, days: readonly Day[], day: Day): string {
  if (view === 'month' || view === 'list') return format(day, { month: 'long', year: 'numeric' });
  if (view === 'day') return dayTitle(day);
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeZone: 'UTC' }).formatRange(
    atNoon(days[0] ?? day),
    atNoon(days.at(-1) ?? day),
  );
}

function format(day: Day, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { ...options, timeZone: 'UTC' }).format(atNoon(day));
}

function atNoon(day: Day): Date {
  return new Date(`${day}T12:00:00Z`);
}
