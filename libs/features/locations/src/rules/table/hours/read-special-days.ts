import { isDate } from '@listings/domain';
import type { BusinessHoursDay } from '@listings/domain';
import { excerpt } from '@listings/errors';
import { LOCATION_BOUNDS } from '../../location-bounds.js';
import type { DateOrder } from '../row-reading.js';
import { isRecord, jsonCell } from '../values/json-cell.js';
import { asWritten, unreadable } from '../values/value-reading.js';
import type { ValueReading } from '../values/value-reading.js';
import type { Range } from './clock.js';
import type { Subject } from './hour-rules.js';
import type { HoursContext } from './hours-context.js';
import { hoursOf, isDayHours, notesOf, rangesOf, rulesOf } from './read-hours.js';
import { writeSpecialDays } from './write-hours.js';
import { isOfOtherCalendar, otherCalendar, toDate } from './written-dates.js';

const LONGEST = 10_000;
const EXAMPLE = 'Write them as in 2026-12-24 10:00-14:00; 2026-12-25 closed.';
const DAY = 86_400_000;
const MOST_DATES = LOCATION_BOUNDS.specialDates;

/** Reads the hours of dates and of ranges of dates, in the order of dates of the file. */
export function readSpecialDays(
  text: string,
  { dateOrder, ...context }: HoursContext & { readonly dateOrder: DateOrder },
): ValueReading<readonly BusinessHoursDay[]> {
  const stored = jsonCell(text, areSpecialDays);
  if (stored) return asWritten(stored);
  const read = rulesOf(text, { ...context, dates: true, longest: LONGEST, example: EXAMPLE });
  if (read.is === 'problem') return read;
  const rangesByDate = new Map<string, readonly Range[]>();
  let isGuessed = false;
  let dates: readonly string[] = [];
  for (const rule of read.value) {
    const found = datesOf(rule.subject, dateOrder);
    const isOnDates = rule.subject.dates.length > 0;
    if (!found || (!isOnDates && (rule.subject.days.length > 0 || rule.subject.holiday || dates.length === 0))) {
      return unreadable(`"${excerpt(text)}" does not give every day as a date with its year. ${EXAMPLE}`);
    }
    isGuessed ||= found.isGuessed;
    if (isOnDates) dates = found.dates;
    const ranges = rangesOf(rule);
    for (const date of dates) {
      const earlier = rangesByDate.get(date);
      if (isOnDates && earlier) return unreadable(`The date ${date} is given twice. Write all its hours together.`);
      if (earlier && (earlier.length === 0 || ranges.length === 0))
        return unreadable(`"${excerpt(text)}" says that ${date} is open and closed. ${EXAMPLE}`);
      rangesByDate.set(date, [...(earlier ?? []), ...ranges]);
    }
    if (rangesByDate.size > MOST_DATES) {
      return unreadable(`A location has at most ${MOST_DATES} special days. Leave out those that are over.`);
    }
  }
  const odd = [...rangesByDate.keys()].find(isOfOtherCalendar);
  if (odd !== undefined) return unreadable(otherCalendar(text, odd));
  const days: BusinessHoursDay[] = [];
  for (const [specialDate, ranges] of rangesByDate) {
    const hours = hoursOf(ranges);
    if (!hours) return unreadable(`The hours of ${specialDate} overlap, or are more than three. ${EXAMPLE}`);
    days.push({ day: 'SPECIAL', specialDate, ...hours });
  }
  const notes = notesOf(text, writeSpecialDays(days) ?? '', read.value);
  return { is: 'value', value: days, notes: isGuessed ? notes.map((note) => ({ ...note, kind: 'assumed' })) : notes };
}

/** The dates of a rule; undefined if one is none, or a range is too long or the wrong way round. */
function datesOf(
  subject: Subject,
  order: DateOrder,
): { readonly dates: readonly string[]; readonly isGuessed: boolean } | undefined {
  const dates: string[] = [];
  let isGuessed = false;
  for (const range of subject.dates) {
    const [first, last] = [toDate(range.first, order), toDate(range.last, order)];
    if (!first || !last) return undefined;
    isGuessed ||= first.isGuessed || last.isGuessed;
    const [from, to] = [Date.parse(first.date), Date.parse(last.date)];
    if (to < from || (to - from) / DAY >= MOST_DATES) return undefined;
    for (let day = from; day <= to; day += DAY) dates.push(new Date(day).toISOString().slice(0, 10));
  }
  return { dates, isGuessed };
}

function areSpecialDays(value: unknown): value is readonly BusinessHoursDay[] {
  return (
    Array.isArray(value) &&
    value.length <= MOST_DATES &&
    value.every((each: unknown) => {
      if (!isRecord(each)) return false;
      const { day, specialDate, ...hours } = each;
      return day === 'SPECIAL' && typeof specialDate === 'string' && isDate(specialDate) && isDayHours(hours);
    })
  );
}
