import type { DayHours, ListingHours } from './listings.js';
import { nightOverlaps } from './night-overlap.js';
import { readDates, writeDates } from './opening-dates.js';
import { dayWith, formatTime, MINUTES_OF_DAY, rangesOf, WEEKDAYS, weekOf, weekRanges } from './weekly-hours.js';
import type { MinuteRange, Weekday } from './weekly-hours.js';

/** What a text of the format `opening_hours` says. */
export interface OpeningHours {
  /** All seven weekdays, then the dates with their year, as {@link ListingHours}. Empty: the text names no weekday and no such date. */
  readonly hours: readonly ListingHours[];
  /** The hours on public holidays (`PH`); absent: the text says nothing about them. */
  readonly holidays?: DayHours;
  /** Rules that have no place above, letter for letter: yearly dates, school holidays, dates with a comment, comments. */
  readonly kept: readonly string[];
}

/** The result of {@link parseOpeningHours}: nothing of a text is dropped, because it is understood as a whole or not at all. */
export type ReadOpeningHours =
  { readonly understood: true; readonly value: OpeningHours } | { readonly understood: false; readonly text: string };

/** Longer texts are not read: the longest value of a tag has 255 characters. */
const LONGEST = 2_000;
/** `Mo`, `Tu` and so on, in the order of {@link WEEKDAYS}. */
const WORDS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
const DAY = `(?:${WORDS.join('|')})`;
const DAYS = new RegExp(`^${DAY}(?:-${DAY})?(?:,(?:PH|${DAY}(?:-${DAY})?))*$|^PH(?:,(?:PH|${DAY}(?:-${DAY})?))*$`);
const TIME = /^(\d{1,2}):([0-5]\d)$/;
/** Times of the next day are written as hours from 24 to 48. */
const LAST_MINUTE = 2 * MINUTES_OF_DAY;

/**
 * Reads a text of the format `opening_hours` of OpenStreetMap: weekdays and lists and ranges of them, several ranges of time, ranges
 * over midnight, `24/7`, `off` and `closed`, `PH`, dates and ranges of dates. Rules that the model cannot hold, but that do not
 * change what it holds, are in `kept`. A text with anything else, such as seasons or sunrise, is not understood.
 *
 * @example
 * parseOpeningHours('Mo-Fr 09:00-18:00; PH off; Dec 24 off');
 * // { understood: true, value: { hours: [...], holidays: { type: 'CLOSED', slots: [] }, kept: ['Dec 24 off'] } }
 * parseOpeningHours('sunrise-sunset'); // { understood: false, text: 'sunrise-sunset' }
 */
export function parseOpeningHours(text: string): ReadOpeningHours {
  const value = text.length > LONGEST ? undefined : readRules(text);
  return value ? { understood: true, value } : { understood: false, text };
}

/**
 * Writes hours in the format `opening_hours`; an empty text if they say nothing. Days without a rule are closed. The kept rules
 * stand before the dates, so that a date of the hours wins over a kept one.
 *
 * @example
 * printOpeningHours({ hours: weekOf(() => [{ start: 540, end: 1080 }]), kept: ['Dec 24 off'] }); // 'Mo-Su 09:00-18:00; Dec 24 off'
 */
export function printOpeningHours({ hours, holidays, kept }: OpeningHours): string {
  const dates = hours.flatMap(({ day, specialDate, ...opening }) =>
    day === 'SPECIAL' && specialDate !== undefined ? [{ date: specialDate, times: writeTimes(rangesOf(opening)) }] : [],
  );
  return [
    ...writeWeek(hours),
    ...(holidays ? [`PH ${writeTimes(rangesOf(holidays))}`] : []),
    ...kept,
    ...writeDates(dates),
  ].join('; ');
}

/** What the rules say together; undefined if one of them is not understood, or a night runs into the hours of the next day. */
function readRules(text: string): OpeningHours | undefined {
  const week = new Map<Weekday, readonly MinuteRange[]>();
  const dates = new Map<string, DayHours>();
  const kept: string[] = [];
  let isWeekNamed = false;
  let holidays: DayHours | undefined;
  for (const rule of rulesOf(text) ?? ['?']) {
    if (isKept(rule)) {
      kept.push(rule);
      continue;
    }
    const { days, times } = splitRule(rule);
    const ranges = readTimes(times);
    if (!ranges) return undefined;
    const named = readDates(days);
    if (named) {
      for (const date of named) dates.set(date, dayWith(ranges));
      continue;
    }
    const read = readDays(days);
    if (!read) return undefined;
    isWeekNamed ||= read.weekdays.length > 0;
    if (read.hasHolidays) holidays = dayWith(ranges);
    for (const day of read.weekdays) week.set(day, ranges);
  }
  const special = [...dates].map(([specialDate, opening]) => ({ day: 'SPECIAL' as const, specialDate, ...opening }));
  const hours = [...(isWeekNamed ? weekOf((day) => week.get(day) ?? []) : []), ...special];
  if (nightOverlaps(hours).length > 0) return undefined;
  return { hours, ...(holidays && { holidays }), kept };
}

