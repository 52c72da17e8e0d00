import { toE164 } from '@listings/domain';
import { excerpt } from '@listings/errors';
import { findCountry } from '@listings/reference-data';
import { splitList } from '../cell-list.js';
import { asWritten, unreadable } from './value-reading.js';
import type { ValueNote, ValueReading } from './value-reading.js';

const LONGEST = 100;
/** What has fewer digits is a part of the number before, such as its extension. */
const FEWEST_DIGITS = 6;
/** How a spreadsheet shows a large number whose last digits it has dropped. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i;
const LABEL = /^(?:phone|tel(?:[eé]fon[oe]?|ephone)?|t[eé]l|fon)\.?\s{0,5}[:.]?\s{0,5}(?=[+(\d])/i;
const EXTENSION =
  /[\s,;(/-]{0,5}(?:\bext(?:ension|\.)?|x|\bdurchwahl|\bdw|\bposte|\bint(?:erno|\.)?|\banexo|\bramal|\btoestel|#)[.:=\s]{0,3}(\d{1,7})\)?$/i;
/** A number with at least this many digits that begins with the code of the country is an international one. */
const INTERNATIONAL_DIGITS = 11;

/**
 * Reads a phone number in any notation as E.164. A location has no place for an extension, so the note says which one is
 * left out.
 */
export function readPhone(text: string, countryIso: string | undefined): ValueReading<string> {
  if (countryIso !== undefined && text.startsWith('+') && toE164(text, countryIso) === text) return asWritten(text);
  if (SCIENTIFIC.test(text)) {
    return unreadable(
      `The spreadsheet has destroyed the phone number "${excerpt(text)}". Format the column as text, and enter the number again.`,
    );
  }
  if (countryIso === undefined || !findCountry(countryIso)) return asWritten(text);
  if (text.length <= LONGEST) {
    const written = text.replace(/^(\d+)\.0$/, '$1').replace(LABEL, '');
    const [tail, extension] = EXTENSION.exec(written) ?? [];
    const number = tail === undefined ? written : written.slice(0, -tail.length);
    const found = inAnyNotation(number, countryIso);
    if (found !== undefined) {
      return { is: 'value', value: found, notes: notesOf(text, found, extension) };
    }
  }
  const { name = countryIso, dialCode = '' } = findCountry(countryIso) ?? {};
  return unreadable(
    `"${excerpt(text)}" is not a phone number of ${name}. Enter it with its area code, or with +${dialCode} in front.`,
  );
}

/** Reads the numbers of a cell: usually one. */
export function readPhones(text: string, countryIso: string | undefined): ValueReading<readonly string[]> {
  const entries = text.length <= LONGEST ? splitList(text.replaceAll(' / ', '|'), 'separates') : [];
  const areNumbers = entries.length > 1 && entries.every((entry) => digitsOf(entry).length >= FEWEST_DIGITS);
  const read = (areNumbers ? entries : [text]).map((entry) => readPhone(entry, countryIso));
  const problem = read.find((each) => each.is === 'problem');
  if (problem) return problem;
  const found = read.flatMap((each) => (each.is === 'value' ? [each] : []));
  const value = found.map((each) => each.value);
  if (value.length === 1) return { is: 'value', value, notes: found.flatMap(({ notes }) => notes) };
  const leftOut = found.flatMap(({ notes }) => notes.filter(({ kind }) => kind === 'leftOut'));
  const to = `${value[0]}, with the additional phone ${value.slice(1).join(', ')}`;
  return { is: 'value', value, notes: [{ to, kind: 'recognized' }, ...leftOut] };
}

function notesOf(text: string, found: string, extension: string | undefined): ValueNote[] {
  if (extension === undefined) return found === text ? [] : [{ to: found, kind: 'reformatted' }];
  return [{ to: `${found}, without the extension ${extension}: a location has no place for it`, kind: 'leftOut' }];
}

function inAnyNotation(number: string, countryIso: string): string | undefined {
  const plain = number.replace(/\(0\)/, ' ').trim();
  // Letters mean that the cell has more in it than a number.
  if (/\p{L}/u.test(plain) || !/\d/.test(plain)) return undefined;
  const digits = digitsOf(plain);
  const asInternational = () => toE164(`+${digits}`, countryIso);
  if (digits.startsWith('00') && !plain.startsWith('+')) {
    const found = toE164(`+${digits.slice(2)}`, countryIso);
    if (found !== undefined) return found;
  }
  const code = findCountry(countryIso)?.dialCode ?? '';
  // A spreadsheet drops the plus of +49 30 123456.
  if (/^\d/.test(plain) && digits.startsWith(code) && digits.length >= INTERNATIONAL_DIGITS) {
    const found = asInternational();
    if (found !== undefined) return found;
  }
  return toE164(plain, countryIso) ?? (plain.startsWith('+') || digits.startsWith('0') ? undefined : asInternational());
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}
