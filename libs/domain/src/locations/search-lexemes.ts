import { findCountry } from '@listings/reference-data';
import { indexedWord, isSearchable } from './indexed-word.js';
import type { LocationDraft } from './location-draft.js';

/** Fields to which a client can restrict a search [contract 4]. */
export const SEARCH_FIELDS = ['name', 'address', 'city', 'store_id', 'phone'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/**
 * The weight of a lexeme in the index names its field. PostgreSQL has only four weights, so phone numbers have a
 * prefix instead.
 */
const weights: Readonly<Record<Exclude<SearchField, 'phone'>, 'A' | 'B' | 'C' | 'D'>> = {
  name: 'A',
  address: 'B',
  city: 'C',
  store_id: 'D',
};
const WEIGHED = Object.entries(weights) as [Exclude<SearchField, 'phone'>, string][];
const PHONE_MARK = '+';
/** Fewer digits than these are probably a house number, not part of a phone number. */
const SHORTEST_PHONE_PREFIX = 3;

/**
 * Returns the text of a PostgreSQL tsvector with the words by which a person finds a location. The words are folded
 * (no case, no accents). Each has the account id in front, so that a search never reads another account's rows.
 */
export function searchVector(accountId: number, draft: LocationDraft): string {
  const words = wordsByField(draft);
  const places = new Map<string, string[]>();
  // Each field has its own position: of two weights at one position PostgreSQL keeps only the higher.
  for (const [position, [field, weight]] of WEIGHED.entries()) {
    for (const word of new Set(words[field])) {
      places.set(word, [...(places.get(word) ?? []), `${position + 1}${weight}`]);
    }
  }
  const dialCode = findCountry(draft.countryIso)?.dialCode;
  const phones = new Set(
    [draft.phone, ...draft.additionalPhones].flatMap((phone) => phoneForms(phone ?? '', dialCode)),
  );
  return [
    ...[...places].map(([word, where]) => `'${accountId}:${indexedWord(word)}':${where.join()}`),
    ...[...phones].map((suffix) => `'${accountId}:${PHONE_MARK}${suffix}'`),
  ].join(' ');
}

/**
 * Returns the sorted words of a location that a prefix can be completed to. Words with digits are excluded, because
 * there are too many.
 */
export function searchVocabulary(draft: LocationDraft): string[] {
  return [...new Set(Object.values(wordsByField(draft)).flat().filter(isPlainWord).map(indexedWord))].sort();
}

/** Splits a search text into words. A text that is only a phone number becomes one word of its digits. */
export function searchTerms(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  const isPhone = digits.length >= 5 && /^[\d\s()+./-]+$/.test(text.trim());
  return isPhone ? [digits.replace(/^0+/, '')] : searchWords(text);
}

/** Returns the last word if it may be a prefix of several words. The caller then queries with its completions. */
export function unfinishedTerm(terms: readonly string[]): string | undefined {
  const last = terms.at(-1);
  return last !== undefined && isPlainWord(last) ? last : undefined;
}

/**
 * Builds the query of a search. Every word must occur, in any order, and the last one may be a prefix. Digits may
 * also match the beginning of a phone number. Returns undefined if nothing can match: there is no word, none of the
 * fields can contain one of the words, a word is too long, or the last one is no prefix of a word of the account.
 */
export function searchQuery(
  accountId: number,
  terms: readonly string[],
  options: {
    readonly fields?: readonly SearchField[];
    /** All words of the account that begin with the last word; absent if they are unknown or too many. */
    readonly completions?: readonly string[];
  } = {},
): string | undefined {
  const { fields = SEARCH_FIELDS, completions } = options;
  if (!terms.every(isSearchable)) return undefined;
  const weights = WEIGHED.filter(([field]) => fields.includes(field)).map(([, weight]) => weight);
  // Without a weight the index alone answers the query; with one, PostgreSQL rechecks each row that it finds.
  const restriction = weights.length === WEIGHED.length ? '' : weights.join('');
  const lexeme = (word: string, marks: string) => `'${accountId}:${word}'${marks && `:${marks}`}`;
  const parts = terms.map((term, position) => {
    const last = position === terms.length - 1;
    const prefix = last && completions === undefined ? '*' : '';
    const words = weights.length === 0 ? [] : last && completions ? completions : [term];
    const phone = fields.includes('phone') && term.length >= SHORTEST_PHONE_PREFIX && /^\d+$/.test(term);
    const alternatives = [
      ...words.map((word) => lexeme(word, prefix + restriction)),
      ...(phone ? [lexeme(PHONE_MARK + term, prefix)] : []),
    ];
    return alternatives.length > 1 ? `(${alternatives.join(' | ')})` : alternatives[0];
  });
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(' & ');
}

/** Splits a text into folded words of letters and digits. An apostrophe does not split a word. */
export function searchWords(text: string): string[] {
  return fold(text)
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function wordsByField(draft: LocationDraft): Record<keyof typeof weights, string[]> {
  const { name, street, street1, city, postalCode, storeId } = draft;
  return {
    name: wordsOf(name),
    address: [...wordsOf(street, street1, postalCode), ...joined(postalCode)],
    city: wordsOf(city),
    store_id: [...wordsOf(storeId), ...joined(storeId)],
  };
}

function isPlainWord(word: string): boolean {
  return /^\p{L}+$/u.test(word);
}

function wordsOf(...texts: readonly (string | null)[]): string[] {
  return texts.flatMap((text) => searchWords(text ?? ''));
}

/** Also returns the code without separators, so that a search finds it in either spelling. */
function joined(code: string | null): string[] {
  const parts = wordsOf(code);
  return parts.length > 1 ? [parts.join('')] : [];
}

/**
 * Returns the digits of a number with and without its country code. If the country code is unknown, it may have one
 * to three digits.
 */
function phoneForms(phone: string, dialCode: string | undefined): string[] {
  const digits = phone.replace(/\D/g, '');
  const lengths = dialCode && digits.startsWith(dialCode) ? [dialCode.length] : [1, 2, 3];
  return [0, ...lengths].map((start) => digits.slice(start)).filter((form) => form.length >= 5);
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('ł', 'l');
}
