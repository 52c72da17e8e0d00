import { sameValue } from '@listings/domain';
import type { BusinessHoursDay, StoredLocation } from '@listings/domain';
import { LOCATION_BOUNDS } from '@listings/feature-locations';
import { HOLIDAYS, publicHolidaysFrom } from '@listings/holidays';

type LocationHours = Pick<StoredLocation, 'businessHours' | 'publicHolidayHours' | 'countryIso'>;

/**
 * The special dates that say the hours of a location on public holidays where a publisher takes only dates: those of the coming year. A
 * special date of the location itself wins. Together they are never more than a location can have.
 */
export function holidayDates(
  { businessHours, publicHolidayHours, countryIso }: LocationHours,
  today: string,
): readonly BusinessHoursDay[] {
  if (publicHolidayHours === null) return [];
  const own = new Set(businessHours.flatMap(({ specialDate }) => specialDate ?? []));
  const { type, slots } = publicHolidayHours;
  return publicHolidaysFrom(countryIso, today)
    .filter(({ date }) => !own.has(date))
    .slice(0, Math.max(LOCATION_BOUNDS.specialDates - own.size, 0))
    .map(({ date }) => ({ day: 'SPECIAL', type, slots, specialDate: date }));
}

/**
 * Whether the service knows no holidays of the location's country, so that publishers which take only dates cannot show its hours on public
 * holidays.
 */
export function hasUnknownHolidays({ publicHolidayHours, countryIso }: LocationHours): boolean {
  return publicHolidayHours !== null && !Object.hasOwn(HOLIDAYS, countryIso);
}

/** Special dates, without those that only repeat the hours of the location on public holidays. */
export function withoutHolidayDates(
  days: readonly BusinessHoursDay[],
  dates: readonly BusinessHoursDay[],
): readonly BusinessHoursDay[] {
  return days.filter((day) => !dates.some((each) => sameValue(each, day)));
}
