import { daysAfter } from './calendar-days.js';
import type { ListingHours } from './listings.js';
import { MINUTES_OF_DAY, rangesOf, WEEKDAYS } from './weekly-hours.js';

/** The days that are open past midnight into the hours of the next day of the week, or of the next date: no hours of a location are. */
export function nightOverlaps(hours: readonly ListingHours[]): readonly ListingHours[] {
  const byDay = new Map(hours.map((each) => [each.specialDate ?? each.day, rangesOf(each)]));
  return hours.filter((each) => {
    const [first] = byDay.get(nextOf(each)) ?? [];
    const last = rangesOf(each).at(-1);
    return first !== undefined && last !== undefined && last.end - MINUTES_OF_DAY > first.start;
  });
}

function nextOf({ day, specialDate }: ListingHours): string {
  if (day === 'SPECIAL') return specialDate === undefined ? '' : daysAfter(specialDate, 1);
  return WEEKDAYS[(WEEKDAYS.indexOf(day) + 1) % WEEKDAYS.length] ?? '';
}
