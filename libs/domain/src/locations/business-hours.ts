import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { addDays } from '../time/calendar-days.js';

/** The days of a week, from Monday on. */
export const WEEKDAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

/** One regular day, or one special date, with its opening slots [contract 4]. Times as `09:00am`. */
export interface BusinessHoursDay {
  readonly day: (typeof WEEKDAYS)[number] | 'SPECIAL';
  readonly type: 'OPEN' | 'CLOSED';
  readonly slots: readonly { readonly start: string; readonly end: string }[];
  /** YYYY-MM-DD, with day SPECIAL. */
  readonly specialDate?: string;
}

/** The hours of one day, whichever it is. */
export type DayHours = Pick<BusinessHoursDay, 'type' | 'slots'>;

/** Most opening intervals of a day [contract 4]. */
export const MOST_SLOTS = 3;
const TIME = /^(0[1-9]|1[0-2]):([0-5]\d)(am|pm)$/;

/** Returns the minutes after midnight of a time such as `09:00am`; undefined if the text is not a time. */
export function minutesOfDay(time: string): number | undefined {
  const [, hour, minute, half] = TIME.exec(time) ?? [];
  if (hour === undefined) return undefined;
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'pm' ? 720 : 0);
}

/**
 * Returns all violations of the rules for business hours: regular days are all seven or none, special dates are
 * distinct, and no slot runs into those of the next day, see {@link nightOverlaps}.
 */
export function businessHoursViolations(days: readonly BusinessHoursDay[], from?: string): RuleViolation[] {
  const regular = days.filter((each) => each.day !== 'SPECIAL');
  const special = days.filter((each) => each.day === 'SPECIAL');
  const found: RuleViolation[] = [];
  const complete =
    regular.length === WEEKDAYS.length && WEEKDAYS.every((day) => regular.some((each) => each.day === day));
  if (regular.length > 0 && !complete) found.push(violation('SY10031'));
  if (special.some((each) => each.specialDate === undefined)) found.push(violation('SY10091'));
  const dates = special.flatMap((each) => each.specialDate ?? []);
  if (dates.some((date) => !isDate(date)) || new Set(dates).size !== dates.length) found.push(violation('SY10092'));
  for (const day of days) found.push(...slotViolations(day));
  if (nightOverlaps(days, from).length > 0) found.push(violation('SY10075'));
  return distinct(found);
}

/**
 * The pairs of a day and the next one whose hours it runs into past midnight. A date takes the place of its weekday: it is compared with the days
 * around it as the calendar has them, dates or weekdays. A date before `from` is over and compared with nothing.
 */
export function nightOverlaps(
  days: readonly BusinessHoursDay[],
  from = '',
): (readonly [BusinessHoursDay, BusinessHoursDay])[] {
  const known = new Map(days.map((each) => [each.specialDate ?? each.day, each]));
  const on = (date: string) => known.get(date) ?? known.get(weekdayOf(date));
  const pairs = days.flatMap((each) => {
    const { day, specialDate = '' } = each;
    if (day !== 'SPECIAL') return [[each, known.get(nextWeekday(day))]];
    if (!isDate(specialDate) || specialDate < from) return [];
    const before = on(addDays(specialDate, -1));
    return [before?.day === 'SPECIAL' ? [] : [before, each], [each, on(addDays(specialDate, 1))]];
  });
  return pairs.flatMap(([day, next]) =>
    day && next && opensAt(next) < minutesPastMidnight(day) ? [[day, next] as const] : [],
  );
}

/** When the first slot of a day begins, in minutes. */
function opensAt({ slots: [first] }: DayHours): number {
  return (first && minutesOfDay(first.start)) ?? Infinity;
}

/** How long the last slot of a day lasts on the next one. */
function minutesPastMidnight({ slots }: DayHours): number {
  const last = slots.at(-1);
  const [start, end] = [last && minutesOfDay(last.start), last && minutesOfDay(last.end)];
  return start !== undefined && end !== undefined && end <= start ? end : 0;
}

function nextWeekday(day: BusinessHoursDay['day']): string {
  return WEEKDAYS[(WEEKDAYS.findIndex((each) => each === day) + 1) % WEEKDAYS.length] ?? '';
}

function weekdayOf(date: string): string {
  return WEEKDAYS[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % WEEKDAYS.length] ?? '';
}

/** Returns the violations of the rules for the hours on public holidays: those of one day, under one code, which names the field. */
export function publicHolidayHoursViolations(hours: DayHours | null): RuleViolation[] {
  const reasons = hours ? slotViolations(hours).map(({ reason }) => reason.replace(/^businessHours: /, '')) : [];
  return reasons.length > 0 ? [violation('SY10086', `publicHolidayHours: ${reasons.join('; ')}`)] : [];
}

function slotViolations({ type, slots }: DayHours): RuleViolation[] {
  if (type === 'CLOSED') return slots.length > 0 ? [violation('SY10032')] : [];
  if (slots.length === 0) return [violation('SY10033')];
  // Of more slots the validation has not read any.
  if (slots.length > MOST_SLOTS) return [violation('SY10073')];
  const found: RuleViolation[] = [];
  const ranges = slots.map((slot) => ({ start: minutesOfDay(slot.start), end: minutesOfDay(slot.end) }));
  if (ranges.some(({ start, end }) => start === undefined || end === undefined))
    return [...found, violation('SY10074')];
  ranges.forEach(({ start = 0, end = 0 }, position) => {
    const next = ranges[position + 1];
    if (end <= start && next) found.push(violation('SY10076'));
    else if (next && (next.start ?? 0) < end) found.push(violation('SY10075'));
  });
  return found;
}

/** True for a date of the calendar as YYYY-MM-DD. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function distinct(violations: readonly RuleViolation[]): RuleViolation[] {
  return violations.filter((each, position) => violations.findIndex((other) => other.code === each.code) === position);
}
