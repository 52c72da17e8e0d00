import { excerpt } from '@listings/errors';
import { WEEKDAYS } from '@listings/domain';
import type { DayHours } from '@listings/domain';
import type { Weekday } from '../row-reading.js';
import { isRecord, jsonCell } from '../values/json-cell.js';
import { rememberedIn } from '../values/remembered.js';
import { asWritten, unreadable } from '../values/value-reading.js';
import type { ValueNote, ValueReading } from '../values/value-reading.js';
import { ALL_DAY, CLOSED, dayWith, overlaps, writeDay } from './clock.js';
import type { Range } from './clock.js';
import { hourRules } from './hour-rules.js';
import type { HourRule } from './hour-rules.js';
import { hourTokens } from './hour-tokens.js';
import { writeWeek } from './write-hours.js';

/** Longer cells are not read. */
const LONGEST = 2_000;
const EXAMPLE = 'Write them as in Mo-Fr 9:00-18:00; Sa 10:00-14:00; Su closed.';
const DAY_EXAMPLE = 'Write them as in 9:00-12:00, 14:00-18:00, or closed.';

/** The hours of a whole week. */
export type WeekHours = Readonly<Record<Weekday, DayHours>>;

/** Reads the hours of a week. A day that the text does not mention is closed. */
export function readWeek(text: string, country: string | undefined): ValueReading<WeekHours> {
  return readWeekIn(country ?? '', text);
}

const readWeekIn = rememberedIn((country, text) => readWrittenWeek(text, country === '' ? undefined : country));

function readWrittenWeek(text: string, country: string | undefined): ValueReading<WeekHours> {
  const read = rulesOf(text, { country, dates: false, longest: LONGEST, example: EXAMPLE });
  if (read.is === 'problem') return read;
  const byDay = new Map<number, Assigned>();
  let days: readonly number[] = [];
  for (const rule of read.value) {
    if (rule.subject.holiday && rule.subject.days.length === 0) continue;
    const isContinued = rule.subject.days.length === 0;
    if (isContinued && days.length === 0) days = [0, 1, 2, 3, 4, 5, 6];
    else if (!isContinued) days = rule.subject.days;
    for (const day of days) {
      const joined = join(byDay.get(day), {
        days,
        hours: rangesOf(rule),
        isContinued: isContinued || rule.after === 'comma',
      });
      if (!joined)
        return unreadable(`The hours of ${dayName(day)} are given twice and do not fit together. ${EXAMPLE}`);
      byDay.set(day, joined);
    }
  }
  if (byDay.size < WEEKDAYS.length && [...byDay.values()].every(({ hours }) => hours.length === 0)) {
    return unreadable(`"${excerpt(text)}" names no opening hours. ${EXAMPLE}`);
  }
  const week = WEEKDAYS.map((weekday, day) => [weekday, hoursOf(byDay.get(day)?.hours ?? [])] as const);
  const wrong = week.find(([, hours]) => hours === undefined);
  if (wrong)
    return unreadable(
      `The hours of ${dayName(WEEKDAYS.indexOf(wrong[0]))} overlap, or are more than three. ${EXAMPLE}`,
    );
  const value = Object.fromEntries(week) as unknown as WeekHours;
  return { is: 'value', value, notes: notesOf(text, writeWeek(value) ?? '', read.value) };
}

/** A column with the hours of one day: a weekday, or the public holidays. */
type DayColumn = Weekday | 'HOLIDAYS';

/** Reads the hours of one day, in the column of that day. */
export function readDay(text: string, weekday: DayColumn, country: string | undefined): ValueReading<DayHours> {
  return readDayOf[weekday](country ?? '', text);
}

/** A function for each day, because the same text has another meaning in another column. */
const readDayOf = Object.fromEntries(
  [...WEEKDAYS, 'HOLIDAYS' as const].map((weekday) => [
    weekday,
    rememberedIn((country, text) => readWrittenDay(text, weekday, country === '' ? undefined : country)),
  ]),
) as Readonly<Record<DayColumn, (country: string, text: string) => ValueReading<DayHours>>>;

