import { publicHolidaysFrom } from '@listings/holidays';
import type { Location } from '../editor/form-values.js';
import { toHours, toIntervals, WEEKDAYS } from './hours.js';
import type { DayHours } from './hours.js';

/**
 * The hours of a location on a day such as `2026-12-24`: those of the date, or else those of public holidays on such a day, or else those of
 * the weekday. Undefined while they are unknown.
 */
export function hoursOn(
  day: string,
  {
    businessHours,
    publicHolidayHours,
    countryIso,
  }: Pick<Location, 'businessHours' | 'publicHolidayHours' | 'countryIso'>,
): DayHours | undefined {
  const { week, special } = toHours(businessHours);
  const own = special.find(({ date }) => date === day);
  if (own) return own.intervals;
  if (publicHolidayHours && publicHolidaysFrom(countryIso, day)[0]?.date === day)
    return toIntervals(publicHolidayHours);
  const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  return weekday && week?.[weekday];
}