/** The rules between the semicolons, without those in comments; undefined if a comment has no end. */
function rulesOf(text: string): readonly string[] | undefined {
  const parts = text.match(/(?:"[^"]*"|[^";])+/g) ?? [];
  if (text.replaceAll(/"[^"]*"/g, '').includes('"')) return undefined;
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

/** A rule that changes no weekday and no date of the hours: it can stand beside any of them. */
function isKept(rule: string): boolean {
  if (/^"[^"]*"$/.test(rule)) return true;
  const [, bare = '', comment] = /^([^"]*?) ?("[^"]*")?$/.exec(rule) ?? [];
  const { days, times } = splitRule(bare);
  if (!readTimes(times)) return false;
  if (readDates(days)) return comment !== undefined;
  // Any leap year shows whether the text names yearly dates.
  return days === 'SH' || readDates(days, '2024') !== undefined;
}

/** The days of a rule and its times: `Mo-Fr` and `09:00-18:00`. */
function splitRule(rule: string): { readonly days: string; readonly times: string } {
  if (rule === '24/7') return { days: 'Mo-Su', times: '00:00-24:00' };
  const [, days = '', times = ''] =
    /^(.*?)(?:^|[: ]+)((?:\d{1,2}:\d\d ?- ?\d{1,2}:\d\d|off|closed|24\/7)[\s\S]*)$/i.exec(rule) ?? [];
  // Times without days are those of each day.
  return { days: days.replaceAll(/ ?([,-]) ?/g, '$1').trim() || (times === '' ? rule : 'Mo-Su'), times };
}

function readDays(days: string): { readonly weekdays: readonly Weekday[]; readonly hasHolidays: boolean } | undefined {
  if (!DAYS.test(days)) return undefined;
  const weekdays = days.split(',').flatMap((span) => {
    const [first = '', last = first] = span.split('-');
    const [from, to] = [first, last].map((word) => WORDS.findIndex((each) => each === word));
    if (from === undefined || to === undefined || from < 0) return [];
    // `Sa-Mo` runs over the end of the week.
    return from <= to ? WEEKDAYS.slice(from, to + 1) : [...WEEKDAYS.slice(from), ...WEEKDAYS.slice(0, to + 1)];
  });
  return { weekdays, hasHolidays: days.split(',').includes('PH') };
}

/** Ranges of time; none for `off`. More than the model holds are not understood, and neither are ranges that overlap. */
function readTimes(text: string): readonly MinuteRange[] | undefined {
  if (/^(?:off|closed)$/i.test(text)) return [];
  if (text === '24/7') return [{ start: 0, end: MINUTES_OF_DAY }];
  const ranges = text.split(',').map((each) => readRange(each.trim()));
  const known = ranges.flatMap((range) => range ?? []);
  const isSorted = known.every(({ start }, index) => index === 0 || start >= (known[index - 1]?.end ?? 0));
  return known.length === ranges.length && known.length <= 3 && isSorted ? known : undefined;
}

function readRange(text: string): MinuteRange | undefined {
  const [start, end] = text.split(/ ?- ?/).map(minutesOf);
  if (start === undefined || end === undefined || start >= MINUTES_OF_DAY || text.split('-').length !== 2)
    return undefined;
  const range = { start, end: end > start ? end : end + MINUTES_OF_DAY };
  return range.end - range.start <= MINUTES_OF_DAY ? range : undefined;
}

function minutesOf(text: string): number | undefined {
  const [, hour, minute] = TIME.exec(text) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  return minutes <= LAST_MINUTE ? minutes : undefined;
}

/** One rule for all days with the same times, the days in the order of the week. */
function writeWeek(hours: readonly ListingHours[]): readonly string[] {
  const week = weekRanges(hours);
  if (!week) return [];
  const times = week.map(({ ranges }) => (ranges.length === 0 ? undefined : writeTimes(ranges)));
  const [first] = times;
  if (times.every((each) => each === undefined)) return ['Mo-Su off'];
  if (first === writeTimes([{ start: 0, end: MINUTES_OF_DAY }]) && times.every((each) => each === first))
    return ['24/7'];
  const groups = [...new Set(times)].filter((each) => each !== undefined);
  return groups.map((group) => `${writeDays(times.map((each) => each === group))} ${group}`);
}

/** `Mo-We,Fr` for the days that are marked. */
function writeDays(isMarked: readonly boolean[]): string {
  const spans: { from: number; to: number }[] = [];
  for (const [index, marked] of isMarked.entries()) {
    const last = spans.at(-1);
    if (!marked) continue;
    if (last && last.to === index - 1) last.to = index;
    else spans.push({ from: index, to: index });
  }
  return spans
    .map(({ from, to }) => (from === to ? WORDS[from] : `${WORDS[from]}${to - from === 1 ? ',' : '-'}${WORDS[to]}`))
    .join(',');
}

function writeTimes(ranges: readonly MinuteRange[]): string {
  return ranges.map(({ start, end }) => `${formatTime(start)}-${endOf(start, end)}`).join(',') || 'off';
}

/** A range of a whole day from another time than midnight ends at an hour above 24; a shorter one at that of the next day. */
function endOf(start: number, end: number): string {
  if (end === MINUTES_OF_DAY) return '24:00';
  if (end - start < MINUTES_OF_DAY) return formatTime(end);
  return `${Math.floor(end / 60)}:${formatTime(end).slice(3)}`;
}
