import { isDate } from '@listings/domain';
import { excerpt } from '@listings/errors';
import { textKey } from '@listings/reference-data';
import { LANGUAGES } from '../languages.js';
import type { DateOrder } from '../row-reading.js';
import { matchAt } from './match-at.js';

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

const FIRST_YEAR = '1900';
const LAST_YEAR = '2199';
/** How far the years of the Buddhist calendar are ahead. */
const BUDDHIST_YEARS = 543;

/** Whether the year of a date can only be one of another calendar, or an error. */
export function isOfOtherCalendar(date: string): boolean {
  return date.slice(0, 4) < FIRST_YEAR || date.slice(0, 4) > LAST_YEAR;
}

/** Why such a date is not read. */
export function otherCalendar(text: string, date: string): string {
  const western = String(Number(date.slice(0, 4)) - BUDDHIST_YEARS);
  const example = western >= FIRST_YEAR && western <= LAST_YEAR ? western : '2026';
  return `"${excerpt(text)}" has the year ${date.slice(0, 4)}. Enter the year of the western calendar, as in ${example}.`;
}

const LONGEST_SAMPLE = 500;

/** Looks at the cells of a file to find the order of day and month of its dates. */
export class DateSurvey {
  private readonly proven = new Set<DateOrder>();
  private doubtful: string | undefined;

  /** Takes a cell into account that may have dates. */
  see(cell: string): void {
    const text = cell.slice(0, LONGEST_SAMPLE);
    for (let at = 0; at < text.length; at += 1) {
      if (!/\d/.test(text[at] ?? '') || /[\d\p{L}]/u.test(text[at - 1] ?? '')) continue;
      const written = writtenDateAt(text, at);
      if (!written) continue;
      const order = certainOrder(written);
      if (order) this.proven.add(order);
      else if (isTwoDates(written)) this.doubtful ??= text.slice(at, written.to);
      at = written.to - 1;
    }
  }

  /** What several surveys have seen together. */
  static together(surveys: readonly DateSurvey[]): DateSurvey {
    const all = new DateSurvey();
    for (const { proven, doubtful } of surveys) {
      for (const order of proven) all.proven.add(order);
      all.doubtful ??= doubtful;
    }
    return all;
  }

  /** The order that the dates prove; undefined if they fit several orders, or contradict. */
  get order(): DateOrder | undefined {
    const [order = undefined, ...others] = [...this.proven].filter((each) => this.proven.size === 1 || each !== 'YMD');
    return others.length > 0 || (order === 'YMD' && this.doubtful !== undefined) ? undefined : order;
  }

  /** The first date that means two days, where no other date of the file says which; otherwise undefined. */
  get ambiguous(): string | undefined {
    return this.proven.has('DMY') !== this.proven.has('MDY') ? undefined : this.doubtful;
  }
}

/** A date whose numbers are no date in any other order proves its order. */
function certainOrder({ numbers, separator }: WrittenDate): DateOrder | undefined {
  if (numbers[0] > 99) return inOrder(numbers, 'YMD') === undefined ? undefined : 'YMD';
  const orders = (['DMY', 'MDY'] as const).filter((order) => inOrder(numbers, order) !== undefined);
  if (separator === '.') return orders.includes('DMY') ? 'DMY' : undefined;
  return orders.length === 1 ? orders[0] : undefined;
}

/** Whether swapping day and month gives another valid date. */
function isTwoDates({ numbers: [first, second], separator }: WrittenDate): boolean {
  return separator !== '.' && first !== second && first <= 12 && second <= 12;
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
