import { createRequire } from 'node:module';
import { withoutDialledZeros } from './search-terms.js';

/** Loaded on first use: its metadata costs more than anything else in this library. */
let parser: typeof import('libphonenumber-js').default | undefined;

/** A search with fewer digits is no phone number, so shorter ends of a number are no form of it. */
const FEWEST_DIGITS = 5;
/** Digits of the shortest and of the longest area code. */
const AREA_CODES = [2, 3, 4, 5] as const;
/** No number has more digits; the rest of a longer one is left out. */
const MOST_DIGITS = 20;

/**
 * Returns the digits of a number as people search for it: with its country code, without it, and without its area code
 * [contract 4]. The groups of the national notation show where area codes end. If the number has no known notation,
 * its country code has one to three digits and its area code two to five.
 */
export function phoneForms(phone: string): string[] {
  parser ??= createRequire(import.meta.url)('libphonenumber-js') as typeof import('libphonenumber-js').default;
  const digits = phone.replace(/\D/g, '').slice(0, MOST_DIGITS);
  const parsed = parser(phone);
  const nationals = parsed ? [String(parsed.nationalNumber)] : [1, 2, 3].map((length) => digits.slice(length));
  const locals = parsed
    ? (endsOfGroups(parsed.formatNational()) ?? AREA_CODES.map((length) => parsed.nationalNumber.slice(length)))
    : [];
  const forms = [digits, ...nationals, ...locals].map(withoutDialledZeros);
  return [...new Set(forms)].filter((form) => form.length >= FEWEST_DIGITS);
}

/** Returns what remains of a number after each of its groups; undefined if it has only one group. */
function endsOfGroups(written: string): string[] | undefined {
  const groups = written.match(/\d+/g) ?? [];
  if (groups.length < 2) return undefined;
  return groups.map((_, at) => groups.slice(at + 1).join(''));
}
