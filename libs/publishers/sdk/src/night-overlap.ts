import { daysAfter, isDay } from './calendar-days.js';
import type { ListingHours } from './listings.js';
import { MINUTES_OF_DAY, rangesOf, WEEKDAYS } from './weekly-hours.js';

/**
 * The days that are open past midnight into the hours of the next day: no hours of a location are. A date takes the place of its weekday, and is
 * compared with the days around it as the calendar has them, dates or weekdays.
 */
export function nightOverlaps(hours: readonly ListingHours[]): readonly ListingHours[] {
  const known = new Map(hours.map((each) => [each.specialDate ?? each.day, each]));
  const on = (date: string) => known.get(date) ?? known.get(weekdayOf(date));
  const overlapping = new Set<ListingHours>();
  const compare = (day: ListingHours | undefined, next: ListingHours | undefined) => {
    const [last, first] = [day && rangesOf(day).at(-1), next && rangesOf(next)[0]];
    if (day && last && first && last.end - MINUTES_OF_DAY > first.start) overlapping.add(day);
  };
  for (const each of hours) {
    const { day, specialDate = '' } = each;
    if (day !== 'SPECIAL') compare(each, known.get(WEEKDAYS[(WEEKDAYS.indexOf(day) + 1) % WEEKDAYS.length] ?? ''));
    else if (isDay(specialDate)) {
      compare(on(daysAfter(specialDate, -1)), each);
      compare(each, on(daysAfter(specialDate, 1)));
    }
  }
  return [...overlapping];
}

function weekdayOf(date: string): string {
  return WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % WEEKDAYS.length] ?? '';
}
