import { excerpt } from '@listings/errors';
import { asWritten, changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';

const LONGEST = 100;
const DEGREES = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/;
const IN_MINUTES = /^(\d{1,3})\s?°\s?(\d{1,2})\s?['′’]\s?(?:(\d{1,2}(?:\.\d{1,10})?)\s?(?:"|″|”|''))?\s?([NSEWO])$/i;

/** Reads a latitude or longitude: with a decimal comma, with degree signs, or as degrees, minutes and seconds. */
export function readDegrees(text: string, axis: 'latitude' | 'longitude'): ValueReading<string> {
  const most = axis === 'latitude' ? 90 : 180;
  if (DEGREES.test(text) && Math.abs(Number(text)) <= most) return asWritten(text);
  const found = text.length <= LONGEST ? degreesOf(text) : undefined;
  if (found !== undefined && Math.abs(found) <= most) return changed(decimal(found), 'reformatted');
  return unreadable(`"${excerpt(text)}" is no ${axis}. Enter decimal degrees from -${most} to ${most}, as in 52.5163.`);
}

/** Reads a year, also within a date or a few words. */
export function readYear(text: string): ValueReading<number> {
  if (/^\d{4}(?:\.0)?$/.test(text)) return asWritten(Number(text));
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

function degreesOf(text: string): number | undefined {
  const point = text.replace(',', '.').replace('−', '-');
  const [, degrees, minutes, seconds = '0', side] = IN_MINUTES.exec(point) ?? [];
  if (degrees !== undefined && minutes !== undefined && side !== undefined) {
    return (Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3_600) * signOf(side);
  }
  const [, number, letter] = /^([+-]?\d{1,3}(?:\.\d{1,20})?(?:e[+-]?\d{1,2})?)\s?°?\s?([NSEWO])?$/i.exec(point) ?? [];
  return number === undefined ? undefined : Number(number) * signOf(letter ?? 'N');
}

function signOf(side: string): 1 | -1 {
  return /^[SW]$/i.test(side) ? -1 : 1;
}

/** At most seven decimals, as a location is stored, without an exponent. */
function decimal(value: number): string {
  return value.toFixed(7).replace(/\.?0+$/, '');
}