function readWrittenDay(text: string, weekday: DayColumn, country: string | undefined): ValueReading<DayHours> {
  const stored = jsonCell(text, isDayHours);
  if (stored) return asWritten(stored);
  if (/^[-–—]$/.test(text)) return { is: 'value', value: CLOSED, notes: [{ to: 'closed', kind: 'assumed' }] };
  const read = rulesOf(text, { country, dates: false, longest: LONGEST, example: DAY_EXAMPLE });
  if (read.is === 'problem') return read;
  const ranges: Range[] = [];
  for (const rule of read.value) {
    const { days, holiday } = rule.subject;
    if (weekday === 'HOLIDAYS' ? days.length > 0 : days.length > 0 && !days.includes(WEEKDAYS.indexOf(weekday))) {
      return unreadable(`"${excerpt(text)}" names another day than the column. ${DAY_EXAMPLE}`);
    }
    if (weekday !== 'HOLIDAYS' && holiday && days.length === 0) continue;
    ranges.push(...rangesOf(rule));
  }
  const value = hoursOf(ranges);
  if (!value || (ranges.length > 0 && read.value.some(({ hours }) => hours === 'closed'))) {
    return unreadable(`The hours "${excerpt(text)}" overlap, or are more than three. ${DAY_EXAMPLE}`);
  }
  const written = writeDay(value) ?? '';
  if (weekday === 'HOLIDAYS') return { is: 'value', value, notes: notationNotes(text, written, read.value) };
  return { is: 'value', value, notes: notesOf(text, written, read.value) };
}

/** The rules of a text about hours, or why they cannot be read. */
export function rulesOf(
  text: string,
  options: { country: string | undefined; dates: boolean; longest: number; example: string },
): ValueReading<readonly HourRule[]> {
  const { country, dates, longest, example } = options;
  if (text.length > longest) return unreadable(`The hours are longer than ${longest} characters. ${example}`);
  const tokens = hourTokens(text, { country, dates });
  if (tokens.is === 'unknown') return unreadable(`"${excerpt(tokens.part)}" is not understood. ${example}`);
  const rules = hourRules(tokens.tokens);
  if (rules.is === 'rules' && rules.rules.length > 0) return asWritten(rules.rules);
  const part = rules.is === 'unknown' ? text.slice(rules.from, rules.to) : text;
  return unreadable(`"${excerpt(part)}" is not understood, or can mean two things. ${example}`);
}

/** The ranges of a rule; none if it is closed. */
export function rangesOf({ hours }: HourRule): readonly Range[] {
  return hours === 'closed' ? [] : hours === 'allDay' ? [ALL_DAY] : hours;
}

/** The hours of a day with these ranges; undefined if they do not fit together. */
export function hoursOf(ranges: readonly Range[]): DayHours | undefined {
  return ranges.length === 0 ? CLOSED : dayWith(ranges);
}

/** Whether a value has the shape of the hours of a day. */
export function isDayHours(value: unknown): value is DayHours {
  return (
    isRecord(value) &&
    (value['type'] === 'OPEN' || value['type'] === 'CLOSED') &&
    Array.isArray(value['slots']) &&
    value['slots'].every(
      (slot: unknown) =>
        isRecord(slot) &&
        typeof slot['start'] === 'string' &&
        typeof slot['end'] === 'string' &&
        Object.keys(slot).length === 2,
    ) &&
    Object.keys(value).length === 2
  );
}

/** What was changed in a text about hours: the notation, a half of the day, the hours of holidays. */
export function notesOf(text: string, written: string, rules: readonly HourRule[]): ValueNote[] {
  return [
    ...notationNotes(text, written, rules),
    ...(rules.some(({ subject }) => subject.holiday)
      ? [{ to: 'without the hours of public holidays: enter these in their own column', kind: 'leftOut' as const }]
      : []),
  ];
}

function notationNotes(text: string, written: string, rules: readonly HourRule[]): ValueNote[] {
  const isAssumed = rules.some(({ hours, subject }) => {
    const isBare = subject.days.length + subject.dates.length === 0 && !subject.holiday;
    return (
      (isBare && rules.length === 1 && written.includes('Mo')) ||
      (Array.isArray(hours) && hours.some((each: Range) => each.isAssumed))
    );
  });
  return text === written ? [] : [{ to: written, kind: isAssumed ? 'assumed' : 'recognized' }];
}

interface Assigned {
  /** The days of the last rule. */
  readonly days: readonly number[];
  readonly hours: readonly Range[];
  readonly isContinued: boolean;
}

/**
 * Joins a rule of a day with an earlier one. Further hours are added, and an exception replaces what overlaps. Undefined
 * if it can be either.
 */
function join(earlier: Assigned | undefined, rule: Assigned): Assigned | undefined {
  if (!earlier) return rule;
  const hours = [...earlier.hours, ...rule.hours];
  const isSame = earlier.days.length === rule.days.length && earlier.days.every((day) => rule.days.includes(day));
  if (rule.hours.length === 0 || earlier.hours.length === 0 || overlaps(hours)) return isSame ? undefined : rule;
  return isSame || rule.isContinued ? { ...rule, hours } : undefined;
}

function dayName(day: number): string {
  const name = WEEKDAYS[day] ?? '';
  return `${name.charAt(0)}${name.slice(1).toLowerCase()}`;
}
