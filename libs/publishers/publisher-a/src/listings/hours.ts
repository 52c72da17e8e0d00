import type { ListingHours } from '@listings/publisher-sdk';
import { dayOf, daysAfter, minutesOf, MINUTES_OF_DAY, wireDateOf, wireTimeOf } from '../wire/time.js';
import type { Location, Period, SpecialPeriod } from './location.js';

const WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;
type WeekDay = (typeof WEEK)[number];

/** Minutes since midnight of the range's day. An end after 1440 is on the next day. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Our records have at most three ranges a day [contract 4]. */
const MOST_SLOTS = 3;
/** A longer closed period than a year is invalid data. */
const MOST_SPECIAL_DAYS = 366;
/** The range for a day without a break, because `12:00am` to `12:00am` could mean an empty range. */
const WHOLE_DAY: Span = { start: 0, end: MINUTES_OF_DAY };
const LAST_MINUTE = MINUTES_OF_DAY - 1;

/**
 * Converts the hours of a listing to the SDK's format: all seven days and the special dates; undefined if it has none.
 */
export function hoursOf({ regularHours, specialHours }: Location): readonly ListingHours[] | undefined {
  const week = regularHours?.periods?.length ? weekOf(regularHours.periods) : [];
  const special = specialDaysOf(specialHours?.specialHourPeriods ?? []);
  return week.length + special.length > 0 ? [...week, ...special] : undefined;
}

/**
 * Converts our hours to the wire format. A day without a period is closed. Special dates need regular hours [publishers
 * 1.4].
 */
export function wireHoursOf(hours: readonly ListingHours[]): Required<Pick<Location, 'regularHours' | 'specialHours'>> {
  const open = hours.filter(({ type }) => type === 'OPEN');
  return {
    regularHours: { periods: open.flatMap(periodsOf) },
    specialHours: { specialHourPeriods: hours.flatMap(specialPeriodsOf) },
  };
}

function weekOf(periods: readonly Period[]): ListingHours[] {
  const days = new Map<WeekDay, Span[]>(WEEK.map((day) => [day, []]));
  for (const period of periods) {
    for (const { day, span } of spansOf(period)) days.get(day)?.push(span);
  }
  return [...days].map(([day, spans]) => ({ day, ...slotsOf(spans) }));
}

/** Splits a period into ranges: one range, or one per day if the period lasts a day or longer. */
function spansOf({ openDay, openTime, closeDay, closeTime }: Period): { day: WeekDay; span: Span }[] {
  const first = WEEK.indexOf(openDay as WeekDay);
  const last = closeDay === undefined ? first : WEEK.indexOf(closeDay as WeekDay);
  if (first < 0 || last < 0) return [];

  let length = (last - first) * MINUTES_OF_DAY + minutesOf(closeTime) - minutesOf(openTime);
  // The closing time is before the opening time: the period ends on the next day if both name the same day, otherwise
  // in the next week.
  if (length <= 0) length += first === last ? MINUTES_OF_DAY : MINUTES_OF_DAY * WEEK.length;

  const spans: { day: WeekDay; span: Span }[] = [];
  let start = minutesOf(openTime);
  for (let index = first; length > 0; index++) {
    const day = WEEK[index % WEEK.length]!;
    const taken = length < MINUTES_OF_DAY ? length : MINUTES_OF_DAY - start;
    spans.push({ day, span: { start, end: start + taken } });
    length -= taken;
    start = 0;
  }
  return spans;
}

function specialDaysOf(periods: readonly SpecialPeriod[]): ListingHours[] {
  const days = new Map<string, Span[]>();
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
    .map(([specialDate, spans]) => ({ day: 'SPECIAL', specialDate, ...slotsOf(spans) }));
}

function slotsOf(spans: readonly Span[]): Pick<ListingHours, 'type' | 'slots'> {
  const slots = [...spans]
    .sort((one, other) => one.start - other.start)
    .slice(0, MOST_SLOTS)
    .map(({ start, end }) => ({ start: clockOf(start), end: clockOf(isWholeDay(start, end) ? LAST_MINUTE : end) }));
  return { type: slots.length > 0 ? 'OPEN' : 'CLOSED', slots };
}

function isWholeDay(start: number, end: number): boolean {
  return start === WHOLE_DAY.start && end === WHOLE_DAY.end;
}

function periodsOf({ day, slots }: ListingHours): Period[] {
  if (day === 'SPECIAL') return [];
  const next = WEEK[(WEEK.indexOf(day) + 1) % WEEK.length]!;
  return slots.flatMap(spanOf).map(({ start, end }) => ({
    openDay: day,
    openTime: wireTimeOf(start),
    closeDay: end > MINUTES_OF_DAY ? next : day,
    closeTime: wireTimeOf(end > MINUTES_OF_DAY ? end - MINUTES_OF_DAY : end),
  }));
}

function specialPeriodsOf({ day, type, slots, specialDate }: ListingHours): SpecialPeriod[] {
  const startDate = day === 'SPECIAL' && specialDate ? wireDateOf(specialDate) : undefined;
  if (!startDate || !specialDate) return [];
  if (type === 'CLOSED') return [{ startDate, closed: true }];
  return slots
    .flatMap(spanOf)
    .map(shortOfADay)
    .map(({ start, end }) => ({
      startDate,
      openTime: wireTimeOf(start),
      ...(end > MINUTES_OF_DAY ? { endDate: wireDateOf(daysAfter(specialDate, 1)) } : {}),
      closeTime: wireTimeOf(end > MINUTES_OF_DAY ? end - MINUTES_OF_DAY : end),
    }));
}

function spanOf(slot: { readonly start: string; readonly end: string }): Span[] {
  const start = minutesOfClock(slot.start);
  const end = minutesOfClock(slot.end);
  if (start === undefined || end === undefined) return [];
  if (start === 0 && end === LAST_MINUTE) return [WHOLE_DAY];
  return [{ start, end: end > start ? end : end + MINUTES_OF_DAY }];
}

/** The publisher refuses a special period of 24 hours or longer [publishers 1.4]. */
function shortOfADay({ start, end }: Span): Span {
  return { start, end: Math.min(end, start + LAST_MINUTE) };
}

/** Formats minutes since midnight as `09:00am`. */
function clockOf(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const digits = [hour % 12 || 12, minutes % 60].map((number) => String(number).padStart(2, '0'));
  return `${digits.join(':')}${hour < 12 ? 'am' : 'pm'}`;
}

function minutesOfClock(clock: string): number | undefined {
  const [, hour, minute, half] = /^(0?[1-9]|1[0-2]):([0-5]\d)(am|pm)$/i.exec(clock) ?? [];
  if (!hour || !minute || !half) return undefined;
  return ((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)) * 60 + Number(minute);
}
