import { addDays } from '@listings/domain';
import { holidaysFrom } from '@listings/holidays';
import type { HolidayDate } from '@listings/holidays';
import { HOLIDAY_DAYS } from './health-score.js';

/** Finds the next holiday of a country that counts, within {@link HOLIDAY_DAYS}, once for each country. */
export function holidaysAfter(today: string, ignored: readonly string[]): (country: string) => HolidayDate | null {
  const known = new Map<string, HolidayDate | null>();
  const last = addDays(today, HOLIDAY_DAYS);
  const counts = ({ date, name }: HolidayDate) => date <= last && !ignored.includes(name);
  return (country) => {
    if (!known.has(country)) known.set(country, holidaysFrom(country, today).find(counts) ?? null);
    return known.get(country) ?? null;
  };
}

/** The next holidays of some countries, each once, in their order. */
export function holidaysOf(countries: readonly string[], next: (country: string) => HolidayDate | null): HolidayDate[] {
  const found = new Map(
    countries.flatMap((country) => next(country) ?? []).map((each) => [`${each.date} ${each.name}`, each]),
  );
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, holiday]) => holiday);
}
