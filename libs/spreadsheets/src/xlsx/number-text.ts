import { plainNumber } from '../plain-number.js';
import type { NumberFormat } from './number-format.js';

const SECONDS_OF_DAY = 86_400;
/** The day behind 9999-12-31. */
const MOST_DAYS = 2_958_466;
/** The first day of 1904, in days of the system that begins in 1900. */
const DAYS_UNTIL_1904 = 1_462;

/** The text of a number, as a person sees it: digits, or a date, a time or both by its format. Undefined if it is no number. */
export function numberText(source: string, format: NumberFormat, is1904: boolean): string | undefined {
  if (format.kind === 'NUMBER' && /^-?[1-9]\d{0,14}$/.test(source)) return source;
  const value = source.trim() === '' ? Number.NaN : Number(source);
  if (!Number.isFinite(value)) return undefined;
  if (format.kind === 'NUMBER') return plainNumber(value);
  if (format.kind === 'DIGITS') return withZeros(value, format.pattern);
  return momentText(value, format.kind, is1904) ?? plainNumber(value);
}

/** Puts the digits of an integer into a pattern such as `00000-0000`, from its end. */
function withZeros(value: number, pattern: string): string {
  const plain = plainNumber(value);
  if (!/^\d+$/.test(plain)) return plain;
  let left = plain;
  let text = '';
  for (let at = pattern.length - 1; at >= 0; at -= 1) {
    if (pattern[at] !== '0') text = `${pattern[at]}${text}`;
    else {
      text = `${left.slice(-1) || '0'}${text}`;
      left = left.slice(0, -1);
    }
  }
  return left + text;
}

function momentText(
  days: number,
  kind: 'DATE' | 'TIME' | 'DATE_TIME' | 'DURATION',
  is1904: boolean,
): string | undefined {
  if (days < 0 || days >= MOST_DAYS) return undefined;
  const seconds = Math.round(days * SECONDS_OF_DAY);
  if (kind === 'DURATION') return timeText(seconds);
  const time = timeText(seconds % SECONDS_OF_DAY);
  if (kind === 'TIME') return time;
  const date = dateText(Math.floor(seconds / SECONDS_OF_DAY) + (is1904 ? DAYS_UNTIL_1904 : 0));
  if (kind === 'DATE' || date === undefined) return date;
  return `${date}T${time}`;
}

function timeText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`;
  return seconds % 60 === 0 ? text : `${text}:${two(seconds % 60)}`;
}

/** Day 1 is 1900-01-01. Day 60 is 1900-02-29, which never was: spreadsheet programs keep this error. */
function dateText(day: number): string | undefined {
  if (day < 1) return undefined;
  if (day === 60) return '1900-02-29';
  const text = new Date(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * SECONDS_OF_DAY * 1000).toISOString();
  return text.startsWith('+') ? undefined : text.slice(0, 10);
}

/** A date that a cell has as a text [ISO 8601]: without its time if that is midnight, and without fractions and zone. */
export function isoText(source: string): string {
  return source
    .replace(/T00:00(?::00(?:\.0+)?)?Z?$/, '')
    .replace(
      /(T\d\d:\d\d)(:\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?$/,
      (_, time: string, seconds: string | undefined) => `${time}${seconds === ':00' ? '' : (seconds ?? '')}`,
    );
}
