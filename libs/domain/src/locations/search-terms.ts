import { fold } from '@listings/folding';
import { searchWords } from './search-words.js';
import { isUnspaced, searchedPairs } from './unspaced-words.js';

/** A part of a search text: one word, or neighbouring numbers, which may be several words or one phone number. */
export interface SearchTerm {
  readonly words: readonly string[];
  /** The numbers as one word: `12345` of `123 45`. */
  readonly joined?: string;
  /** The digits as of a phone number, without the zeros or the plus in front of it. */
  readonly phone?: string;
}

/** Fewer digits are probably a house number, not a part of a phone number. */
const FEWEST_DIGITS = 3;
/** Fewer digits in several numbers are not a phone number. */
const FEWEST_DIGITS_OF_SEVERAL = 5;
/** No phone number and no store code has more digits in several numbers. */
const MOST_DIGITS = 40;

/** Numbers with the characters between them that people write in a phone number. */
const NUMBERS = /(?<![\p{L}\p{N}])\d+(?:[^\p{L}\p{N},;]+\d+(?![\p{L}\p{N}]))*(?![\p{L}\p{N}])/gu;
/** The zero in `+44 (0)20`, which nobody dials after a country code. */
const TRUNK_ZERO = /\(0\)/g;

/** Splits a search text into terms. All of them must match, in any order. */
export function searchTerms(text: string): SearchTerm[] {
  const folded = fold(text).replace(TRUNK_ZERO, ' ');
  const terms: SearchTerm[] = [];
  let end = 0;
  const addWords = (between: string) => terms.push(...searchWords(between).map((word) => ({ words: [word] })));
  for (const { 0: numbers, index } of folded.matchAll(NUMBERS)) {
    addWords(folded.slice(end, index));
    terms.push(numberTerm(searchWords(numbers)));
    end = index + numbers.length;
  }
  addWords(folded.slice(end));
  return terms;
}

/** Returns the last word if it may be a prefix of several words. The caller then queries with its completions. */
export function unfinishedTerm(terms: readonly SearchTerm[]): string | undefined {
  const last = terms.at(-1)?.words.at(-1);
  if (last === undefined || !isPlainWord(last)) return undefined;
  return isUnspaced(last) ? searchedPairs(last).at(-1) : last;
}

/** True for a word of letters only. */
export function isPlainWord(word: string): boolean {
  return /^\p{L}+$/u.test(word);
}

/** Returns the digits of a phone number without the `0` or `00` in front, which people dial before some of its forms. */
export function withoutDialledZeros(digits: string): string {
  return digits.replace(/^0{1,2}/, '');
}

function numberTerm(words: readonly string[]): SearchTerm {
  const joined = words.join('');
  if (joined.length > MOST_DIGITS) return { words };
  const phone = withoutDialledZeros(joined);
  const isPhone = phone.length >= (words.length > 1 ? FEWEST_DIGITS_OF_SEVERAL : FEWEST_DIGITS);
  return { words, ...(words.length > 1 && { joined }), ...(isPhone && { phone }) };
}
