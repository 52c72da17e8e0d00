import {
  daysAfter,
  minuteOfWeek,
  MINUTES_OF_DAY,
  momentOfWeek,
  rangesOf,
  specialDaysOf,
  weekIntervals,
  weekOfIntervals,
} from '@listings/publisher-sdk';
import type { ListingHours, SpecialPeriod, WeekInterval } from '@listings/publisher-sdk';
import type { Location, Period, SpecialPeriod as WirePeriod } from '../wire/messages.js';
import { dayOf, minutesOf, wireDateOf, wireTimeOf } from '../wire/values.js';

/** Converts hours to the SDK's format: all seven days and the special dates; undefined if there are none. */
export function hoursOf({ regularHours, specialHours }: Location): readonly ListingHours[] | undefined {
  const periods = regularHours?.periods ?? [];
  const week = periods.length > 0 ? weekOfIntervals(periods.flatMap(intervalOf)) : [];
  const special = specialDaysOf((specialHours?.specialHourPeriods ?? []).flatMap(specialPeriodOf));
  return week.length + special.length > 0 ? [...week, ...special] : undefined;
}

/** Converts our hours to the wire format [publishers 1.4]. A day without a period is closed. */
export function wireHoursOf(hours: readonly ListingHours[]): Required<Pick<Location, 'regularHours' | 'specialHours'>> {
  return {
    regularHours: { periods: weekIntervals(hours).map(periodOf) },
    specialHours: { specialHourPeriods: hours.flatMap(specialPeriodsOf) },
  };
}

/** None for a day that does not exist. A period that names one day and closes before it opens ends on the next day. */
function intervalOf({ openDay, openTime, closeDay = openDay, closeTime }: Period): readonly WeekInterval[] {
  const start = minuteOfWeek(openDay, minutesOf(openTime));
  const end = minuteOfWeek(closeDay, minutesOf(closeTime));
  if (start === undefined || end === undefined) return [];
  return [{ start, end: closeDay === openDay && end <= start ? end + MINUTES_OF_DAY : end }];
}

function periodOf(interval: WeekInterval): Period {
  const [open, close] = [momentOfWeek(interval.start), momentOfWeek(interval.end, 'end')];
  return {
    openDay: open.day,
    closeDay: close.day,
    openTime: wireTimeOf(open.minutes),
    closeTime: wireTimeOf(close.minutes),
  };
}

function specialPeriodOf({ startDate, endDate, openTime, closeTime, closed }: WirePeriod): readonly SpecialPeriod[] {
  const first = dayOf(startDate);
  if (first === undefined) return [];
  const last = dayOf(endDate) ?? first;
  if (closed) return [{ first, last }];
  const start = minutesOf(openTime);
  const end = minutesOf(closeTime) + (last > first ? MINUTES_OF_DAY : 0);
  return [{ first, range: { start, end: end > start ? end : end + MINUTES_OF_DAY } }];
}

function specialPeriodsOf({ day, type, slots, specialDate = '' }: ListingHours): WirePeriod[] {
  const startDate = day === 'SPECIAL' ? wireDateOf(specialDate) : undefined;
  if (!startDate) return [];
  if (type === 'CLOSED') return [{ startDate, closed: true }];
  return rangesOf({ type, slots }).map((range) => {
    // The publisher refuses a special period of 24 hours or longer [publishers 1.4].
    const end = Math.min(range.end, range.start + MINUTES_OF_DAY - 1);
    const openTime = wireTimeOf(range.start);
    if (end <= MINUTES_OF_DAY) return { startDate, openTime, closeTime: wireTimeOf(end) };
    const endDate = wireDateOf(daysAfter(specialDate, 1));
    return { startDate, endDate, openTime, closeTime: wireTimeOf(end - MINUTES_OF_DAY) };
  });
}
