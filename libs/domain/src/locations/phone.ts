import { createRequire } from 'node:module';
import type { CountryCode } from 'libphonenumber-js';

/** Loaded on first use: its metadata costs more than anything else in this library. */
let parser: typeof import('libphonenumber-js').default | undefined;

const EXTENSION =
  /[\s,;(/-]{0,5}(?:\bext(?:ension|\.)?|x|\bdurchwahl|\bdw|\bposte|\bint(?:erno|\.)?|\banexo|\bramal|\btoestel|#)[.:=\s]{0,3}(\d{1,7})\)?$/i;
/** A toll-free number of North America with letters in the place of digits; elsewhere letters are a remark. */
const WITH_LETTERS = /^(?:\+?1[\s.-]*)?\(?8(?:00|33|44|55|66|77|88)\)?[\s.-]*(?=.*[a-z]{3})[a-z\d\s.-]+$/i;
/** The digits of the letters from A to Z. */
const KEYS = '22233344455566677778889999';
/** The prefixes with which numbers of Mexico were dialled until 2019, before their ten digits. */
const OLD_MEXICAN = /^\+52(?:1|01|044|045)(?=\d{10}$)/;

/** What every extension and every number with letters has. */
const MORE_THAN_DIGITS = /[\p{L}#]/u;

/** A number in the form in which it is stored, and what is dialled after it. */
export interface DialledPhone {
  readonly number: string;
  readonly extension?: string;
}

/**
 * Parses a number in any notation; returns E.164 if its length is possible for the country, otherwise undefined
 * [contract 4]. Assigned ranges are not checked, because numbering plans change faster than libraries (docs/decisions/0080).
 */
export function toE164(phone: string, countryIso: string): string | undefined {
  return dialledPhone(phone, countryIso)?.number;
}

/** The same, with the extension that the text names. */
export function dialledPhone(phone: string, countryIso: string): DialledPhone | undefined {
  parser ??= createRequire(import.meta.url)('libphonenumber-js') as typeof import('libphonenumber-js').default;
  const { number, extension }: DialledPhone = MORE_THAN_DIGITS.test(phone) ? withExtension(phone) : { number: phone };
  const country = countryIso as CountryCode;
  const hasLetters = hasDialledLetters(number);
  const parsed = parser(hasLetters ? withKeys(number) : number, country);
  const plain = parsed && OLD_MEXICAN.test(parsed.number) ? parser(parsed.number.replace(OLD_MEXICAN, '+52')) : parsed;
  if (!plain?.isPossible() || (hasLetters && plain.countryCallingCode !== '1')) return undefined;
  const dialled = extension ?? parsed?.ext;
  // The parser leaves out what follows, and what it leaves out may be digits in the keys of a telephone.
  if (!hasLetters && parsed?.ext === undefined && /\d\P{L}*\p{L}/u.test(number)) return undefined;
  return { number: plain.number, ...(dialled !== undefined && { extension: dialled }) };
}

/** Whether letters of a text stand for digits: it is a toll-free number of North America. */
export function hasDialledLetters(phone: string): boolean {
  return WITH_LETTERS.test(phone);
}

/** Splits a text into a number and what is dialled after it, which has a word or a sign in front. */
export function withExtension(phone: string): DialledPhone {
  const [tail, extension] = EXTENSION.exec(phone) ?? [];
  return tail === undefined || extension === undefined
    ? { number: phone }
    : { number: phone.slice(0, -tail.length), extension };
}

function withKeys(number: string): string {
  return number.replace(/[a-z]/gi, (letter) => KEYS.charAt(letter.toLowerCase().charCodeAt(0) - 97));
}
