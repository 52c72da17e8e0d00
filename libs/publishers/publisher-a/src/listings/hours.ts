import { daysAfter, dayWith, MINUTES_OF_DAY, rangesOf, WEEKDAYS, weekOf, weekRanges } from '@listings/publisher-sdk';
import type { ListingHours, MinuteRange, Weekday } from '@listings/publisher-sdk';
import type { Location, Period, SpecialPeriod } from '../wire/messages.js';
import { dayOf, minutesOf, wireDateOf, wireTimeOf } from '../wire/values.js';

/** A longer closed period than a year is invalid data. */
const MOST_SPECIAL_DAYS = 366;

/** Converts hours to the SDK's format: all seven days and the special dates; undefined if there are none. */
export function hoursOf({ regularHours, specialHours }: Location): readonly ListingHours[] | undefined {
  const week = regularHours?.periods?.length ? daysOf(regularHours.periods) : [];
  const special = specialDaysOf(specialHours?.specialHourPeriods ?? []);
  return week.length + special.length > 0 ? [...week, ...special] : undefined;
}

/** Converts our hours to the wire format [publishers 1.4]. A day without a period is closed. */
export function wireHoursOf(hours: readonly ListingHours[]): Required<Pick<Location, 'regularHours' | 'specialHours'>> {
  const week = weekRanges(hours) ?? [];
  return {
    regularHours: { periods: week.flatMap(({ day, ranges }) => ranges.map((range) => periodOf(day, range))) },
    specialHours: { specialHourPeriods: hours.flatMap(specialPeriodsOf) },
  };
}

function daysOf(periods: readonly Period[]): readonly ListingHours[] {
  const spans = periods.flatMap(spansOf);
  return weekOf((weekday) => spans.filter(({ day }) => day === weekday).map(({ span }) => span));
}

/** Splits a period into ranges: one range, or one per day if the period lasts a day or longer. */
function spansOf({ openDay, openTime, closeDay, closeTime }: Period): { day: Weekday; span: MinuteRange }[] {
  const first = WEEKDAYS.indexOf(openDay as Weekday);
  const last = closeDay === undefined ? first : WEEKDAYS.indexOf(closeDay as Weekday);
  if (first < 0 || last < 0) return [];

  let length = (last - first) * MINUTES_OF_DAY + minutesOf(closeTime) - minutesOf(openTime);
  // The closing time is before the opening time: the period ends on the next day if both name the same day, otherwise
  // in the next week.
  if (length <= 0) length += first === last ? MINUTES_OF_DAY : MINUTES_OF_DAY * WEEKDAYS.length;

  const spans: { day: Weekday; span: MinuteRange }[] = [];
  let start = minutesOf(openTime);
  for (let index = first; length > 0; index++) {
    const day = WEEKDAYS[index % WEEKDAYS.length]!;
    const taken = length < MINUTES_OF_DAY ? length : MINUTES_OF_DAY - start;
    spans.push({ day, span: { start, end: start + taken } });
    length -= taken;
    start = 0;
  }
  return spans;
}

function specialDaysOf(periods: readonly SpecialPeriod[]): ListingHours[] {
  const days = new Map<string, MinuteRange[]>();
  for (const { startDate, endDate, openTime, closeTime, closed } of periods) {
    const first = dayOf(startDate);
    if (first === undefined) continue;
    const last = dayOf(endDate) ?? first;
    if (closed) {
      for (let day = first, count = 0; day <= last && count < MOST_SPECIAL_DAYS; day = daysAfter(day, 1), count++) {
        if (!days.has(day)) days.set(day, []);
      }
      continue;
    }
    const start = minutesOf(openTime);
    const end = minutesOf(closeTime) + (last > first ? MINUTES_OF_DAY : 0);
    days.set(first, [...(days.get(first) ?? []), { start, end: end > start ? end : end + MINUTES_OF_DAY }]);
  }
  return [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([specialDate, spans]) => ({ day: 'SPECIAL', specialDate, ...dayWith(spans) }));
}

function periodOf(day: Weekday, range: MinuteRange): Period {
  const next = WEEKDAYS[(WEEKDAYS.indexOf(day) + 1) % WEEKDAYS.length]!;
  return { openDay: day, closeDay: isOvernight(range) ? next : day, ...timesOf(range) };
}

function specialPeriodsOf({ day, type, slots, specialDate = '' }: ListingHours): SpecialPeriod[] {
  const startDate = day === 'SPECIAL' ? wireDateOf(specialDate) : undefined;
  if (!startDate) return [];
  if (type === 'CLOSED') return [{ startDate, closed: true }];
  return rangesOf({ type, slots }).map(({ start, end }) => {
    // The publisher refuses a special period of 24 hours or longer [publishers 1.4].
    const range = { start, end: Math.min(end, start + MINUTES_OF_DAY - 1) };
    const endDate = isOvernight(range) ? wireDateOf(daysAfter(specialDate, 1)) : undefined;
    return { startDate, ...(endDate ? { endDate } : {}), ...timesOf(range) };
  });
}

function isOvernight({ end }: MinuteRange): boolean {
  return end > MINUTES_OF_DAY;
}

function timesOf(range: MinuteRange): Pick<Required<Period>, 'openTime' | 'closeTime'> {
  const closes = isOvernight(range) ? range.end - MINUTES_OF_DAY : range.end;
  return { openTime: wireTimeOf(range.start), closeTime: wireTimeOf(closes) };
}
