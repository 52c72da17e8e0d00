import { hasDialledLetters, toE164, withExtension } from '@listings/domain';
import type { DialledPhone } from '@listings/domain';
import { excerpt } from '@listings/errors';
import { findCountry } from '@listings/reference-data';
import { splitList } from '../cell-list.js';
import { asWritten, unreadable } from './value-reading.js';
import type { ValueNote, ValueReading } from './value-reading.js';

const LONGEST = 100;
/** A part with fewer digits than this belongs to the number before it, for example as its extension. */
const FEWEST_DIGITS = 6;
/** How a spreadsheet shows a large number whose last digits it has dropped. */
const SCIENTIFIC = /^\d(?:[.,]\d+)?E\+?\d{1,3}$/i;
const LABEL = /^(?:phone|tel(?:[eé]fon[oe]?|ephone)?|t[eé]l|fon)\.?\s{0,5}[:.]?\s{0,5}(?=[+(\d])/i;
/** A number with at least this many digits that begins with the code of the country is an international one. */
const INTERNATIONAL_DIGITS = 11;

/** What people write between two whole numbers. */
const BETWEEN_NUMBERS = /\s(?:\/|&|or|and|oder|und|ou|et|o|u|e|y|of|en)\s/gi;
/** `030 5550132/33`: a number, and the last digits of others. */
const IN_SHORT = /^([^/]+?)\s?((?:\/\s?\d{1,4}\s?)+)$/;

/** Reads a phone number in any notation as E.164, with its extension. */
export function readPhone(text: string, countryIso: string | undefined): ValueReading<DialledPhone> {
  if (countryIso !== undefined && text.startsWith('+') && toE164(text, countryIso) === text)
    return asWritten({ number: text });
  if (SCIENTIFIC.test(text)) {
    return unreadable(
      `The spreadsheet has destroyed the phone number "${excerpt(text)}". Format the column as text, and enter the number again.`,
    );
  }
  if (countryIso === undefined || !findCountry(countryIso)) return asWritten({ number: text });
  if (text.length <= LONGEST) {
    const written = text.replace(/^(\d+)\.0$/, '$1').replace(LABEL, '');
    const { number, extension } = withExtension(written);
    const first = IN_SHORT.exec(number)?.[1];
    if (first !== undefined && inAnyNotation(first, countryIso) !== undefined)
      return unreadable(SEVERAL_IN_SHORT(text, first.trim()));
    const found = inAnyNotation(number, countryIso);
    if (found !== undefined) {
      const value = { number: found, ...(extension !== undefined && { extension }) };
      return { is: 'value', value, notes: notesOf(text, value) };
    }
  }
  const { name = countryIso, dialCode = '' } = findCountry(countryIso) ?? {};
  return unreadable(
    `"${excerpt(text)}" is not a phone number of ${name}. Enter it with its area code, or with +${dialCode} in front.`,
  );
}

const SEVERAL_IN_SHORT = (text: string, first: string) =>
  `"${excerpt(text)}" has several numbers in short. Write each one in full, with a bar between them: ${excerpt(first)} | and the next one.`;

/** Reads the numbers of a cell: usually one. Only the first one keeps its extension. */
export function readPhones(
  text: string,
  countryIso: string | undefined,
): ValueReading<{ readonly numbers: readonly string[]; readonly extension?: string }> {
  const entries = text.length <= LONGEST ? splitList(text.replace(BETWEEN_NUMBERS, '|'), 'separates') : [];
  const areNumbers = entries.length > 1 && entries.every((entry) => digitsOf(entry).length >= FEWEST_DIGITS);
  const read = (areNumbers ? entries : [text]).map((entry) => readPhone(entry, countryIso));
  const problem = read.find((each) => each.is === 'problem');
  if (problem) return problem;
  const [first, ...others] = read.flatMap((each) => (each.is === 'value' ? [each] : []));
  const numbers = [first, ...others].flatMap((each) => (each ? [each.value.number] : []));
  const value = { numbers, ...(first?.value.extension !== undefined && { extension: first.value.extension }) };
  if (others.length === 0) return { is: 'value', value, notes: first?.notes ?? [] };
  const leftOut = others.flatMap((each) => (each.value.extension === undefined ? [] : withoutExtension(each)));
  const main = first ? numberWithExtension(first.value) : '';
  const to = `${main}, with the additional phone ${numbers.slice(1).join(', ')}`;
  return { is: 'value', value, notes: [{ to, kind: 'recognized' }, ...leftOut] };
}

/** The notes of a number whose extension has no place: only that of the main phone has one. */
export function withoutExtension({
  value: { number, extension },
  notes,
}: {
  readonly value: DialledPhone;
  readonly notes: readonly ValueNote[];
}): readonly ValueNote[] {
  if (extension === undefined) return notes;
  return [
    { to: `${number}, without the extension ${extension}: only the main phone has a place for it`, kind: 'leftOut' },
  ];
}

/** Reads the extension of the main phone, with or without a word for it. */
export function readExtension(text: string): ValueReading<string> {
  const digits = /^(?:\p{L}+\.?|#)?[\s:]{0,3}(\d{1,11})(?:\.0)?$/u.exec(text.slice(0, LONGEST))?.[1];
  if (digits === undefined)
    return unreadable(`"${excerpt(text)}" is no extension of a phone. Enter its digits, at most 11.`);
  return digits === text
    ? asWritten(digits)
    : { is: 'value', value: digits, notes: [{ to: digits, kind: 'reformatted' }] };
}

function notesOf(text: string, value: DialledPhone): ValueNote[] {
  if (value.extension === undefined) return value.number === text ? [] : [{ to: value.number, kind: 'reformatted' }];
  return [{ to: numberWithExtension(value), kind: 'recognized' }];
}

function numberWithExtension({ number, extension }: DialledPhone): string {
  return extension === undefined ? number : `${number}, extension ${extension}`;
}

function inAnyNotation(number: string, countryIso: string): string | undefined {
  const plain = number.replace(/\(0\)/, ' ').trim();
  if (!/\d/.test(plain)) return undefined;
  // Letters mean that the cell contains more than a number, unless they are dialled.
  if (/\p{L}/u.test(plain) && !hasDialledLetters(plain)) return undefined;
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
