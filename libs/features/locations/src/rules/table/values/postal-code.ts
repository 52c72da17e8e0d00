import { excerpt } from '@listings/errors';
import { findCountry, isPostalCode, postalCodeExample, usualPostalCode } from '@listings/reference-data';
import { asWritten, changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';

const LONGEST = 40;
/** The most zeros that a spreadsheet may have dropped. */
const MOST_LOST_ZEROS = 2;
/** `D-10115`, `CH 8001` and `L-1610`: a code of the country in front. */
const PREFIX = /^[A-Z]{1,3}[ -]?(?=\d)/;

/** Reads a postal code: restores the zeros in front that a spreadsheet dropped, and the country's own spaces and hyphens. */
export function readPostalCode(text: string, countryIso: string): ValueReading<string> {
  const country = findCountry(countryIso);
  if (!country || isPostalCode(countryIso, text)) return asWritten(text);
  const example = postalCodeExample(countryIso);
  if (text.length <= LONGEST) {
    const plain = text
      .toUpperCase()
      .replace(/\.0+$/, '')
      .replace(/[\s\u2010-\u2015]+/g, (gap) => (/\s/.test(gap) ? ' ' : '-'))
      .trim();
    const bare = plain.replace(PREFIX, '');
    const forms = [
      plain,
      bare,
      ...(example ? [plain, bare].flatMap((each) => formsLike(each, example, countryIso)) : []),
    ];
    const found = forms.find((form) => isPostalCode(countryIso, form));
    if (found !== undefined)
      return changed(found, digits(found).length > digits(text).length ? 'completed' : 'reformatted');
  }
  const form = example ? ` Postal codes there look like ${example}.` : '';
  return unreadable(`The postal code "${excerpt(text)}" does not fit ${country.name}.${form}`);
}

/** The code with the length of the example and with its separators, without them, and as ZIP+4. */
function formsLike(code: string, example: string, countryIso: string): string[] {
  const compact = code.replace(/[ -]/g, '');
  if (countryIso === 'US') return zipForms(code, compact);
  if (!/^\d+$/.test(compact)) return [usualPostalCode(countryIso, compact)];
  if (!/^[\d -]+$/.test(example)) return [compact];
  const missing = digits(example).length - compact.length;
  if (missing < 0 || missing > MOST_LOST_ZEROS) return [compact];
  return [usualPostalCode(countryIso, compact.padStart(compact.length + missing, '0'))];
}

function zipForms(code: string, compact: string): string[] {
  const [, first, second] = /^(\d{3,5})[ -](\d{4})$/.exec(code) ?? [];
  if (first && second) return [`${first.padStart(5, '0')}-${second}`];
  if (/^\d{3,5}$/.test(compact)) return [compact.padStart(5, '0')];
  return /^\d{7,9}$/.test(compact) ? [`${compact.slice(0, -4).padStart(5, '0')}-${compact.slice(-4)}`] : [];
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}
