import { WEEKDAYS } from '@listings/domain';
import type { DayHours } from '@listings/domain';
import { excerpt } from '@listings/errors';
import type { Weekday } from '../row-reading.js';
import { isRecord, jsonCell } from '../values/json-cell.js';
import { asWritten, unreadable } from '../values/value-reading.js';
import type { ValueNote, ValueReading } from '../values/value-reading.js';
import { ALL_DAY, CLOSED, dayWith, isMidnightTwice, overlaps, writeDay } from './clock.js';
import type { Range } from './clock.js';
import { hourRules } from './hour-rules.js';
import type { HourRule } from './hour-rules.js';
import { hourTokens } from './hour-tokens.js';
import { rememberedHours } from './hours-context.js';
import type { HoursContext } from './hours-context.js';
import { writeWeek } from './write-hours.js';

/** Longer cells are not read. */
const LONGEST = 2_000;
const EXAMPLE = 'Write them as in Mo-Fr 9:00-18:00; Sa 10:00-14:00; Su closed.';
const DAY_EXAMPLE = 'Write them as in 9:00-12:00, 14:00-18:00, or closed.';

/** The hours of a whole week. */
export type WeekHours = Readonly<Record<Weekday, DayHours>>;

/** Reads the hours of a week. A day that the text does not mention is closed. */
export const readWeek = rememberedHours(readWrittenWeek);

function readWrittenWeek(text: string, context: HoursContext): ValueReading<WeekHours> {
  const read = rulesOf(text, { ...context, dates: false, longest: LONGEST, example: EXAMPLE });
  if (read.is === 'problem') return read;
  const [only, ...others] = read.value;
  if (only?.hours === 'nothing' && only.subject.days.length === 0 && others.length === 0) {
    return unreadable(`"${excerpt(text)}" names no opening hours. Leave the cell empty, or write Mo-Su closed.`);
  }
  const byDay = new Map<number, Assigned>();
  let days: readonly number[] = [];
  for (const rule of withoutHolidays(read.value)) {
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
        return unreadable(
          `The hours "${excerpt(text)}" say two things about ${dayName(day)} that do not fit together. ${EXAMPLE}`,
        );
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
      `The hours of ${dayName(WEEKDAYS.indexOf(wrong[0]))} in "${excerpt(text)}" overlap, or are more than three. ${EXAMPLE}`,
    );
  const value = Object.fromEntries(week) as unknown as WeekHours;
  return { is: 'value', value, notes: notesOf(text, writeWeek(value) ?? '', read.value) };
}

/** The rules about days of the week. Hours without days behind a rule of public holidays are those of holidays too. */
function withoutHolidays(rules: readonly HourRule[]): readonly HourRule[] {
  let isHoliday = false;
  return rules.filter(({ subject: { days, holiday } }) => {
    if (holiday || days.length > 0) isHoliday = days.length === 0;
    return !isHoliday;
  });
}

/** A column with the hours of one day: a weekday, or the public holidays. */
type DayColumn = Weekday | 'HOLIDAYS';

/** Reads the hours of one day, in the column of that day. */
export function readDay(text: string, weekday: DayColumn, context: HoursContext): ValueReading<DayHours> {
  return readDayOf[weekday](text, context);
}

/** A function for each day, because the same text has another meaning in another column. */
const readDayOf = Object.fromEntries(
  [...WEEKDAYS, 'HOLIDAYS' as const].map((weekday) => [
    weekday,
    rememberedHours((text, context) => readWrittenDay(text, weekday, context)),
  ]),
) as Readonly<Record<DayColumn, (text: string, context: HoursContext) => ValueReading<DayHours>>>;

