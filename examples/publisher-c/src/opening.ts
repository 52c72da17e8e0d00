import { dayWith, formatTime, MINUTES_OF_DAY, rangeBetween, rangesOf, WEEKDAYS, weekOf } from '@listings/publisher-sdk';
import type { ListingHours, MinuteRange, Weekday } from '@listings/publisher-sdk';

/** The directory's words for {@link WEEKDAYS}. */
const words = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];

/**
 * Parses the directory's hours: `Mo-Fr 09:00-12:00,14:00-18:00; Sa 10:00-14:00; Su off; 2026-12-24 off`. A day without
 * a rule is closed. Undefined if there are none or they are unreadable.
 */
export function readOpening(line: string | undefined): readonly ListingHours[] | undefined {
  if (line === undefined) return undefined;
  const week = new Map<Weekday, readonly MinuteRange[]>();
  const special: ListingHours[] = [];
  for (const rule of line.split(';')) {
    const [, when = '', what = ''] = /^(\S+) (.+)$/.exec(rule.trim()) ?? [];
    const ranges = readRanges(what);
    const isDate = /^\d{4}-\d\d-\d\d$/.test(when);
    const named = isDate ? [] : daysOf(when);
    if (!ranges || (!isDate && named.length === 0)) return undefined;
    if (isDate) special.push({ day: 'SPECIAL', specialDate: when, ...dayWith(ranges) });
    for (const day of named) week.set(day, ranges);
  }
  return [...weekOf((day) => week.get(day) ?? []), ...special];
}

/** Converts our hours to the directory's format, with one rule for equal days; null if there are none. */
export function writeOpening(hours: readonly ListingHours[]): string | null {
  if (hours.length === 0) return null;
  const rules: { from: string; to: string; ranges: string }[] = [];
  for (const [index, weekday] of WEEKDAYS.entries()) {
    const word = words[index] ?? '';
    const ranges = writeRanges(hours.find(({ day }) => day === weekday));
    const before = rules.at(-1);
    if (before?.ranges === ranges) before.to = word;
    else rules.push({ from: word, to: word, ranges });
  }
  const special = hours
    .filter(({ day }) => day === 'SPECIAL')
    .map((each) => `${each.specialDate} ${writeRanges(each)}`)
    .sort();
  return [...rules.map(({ from, to, ranges }) => `${from === to ? from : `${from}-${to}`} ${ranges}`), ...special].join(
    '; ',
  );
}

function daysOf(span: string): readonly Weekday[] {
  const [first = '', last = first] = span.split('-');
  const [from, to] = [words.indexOf(first), words.indexOf(last)];
  return from < 0 ? [] : WEEKDAYS.slice(from, to + 1);
}

function readRanges(text: string): readonly MinuteRange[] | undefined {
  if (text === 'off') return [];
  const ranges = text.split(',').map((range) => {
    const [from, to] = range.split('-');
    return rangeBetween(from, to);
  });
  return ranges.every((range) => range !== undefined) ? ranges : undefined;
}

/** The directory has no 24:00, so a day without a break ends a minute earlier. */
function writeRanges(day: ListingHours | undefined): string {
  const ranges = day ? rangesOf(day) : [];
  const lastOf = ({ start, end }: MinuteRange) => (end - start === MINUTES_OF_DAY ? end - 1 : end);
  return ranges.map((range) => `${formatTime(range.start)}-${formatTime(lastOf(range))}`).join(',') || 'off';
}
