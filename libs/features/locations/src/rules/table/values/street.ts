import { excerpt } from '@listings/errors';
import { writtenDateAt } from '../hours/written-dates.js';
import { asWritten, changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';

/** The countries that write the house number in front of the street. */
const NUMBER_FIRST = new Set(
  'US CA GB IE AU NZ FR LU IN PK BD LK MY SG PH ZA NG KE GH JM TT HK IL EG MA TW TH VN'.split(' '),
);

/** Joins a street with the house number from a column of its own, in the order of the country. */
export function joinStreet(street: string, houseNumber: string, country: string | undefined): ValueReading<string> {
  const number = houseNumber.trim().replace(/\.0+$/, '');
  if (number === '') return asWritten(street);
  if (looksLikeDay(number)) return unreadable(NUMBER_AS_DAY(number));
  const joined = NUMBER_FIRST.has(country ?? '') ? `${number} ${street}` : `${street} ${number}`;
  return changed(joined, 'completed');
}

/** A day and a month without a year, as spreadsheet programs write them: `03. Mai`, `3-May`, `May 3`. */
const DAY_AND_MONTH = /^(?:(\d{1,2})[.\s-]{1,2}(\p{L}{3,12})\.?|(\p{L}{3,12})[.\s-]{1,2}(\d{1,2}))$/u;

/** Whether a code or a number is what a spreadsheet program makes of one such as `3-5`: a date. */
export function looksLikeDay(text: string): boolean {
  if (text.length > 40) return false;
  const [, day, month, otherMonth, otherDay] = DAY_AND_MONTH.exec(text) ?? [];
  const name = month ?? otherMonth;
  const written = writtenDateAt(name === undefined ? text : `${day ?? otherDay} ${name} 2000`, 0);
  return written !== undefined && (name !== undefined || /^(?:T[\d:]+)?$/.test(text.slice(written.to)));
}

const NUMBER_AS_DAY = (number: string) =>
  `The house number "${excerpt(number)}" is a date: spreadsheets make one of 3-5. Format the column as text, and enter the number again.`;
