import { textKey } from '@listings/reference-data';
import { dayWord, hourWord, languagesOf, MOST_WORDS, SIGNED_PHRASE, writes24Hours } from './hour-words.js';
import type { HoursContext } from './hours-context.js';
import { matchAt } from './match-at.js';
import { writtenDateAt } from './written-dates.js';
import type { WrittenDate } from './written-dates.js';

/** A time as it is written: which clock it means can depend on the times around it. */
export interface WrittenTime {
  /** Minutes since midnight, over 1440 on the next day; of the twelve-hour clock if `half` is given. */
  readonly minutes: number;
  readonly half?: 'am' | 'pm';
  /** Whether it can only be a time of the 24-hour clock, as `09:00`, `13` and `9h`. */
  readonly isCertain: boolean;
  /** `24h`: whoever writes so, `13` or `9h`, uses the 24-hour clock. Others have minutes, the hour alone, or are a word. */
  readonly notation: '24h' | 'minutes' | 'hour' | 'word';
}

/** A part of a text about hours, with its place in the text. */
export type HourToken = { readonly from: number; readonly to: number } & (
  | { readonly is: 'days'; readonly days: readonly number[] }
  | { readonly is: 'date'; readonly date: WrittenDate }
  | { readonly is: 'time'; readonly time: WrittenTime }
  | { readonly is: Sign | 'holiday' | 'and' | 'closed' | 'nothing' | 'open' | 'allDay' | 'break' }
);

type Sign = 'dash' | 'comma' | 'end';

/** The tokens of a text, or the part that is not understood, or that is not about every week: dates, or some weeks of a month. */
export type HourTokens =
  | { readonly is: 'tokens'; readonly tokens: readonly HourToken[]; readonly uses24Hours: boolean }
  | { readonly is: 'unknown' | 'dates' | 'weeks'; readonly part: string };

const SPACE = /[^\S\n]+/y;
const TIME = /(\d{1,2})(?:\s?([:.h])\s?([0-5]\d)(?::00)?|(h)(?![\p{L}]))?(?!\d)/iuy;
const COMPACT_TIME = /(\d{2})([0-5]\d)(?!\d)/y;
const HALF = /\s?([ap])\.?\s?m\b\.?|([ap])(?!\p{L})/iuy;
const NUMBER = /\d{1,2}(?!\d)/y;
const GAP = /[^\S\n]{0,3}/y;
const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/uy;
const SEPARATED_NAME = /(?:segunda|ter[cç]a|quarta|quinta|sexta)s?-feiras?/iuy;
/** In front of a line it is a bullet; behind hours it refers to a note, which the reader does not know. */
const ASTERISK = /(?<=^[^\S\n]*)\*/my;
/** Days of a year, as in `01.12.-06.01.`, which could be times. */
const DAY_OF_YEAR = String.raw`(?:0?[1-9]|[12]\d|3[01])\.\s?(?:0?[1-9]|1[0-2])`;
const SEASON = new RegExp(
  String.raw`(?<![\d:.])${DAY_OF_YEAR}\.?[^\S\n]{0,3}(?:[-–—−‐‑~]|[\p{L}/]{1,5})[^\S\n]{0,3}${DAY_OF_YEAR}(?![\d:])`,
  'uy',
);
/** The first and second Saturday of a month are `Sa[1-2]` in open data. */
const WEEKS_OF_MONTH = /(?<=[\p{L}.]\s?)\[\s?-?[1-5](?:\s?[-,]\s?-?[1-5])*\s?\]/uy;
/** Between hours it joins them; behind the last ones it means that the end is open. */
const PLUS = /\+(?=\s*[\p{L}\p{N}])/uy;

const NOON = 720;
/** The last hour of the next day, counted on from midnight. */
const LAST_HOUR = 47;

const SIGNS: Readonly<Record<string, Sign | 'filler'>> = Object.fromEntries(
  Object.entries({ dash: '-–—−‐‑~', comma: ',/&', end: ';|\n', filler: ':.()[]"•·' }).flatMap(([is, signs]) =>
    [...signs].map((sign) => [sign, is as Sign | 'filler']),
  ),
);

/**
 * Splits a text about hours into tokens. Names of days that mean different days in different languages are read in the
 * language that fits all of them, and otherwise in that of the country.
 */
export function hourTokens(
  text: string,
  { country, dates, uses24Hours }: HoursContext & { readonly dates: boolean },
): HourTokens {
  const tokens: (HourToken | DayName)[] = [];
  let at = 0;
  while (at < text.length) {
    const space = matchAt(SPACE, text, at);
    if (space) {
      at += space[0].length;
      continue;
    }
    const date = dates ? dateAt(text, at) : undefined;
    const other = date ? undefined : otherThanWeek(text, at);
    if (other) return other;
    const read = date ?? phraseAt(text, at) ?? timeAt(text, at) ?? signAt(text, at);
    if (!read) return { is: 'unknown', part: unknownAt(text, at) };
    if (read.token) tokens.push(read.token);
    at = read.to;
  }
  const days = withDays(tokens, text, country);
  if (typeof days === 'string') return { is: 'unknown', part: days };
  return { is: 'tokens', tokens: days, uses24Hours: uses24Hours === true || shows24Hours(days, country) };
}

/** Whether times such as `13` show that bare ones are of the 24-hour clock too, or the country has no other one. */
function shows24Hours(tokens: readonly HourToken[], country: string | undefined): boolean {
  const times = tokens.flatMap((token) => (token.is === 'time' ? token.time.notation : []));
  return times.includes('24h') || writes24Hours(country, !times.includes('hour'));
}

