import { HOLIDAYS } from './holiday-rules.js';
import type { Holiday, HolidayRule } from './holiday-rules.js';

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;

/** A holiday with its date. */
export interface HolidayDate {
  readonly date: string;
  readonly name: string;
}

const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Easter Sunday of the Gregorian calendar, by the rule of Gauss in the form of Meeus. */
export function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const month = Math.floor((epact + weekday - 7 * correction + 114) / 31);
  const day = ((epact + weekday - 7 * correction + 114) % 31) + 1;
  return Date.UTC(year, month - 1, day);
}

/** The day of a rule in a year, as `2026-12-25`. */
export function dayOfRule(rule: HolidayRule, year: number): string {
  if ('easter' in rule) return isoDay(easterSunday(year) + rule.easter * DAY_MS);
  if ('day' in rule) return isoDay(Date.UTC(year, rule.month - 1, rule.day));
  if ('before' in rule) {
    const last = Date.UTC(year, rule.month - 1, rule.before - 1);
    return isoDay(last - ((new Date(last).getUTCDay() - rule.weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK) * DAY_MS);
  }
  if (rule.nth > 0) {
    const first = Date.UTC(year, rule.month - 1, 1);
    const ahead = (rule.weekday - new Date(first).getUTCDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK;
    return isoDay(first + (ahead + (rule.nth - 1) * DAYS_OF_WEEK) * DAY_MS);
  }
  const last = Date.UTC(year, rule.month, 0);
  return isoDay(last - ((new Date(last).getUTCDay() - rule.weekday + DAYS_OF_WEEK) % DAYS_OF_WEEK) * DAY_MS);
}

/** The holidays of a country in the year that begins with that day, in their order; none for a country without rules. */
export function holidaysFrom(country: string, today: string): HolidayDate[] {
  return datesFrom(HOLIDAYS[country] ?? [], today);
}

/** Those of {@link holidaysFrom} that are public holidays by law, so that hours for public holidays apply. */
export function publicHolidaysFrom(country: string, today: string): HolidayDate[] {
  return datesFrom(
    (HOLIDAYS[country] ?? []).filter(([, , custom]) => custom === undefined),
    today,
  );
}

function datesFrom(holidays: readonly Holiday[], today: string): HolidayDate[] {
  const year = Number(today.slice(0, 4));
  const end = `${year + 1}${today.slice(4)}`;
  const found = holidays
    .flatMap(([name, rule]) => [year, year + 1].map((each) => ({ date: dayOfRule(rule, each), name })))
    .filter(({ date }) => date >= today && date < end)
    .sort((one, other) => one.date.localeCompare(other.date));
  // A movable holiday may fall on a fixed one: the day has hours once.
  return found.filter(({ date }, index) => date !== found[index - 1]?.date);
}
