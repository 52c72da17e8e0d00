import { isDate } from '@listings/domain';
import { textKey } from '@listings/reference-data';
import { matchAt } from './match-at.js';
import type { DateOrder } from '../row-reading.js';
import { LANGUAGES } from '../languages.js';

/** A date as it is written: three numbers, whose order the separator or the file says. */
export interface WrittenDate {
  readonly numbers: readonly [number, number, number];
  readonly separator: string;
  /** Where it ends in its text. */
  readonly to: number;
}

/** A date, and whether its order was not the one of the file. */
export interface FoundDate {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly isGuessed: boolean;
}

const YEAR_FIRST = /(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/y;
const YEAR_LAST = /(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/y;
const DAY_AND_NAME = /(\d{1,2})(?:\.|er|st|nd|rd|th)?\s(?:de\s|of\s)?(\p{L}{3,12})\.?,?\s(?:de\s)?(\d{4})(?!\d)/iuy;
const NAME_AND_DAY = /(\p{L}{3,12})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})(?!\d)/iuy;

let months: ReadonlyMap<string, number> | undefined;

/** The date that begins at a place of a text. */
export function writtenDateAt(text: string, from: number): WrittenDate | undefined {
  const [first, second] = [DAY_AND_NAME, NAME_AND_DAY].map((each) => matchAt(each, text, from));
  if (first) return named(first, from, [first[3], first[2], first[1]]);
  if (second) return named(second, from, [second[3], second[1], second[2]]);
  const match = matchAt(YEAR_FIRST, text, from) ?? matchAt(YEAR_LAST, text, from);
  if (!match) return undefined;
  const [one = 0, two = 0, three = 0] = [match[1], match[3], match[4]].map(Number);
  return { numbers: [one, two, three], separator: match[2] ?? '', to: from + match[0].length };
}

/** The date in the order of the file, or in the only order that makes a date; undefined if there is none. */
export function toDate({ numbers, separator }: WrittenDate, fileOrder: DateOrder): FoundDate | undefined {
  const wanted: DateOrder = numbers[0] > 99 ? 'YMD' : separator === '.' ? 'DMY' : fileOrder;
  const date = inOrder(numbers, wanted);
  if (date !== undefined) return { date, isGuessed: false };
  const others = (['DMY', 'MDY'] as const).flatMap((order) => inOrder(numbers, order) ?? []);
  return others[0] === undefined ? undefined : { date: others[0], isGuessed: true };
}

/** Finds the order of day and month from cells with dates; undefined if they fit several orders, or contradict. */
export function proposeDateOrder(samples: readonly string[]): DateOrder | undefined {
  const orders = new Set<DateOrder>();
  for (const sample of samples.slice(0, MOST_SAMPLES)) {
    const text = sample.slice(0, LONGEST_SAMPLE);
    for (let at = 0; at < text.length; at += 1) {
      if (!/\d/.test(text[at] ?? '') || /[\d\p{L}]/u.test(text[at - 1] ?? '')) continue;
      const written = writtenDateAt(text, at);
      if (!written) continue;
      const order = certainOrder(written);
      if (order) orders.add(order);
      at = written.to - 1;
    }
  }
  const [order = undefined, ...others] = [...orders].filter((each) => orders.size === 1 || each !== 'YMD');
  return others.length === 0 ? order : undefined;
}

const MOST_SAMPLES = 1_000;
const LONGEST_SAMPLE = 500;

function certainOrder({ numbers: [first, second], separator }: WrittenDate): DateOrder | undefined {
  if (first > 99) return 'YMD';
  if (separator === '.' || (first > 12 && second <= 12)) return 'DMY';
  return second > 12 && first <= 12 ? 'MDY' : undefined;
}

function inOrder([first, second, third]: WrittenDate['numbers'], order: DateOrder): string | undefined {
  const [year, month, day] =
    order === 'YMD' ? [first, second, third] : order === 'DMY' ? [third, second, first] : [third, first, second];
  const parts = [String(year < 100 ? 2_000 + year : year).padStart(4, '0'), twoDigits(month), twoDigits(day)];
  const date = parts.join('-');
  return isDate(date) ? date : undefined;
}

function named(
  match: RegExpExecArray,
  from: number,
  [year, name = '', day]: readonly (string | undefined)[],
): WrittenDate | undefined {
  months ??= monthNames();
  const month = months.get(textKey(name));
  if (month === undefined) return undefined;
  return { numbers: [Number(year), month, Number(day)], separator: '-', to: from + match[0].length };
}

function monthNames(): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let each = 0; each < 12; each += 1) names.set(textKey(format.format(Date.UTC(2026, each, 1))), each + 1);
    }
  }
  return names.set('sept', 9);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
