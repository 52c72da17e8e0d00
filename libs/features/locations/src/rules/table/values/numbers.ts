import { excerpt } from '@listings/errors';
import { writtenDateAt } from '../hours/written-dates.js';
import { asWritten, changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';

const LONGEST = 100;
const DEGREES = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/;
const WITH_EXPONENT = /^[+-]?\d{1,3}(?:\.\d{1,20})?e[+-]?\d{1,2}$/i;
const IN_ANY_NOTATION = new RegExp(
  [
    /^(?<before>[NSEWO])?\s?(?<sign>[+-])?\s?(?<degrees>\d{1,3}(?:\.\d{1,20})?)\s?°?/,
    /(?:\s?(?<minutes>\d{1,2}(?:\.\d{1,10})?)\s?['′’])?(?:\s?(?<seconds>\d{1,2}(?:\.\d{1,10})?)\s?(?:"|″|”|''|′′)?)?/,
    /\s?(?<behind>[NSEWO])?$/,
  ]
    .map(({ source }) => source)
    .join(''),
  'i',
);

/** Where people write O for the east, and where for the west. Elsewhere nobody can say what it means. */
const O_IS_EAST: ReadonlySet<string> = new Set(['DE', 'AT', 'NL']);
const O_IS_WEST: ReadonlySet<string> = new Set('FR ES IT PT BR MX AR CL CO PE EC UY CR PA DO'.split(' '));

/** A latitude or a longitude. */
export type Axis = 'latitude' | 'longitude';

/**
 * Reads a latitude or longitude: with a decimal comma, with degree signs, with a letter for its side in front or behind, or as degrees, minutes and
 * seconds. `countryIso` says what the letter O means.
 */
export function readDegrees(text: string, axis: Axis, countryIso?: string): ValueReading<string> {
  const most = axis === 'latitude' ? 90 : 180;
  if (DEGREES.test(text) && Math.abs(Number(text)) <= most) return asWritten(text);
  const found = text.length <= LONGEST ? degreesOf(text.replace(',', '.').replace('−', '-'), countryIso) : undefined;
  if (found?.problem !== undefined) return unreadable(`"${excerpt(text)}" ${found.problem}`);
  if (found && (found.axis ?? axis) === axis && Math.abs(found.value) <= most)
    return changed(decimal(found.value), 'reformatted');
  return unreadable(`"${excerpt(text)}" is no ${axis}. Enter decimal degrees from -${most} to ${most}, as in 52.5163.`);
}

/** Reads a year, also within a date or a few words. */
export function readYear(text: string): ValueReading<number> {
  if (/^\d{4}(?:\.0)?$/.test(text)) return asWritten(Number(text));
  const shown = text.length <= LONGEST ? yearShownAsDay(text) : undefined;
  if (shown !== undefined) return unreadable(YEAR_AS_DAY(text, shown));
  const years = text.length <= LONGEST ? new Set(text.match(/(?<!\d)\d{4}(?!\d)/g)) : new Set<string>();
  const [year] = years;
  if (year === undefined || years.size > 1) {
    return unreadable(`"${excerpt(text)}" is no year. Enter four digits, as in 1998.`);
  }
  return changed(Number(year), 'leftOut', `${year}, without the rest`);
}

/** The whole number that a spreadsheet may have written with decimals; undefined if the text is something else. */
export function wholeNumber(text: string): number | undefined {
  const [, digits] = /^(\d{1,15})(?:[.,]0{1,10})?$/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Degrees with the axis that their letter names, or what contradicts in them. */
type Degrees =
  { readonly value: number; readonly axis?: Axis; readonly problem?: undefined } | { readonly problem: string };

function degreesOf(text: string, countryIso: string | undefined): Degrees | undefined {
  if (WITH_EXPONENT.test(text)) return { value: Number(text) };
  const { before, behind, sign, degrees, minutes, seconds } = IN_ANY_NOTATION.exec(text)?.groups ?? {};
  const letter = (before ?? behind)?.toUpperCase();
  if (degrees === undefined || (before !== undefined && behind !== undefined)) return undefined;
  const parts = [degrees, minutes, seconds].filter((part) => part !== undefined);
  // Only the last part has decimals, and seconds stand behind minutes.
  if (parts.slice(0, -1).some((part) => part.includes('.')) || (seconds !== undefined && minutes === undefined))
    return undefined;
  if (Number(minutes ?? 0) >= 60 || Number(seconds ?? 0) >= 60) return undefined;
  const value = Number(degrees) + Number(minutes ?? 0) / 60 + Number(seconds ?? 0) / 3_600;
  if (letter === undefined) return { value: sign === '-' ? -value : value };
  if (sign !== undefined) return { problem: SIGN_AND_LETTER(letter) };
  const side = sideOf(letter, countryIso);
  if (side === undefined) return { problem: EAST_OR_WEST };
  return { value: side === 'S' || side === 'W' ? -value : value, axis: /[NS]/.test(side) ? 'latitude' : 'longitude' };
}

function sideOf(letter: string, countryIso = ''): string | undefined {
  if (letter !== 'O') return letter;
  if (O_IS_EAST.has(countryIso)) return 'E';
  return O_IS_WEST.has(countryIso) ? 'W' : undefined;
}

const SIGN_AND_LETTER = (letter: string) =>
  `has a sign and the letter ${letter}, which can contradict. Enter decimal degrees, with a minus in the south and west.`;
const EAST_OR_WEST =
  'has an O, which means east in some languages and west in others. Enter decimal degrees, with a minus in the west.';

const DAY_MS = 86_400_000;
/** The first day of spreadsheets, so that a number is a day. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const FIRST_YEAR = 1_800;
const LAST_YEAR = 2_100;

/** The year that a cell with the format of a date shows as a day of 1905: spreadsheet programs count the days. */
function yearShownAsDay(text: string): number | undefined {
  const written = writtenDateAt(text, 0);
  if (!written) return undefined;
  const [one, two, three] = written.numbers;
  const orders =
    one > 99
      ? [[one, two, three]]
      : [
          [three, two, one],
          [three, one, two],
        ];
  const years = orders.map(([year = 0, month = 0, day = 0]) => (Date.UTC(year, month - 1, day) - FIRST_DAY) / DAY_MS);
  return years.find((year) => year >= FIRST_YEAR && year <= LAST_YEAR);
}

const YEAR_AS_DAY = (text: string, year: number) =>
  `"${excerpt(text)}" is how a spreadsheet shows the year ${year} in a cell for dates. Format the column as a number, and enter the year again.`;

/** At most seven decimals, as a location is stored, without an exponent. */
function decimal(value: number): string {
  return value
    .toFixed(7)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}
