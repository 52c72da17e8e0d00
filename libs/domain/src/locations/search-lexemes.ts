import { findCountry } from '@listings/reference-data';
import type { LocationDraft } from './location-draft.js';

/** What a search can be restricted to [contract 4]. */
export const SEARCH_FIELDS = ['name', 'address', 'city', 'store_id', 'phone'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** The field that a word comes from is its weight in the index. There are four: phone numbers have a mark instead. */
const weights: Readonly<Record<Exclude<SearchField, 'phone'>, 'A' | 'B' | 'C' | 'D'>> = {
  name: 'A',
  address: 'B',
  city: 'C',
  store_id: 'D',
};
const WEIGHED = Object.entries(weights) as [Exclude<SearchField, 'phone'>, string][];
const PHONE_MARK = '+';
/** Fewer digits than these are a house number rather than a piece of a telephone number. */
const SHORTEST_PHONE_PREFIX = 3;

/**
 * The words by which a person finds a location, as the text of a PostgreSQL tsvector: folded (no case, no accents),
 * each with the account in front, so that a search never touches another account's rows.
 */
export function searchVector(accountId: number, draft: LocationDraft): string {
  const words = wordsByField(draft);
  const places = new Map<string, string[]>();
  // A position for each field: of two weights at one position PostgreSQL would keep the higher.
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
    ...[...places].map(([word, where]) => `'${accountId}:${word}':${where.join()}`),
    ...[...phones].map((suffix) => `'${accountId}:${PHONE_MARK}${suffix}'`),
  ].join(' ');
}

/** The words of a location that the beginning of a word can stand for, sorted. Words with digits are too many. */
export function searchVocabulary(draft: LocationDraft): string[] {
  return [...new Set(Object.values(wordsByField(draft)).flat().filter(isPlainWord))].sort();
}

/**
 * The words that a person typed. A text that is nothing but a telephone number is one word of its digits.
 */
export function searchTerms(text: string): string[] {
  const digits = text.replace(/\D/g, '');
  const isPhone = digits.length >= 5 && /^[\d\s()+./-]+$/.test(text.trim());
  return isPhone ? [digits.replace(/^0+/, '')] : searchWords(text);
}

/** The last word when it may be the beginning of several: then the query is made with the completions of it. */
export function unfinishedTerm(terms: readonly string[]): string | undefined {
  const last = terms.at(-1);
  return last !== undefined && isPlainWord(last) ? last : undefined;
}

/**
 * The query of a search: every word must be there, in any order, the last one may be the beginning of a word. Digits
 * may also begin a telephone number. Undefined when nothing can be found: there is no word, or none of the fields can
 * hold one of them, or the last one begins no word of the account.
 */
export function searchQuery(
  accountId: number,
  terms: readonly string[],
  options: {
    readonly fields?: readonly SearchField[];
    /** All words of the account that the last one begins; absent when they are not known or too many. */
    readonly completions?: readonly string[];
  } = {},
): string | undefined {
  const { fields = SEARCH_FIELDS, completions } = options;
  const weights = WEIGHED.filter(([field]) => fields.includes(field)).map(([, weight]) => weight);
  // Without a weight the index alone answers; with one, PostgreSQL looks into each row found.
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

/** The folded words of a text: letters and digits only. An apostrophe does not divide a word. */
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

/** A code is found however it is divided. */
function joined(code: string | null): string[] {
  const parts = wordsOf(code);
  return parts.length > 1 ? [parts.join('')] : [];
}

/** A number is found by its whole digits and without its country code, of one to three digits where it is unknown. */
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