/** The words at a place of a text that concern only some days of the year. */
function otherThanWeek(text: string, at: number): HourTokens | undefined {
  if (!/[\d[]/.test(text.charAt(at))) return undefined;
  const dates = matchAt(SEASON, text, at);
  if (dates) return { is: 'dates', part: dates[0] };
  const weeks = matchAt(WEEKS_OF_MONTH, text, at);
  return weeks && { is: 'weeks', part: weeks[0] };
}

interface DayName {
  readonly is: 'name';
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

interface Read {
  readonly token?: HourToken | DayName;
  readonly to: number;
}

function dateAt(text: string, from: number): Read | undefined {
  const date = writtenDateAt(text, from);
  return date && { token: { is: 'date', date, from, to: date.to }, to: date.to };
}

/** The longest phrase at a place: words with a meaning, or the name of a day. */
function phraseAt(text: string, from: number): Read | undefined {
  const signed = matchAt(SIGNED_PHRASE, text, from)?.[0].trimEnd();
  const ends = signed === undefined ? wordEnds(text, from) : [from + signed.length];
  for (const to of ends.reverse()) {
    const key = textKey(text.slice(from, to)).replace(/ feiras?$/, '');
    const word = hourWord(key);
    if (word) return { token: tokenOf(word, from, to), to };
    if (dayWord(key)) return { token: { is: 'name', key, from, to }, to };
  }
  return undefined;
}

function tokenOf(word: NonNullable<ReturnType<typeof hourWord>>, from: number, to: number): HourToken | undefined {
  if (word.is === 'filler') return undefined;
  if (word.is === 'time') return { is: 'time', time: wordTime(word.minutes), from, to };
  return word.is === 'days' ? { ...word, from, to } : { is: word.is, from, to };
}

/** Noon is a time of the 12-hour clock too, so that 6 behind it is in the evening. */
function wordTime(minutes: number): WrittenTime {
  if (minutes === NOON) return { minutes: 0, half: 'pm', isCertain: true, notation: 'word' };
  return { minutes, isCertain: true, notation: 'word' };
}

/** The ends of the first words at a place; a phrase may contain numbers, as `24 hours`. */
function wordEnds(text: string, from: number): number[] {
  const ends: number[] = [];
  let at = from;
  for (let count = 0; count < MOST_WORDS; count += 1) {
    const word = matchAt(SEPARATED_NAME, text, at) ?? matchAt(WORD, text, at) ?? matchAt(NUMBER, text, at);
    if (!word) break;
    at += word[0].length;
    ends.push(at);
    at += matchAt(GAP, text, at)?.[0].length ?? 0;
  }
  return ends;
}

function timeAt(text: string, from: number): Read | undefined {
  const compact = matchAt(COMPACT_TIME, text, from);
  const match = compact ?? matchAt(TIME, text, from);
  if (!match) return undefined;
  const hour = Number(match[1]);
  const minute = Number((compact ? match[2] : match[3]) ?? 0);
  const after = from + match[0].length;
  const half = matchAt(HALF, text, after);
  const to = after + (half?.[0].length ?? 0);
  // `26:00` is two o'clock of the next day; a bare 26 can be anything.
  const isWritten = compact !== undefined || match[3] !== undefined;
  const isMorning = (half?.[1] ?? half?.[2])?.toLowerCase() === 'a';
  if (hour > (isWritten ? LAST_HOUR : 24) || (half && (hour > 12 || (hour === 0 && !isMorning)))) return undefined;
  const is24 = !half && (hour > 12 || /h/i.test(match[0]));
  const notation = is24 ? ('24h' as const) : isWritten ? ('minutes' as const) : ('hour' as const);
  const isCertain = is24 || (!half && (match[1]?.startsWith('0') === true || compact !== undefined));
  const time = half
    ? {
        minutes: (hour % 12) * 60 + minute,
        half: isMorning ? ('am' as const) : ('pm' as const),
        isCertain,
        notation,
      }
    : { minutes: hour * 60 + minute, isCertain, notation };
  return { token: { is: 'time', time, from, to }, to };
}

function signAt(text: string, from: number): Read | undefined {
  const sign = matchAt(ASTERISK, text, from) ? 'filler' : matchAt(PLUS, text, from) ? 'comma' : SIGNS[text[from] ?? ''];
  if (sign === undefined) return undefined;
  return sign === 'filler' ? { to: from + 1 } : { token: { is: sign, from, to: from + 1 }, to: from + 1 };
}

/** The tokens with the days that names mean, or the name that is not understood. */
function withDays(
  tokens: readonly (HourToken | DayName)[],
  text: string,
  country: string | undefined,
): readonly HourToken[] | string {
  const names = tokens.filter((token) => token.is === 'name');
  const languages = languagesOf([...new Set(names.map(({ key }) => key))], country);
  const dayOf = ({ key }: DayName): number | undefined => {
    const byLanguage = dayWord(key);
    const days = new Set(
      [...(byLanguage ?? [])]
        .filter(([each]) => languages.length === 0 || languages.includes(each))
        .map(([, day]) => day),
    );
    return days.size === 1 ? [...days][0] : undefined;
  };
  const found: HourToken[] = [];
  for (const token of tokens) {
    if (token.is !== 'name') found.push(token);
    else {
      const day = dayOf(token);
      if (day === undefined) return text.slice(token.from, token.to);
      found.push({ is: 'days', days: [day], from: token.from, to: token.to });
    }
  }
  return found;
}

/** What is not understood: the word or number at a place, at most 40 characters. */
function unknownAt(text: string, at: number): string {
  return /^(?:[\p{L}\p{M}\d]+|\S)/u.exec(text.slice(at, at + 40))?.[0] ?? text.slice(at, at + 1);
}