function readWrittenDay(text: string, weekday: DayColumn, context: HoursContext): ValueReading<DayHours> {
  const stored = jsonCell(text, isDayHours);
  if (stored) return asWritten(stored);
  const read = rulesOf(text, { ...context, dates: false, longest: LONGEST, example: DAY_EXAMPLE });
  if (read.is === 'problem') return read;
  for (const { subject } of read.value) {
    if (subject.days.length > 0 && (weekday === 'HOLIDAYS' || !subject.days.includes(WEEKDAYS.indexOf(weekday)))) {
      return unreadable(`"${excerpt(text)}" names another day than the column. ${DAY_EXAMPLE}`);
    }
  }
  const ofColumn = weekday === 'HOLIDAYS' ? read.value : withoutHolidays(read.value);
  const ranges = ofColumn.flatMap(rangesOf);
  const value = ofColumn.length > 0 ? hoursOf(ranges) : undefined;
  if (!value || (ranges.length > 0 && ofColumn.some((rule) => rangesOf(rule).length === 0))) {
    return unreadable(`The hours "${excerpt(text)}" do not fit together, or are more than three. ${DAY_EXAMPLE}`);
  }
  const written = writeDay(value) ?? '';
  if (weekday === 'HOLIDAYS') return { is: 'value', value, notes: notationNotes(text, written, read.value) };
  return { is: 'value', value, notes: notesOf(text, written, read.value) };
}

/** The rules of a text about hours, or why the text cannot be read. A text is read as a whole or not at all. */
export function rulesOf(
  text: string,
  options: HoursContext & { readonly dates: boolean; readonly longest: number; readonly example: string },
): ValueReading<readonly HourRule[]> {
  const { dates, longest, example, midnightHours } = options;
  if (text.length > longest) return unreadable(`The hours are longer than ${longest} characters. ${example}`);
  const tokens = hourTokens(text, options);
  if (tokens.is === 'dates' && !dates) return unreadable(OF_DATES(text, tokens.part));
  if (tokens.is === 'weeks') return unreadable(`${OF_SOME_WEEKS(text, tokens.part)} ${example}`);
  if (tokens.is !== 'tokens') return notUnderstood(text, tokens.part, example);
  const read = hourRules(tokens);
  if (read.is === 'unknown') {
    const part = text.slice(read.from, read.to);
    if (read.readings === undefined) return notUnderstood(text, part, example);
    return unreadable(`${because(text, IN_EITHER_HALF, part)}. Write ${read.readings}, or write am and pm.`);
  }
  if (read.rules.length === 0) return notUnderstood(text, text, example);
  if (midnightHours !== undefined) return asWritten(read.rules.map((rule) => withMidnight(rule, midnightHours)));
  if (!read.rules.some(({ hours }) => typeof hours !== 'string' && hours.some(isMidnightTwice)))
    return asWritten(read.rules);
  return unreadable(
    `"${excerpt(text)}" can mean closed or open all day. Choose which of them ${MIDNIGHT} means in this file (midnightHours of the import).`,
  );
}

/** The hours that begin and end at midnight. */
const MIDNIGHT = '0:00-0:00';

const UNCLEAR = 'are not understood, or can mean two things';
const IN_EITHER_HALF = 'can be in the morning or in the evening';
const OF_DATES = (text: string, dates: string) =>
  `The hours "${excerpt(text)}" have the dates "${dates}", and a week has none. Enter the hours of dates as hours on special days, with the year.`;
const OF_SOME_WEEKS = (text: string, weeks: string) =>
  `The hours "${excerpt(text)}" are those of some weeks of a month ("${weeks}"), and all weeks of a location are the same.`;

function notUnderstood(text: string, part: string, example: string) {
  return unreadable(`${because(text, UNCLEAR, part)}. ${example}`);
}

function because(text: string, why: string, part: string): string {
  const isWhole = part.trim() === text.trim();
  return `The hours "${excerpt(text)}" ${why}${isWhole ? '' : `, because of "${excerpt(part)}"`}`;
}

/** A rule in which `0:00-0:00` has its meaning. */
function withMidnight(rule: HourRule, meaning: NonNullable<HoursContext['midnightHours']>): HourRule {
  const { hours } = rule;
  if (typeof hours === 'string' || !hours.some(isMidnightTwice)) return rule;
  if (meaning === 'ALL_DAY')
    return { ...rule, hours: hours.map((range) => (isMidnightTwice(range) ? ALL_DAY : range)) };
  const others = hours.filter((range) => !isMidnightTwice(range));
  return { ...rule, hours: others.length > 0 ? others : 'closed' };
}

/** The ranges of a rule; none if it is closed. */
export function rangesOf({ hours }: Pick<HourRule, 'hours'>): readonly Range[] {
  if (typeof hours !== 'string') return hours;
  return hours === 'closed' || hours === 'nothing' ? [] : [ALL_DAY];
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
      hours === 'open' ||
      hours === 'nothing' ||
      (typeof hours !== 'string' && hours.some((each) => each.isAssumed))
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
