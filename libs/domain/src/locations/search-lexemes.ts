import { indexedWord, isSearchable } from './indexed-word.js';
import type { LocationDraft } from './location-draft.js';
import { phoneForms } from './phone-forms.js';
import { isPlainWord } from './search-terms.js';
import type { SearchTerm } from './search-terms.js';
import { searchWords, wordParts } from './search-words.js';
import { indexedPairs, isOneCharacter, isUnspaced, searchedPairs } from './unspaced-words.js';

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

/**
 * Returns the text of a PostgreSQL tsvector with the words by which a person finds a location. The words are folded
 * (no case, no accents). Each has the account id in front, so that a search never reads another account's rows.
 * A change of these words needs a new pass over the stored rows: docs/decisions/0015-search-words.md.
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
  const phones = new Set([draft.phone, ...draft.additionalPhones].flatMap((phone) => phoneForms(phone ?? '')));
  return [
    ...[...places].map(([word, where]) => `'${accountId}:${word}':${where.join()}`),
    ...[...phones].map((form) => `'${accountId}:${PHONE_MARK}${form}'`),
  ].join(' ');
}

/**
 * Returns the sorted words of a location that a prefix of letters can be completed to. A word with digits is not among
 * them, because its letters up to the first digit are a word too.
 */
export function searchVocabulary(draft: LocationDraft): string[] {
  return [...new Set(Object.values(wordsByField(draft)).flat().filter(isPlainWord))].sort();
}

/**
 * Builds the query of a search. Every term must occur, in any order, and the last word may be a prefix. Digits may
 * also match the beginning of a phone number. Returns undefined if nothing can match: there is no word, none of the
 * fields can contain one of the words, a word is too long, or the last one is no prefix of a word of the account.
 */
export function searchQuery(
  accountId: number,
  terms: readonly SearchTerm[],
  options: {
    readonly fields?: readonly SearchField[];
    /** All words of the account that begin with the last word; absent if they are unknown or too many. */
    readonly completions?: readonly string[];
  } = {},
): string | undefined {
  const { fields = SEARCH_FIELDS, completions } = options;
  if (!terms.every(canBeIndexed)) return undefined;
  const weights = WEIGHED.filter(([field]) => fields.includes(field)).map(([, weight]) => weight);
  // Without a weight the index alone answers the query; with one, PostgreSQL rechecks each row that it finds.
  const restriction = weights.length === WEIGHED.length ? '' : weights.join('');
  const lexeme = (word: string, marks: string) => `'${accountId}:${word}'${marks && `:${marks}`}`;
  const parts = terms.map(({ words, joined, phone }, position) => {
    const isLast = position === terms.length - 1;
    const prefix = isLast && completions === undefined ? '*' : '';
    const sought = words.flatMap(soughtWords);
    const each = sought.map((word, at) =>
      lexeme(word, ((at === sought.length - 1 && prefix) || anyEnd(word)) + restriction),
    );
    const completed = completions?.map((word) => lexeme(word, restriction));
    const all = isLast && completed ? allOf([...each.slice(0, -1), oneOf(completed)]) : allOf(each);
    return oneOf([
      ...(weights.length === 0 || all === undefined ? [] : [all]),
      ...(weights.length > 0 && joined !== undefined ? [lexeme(joined, prefix + restriction)] : []),
      ...(fields.includes('phone') && phone !== undefined ? [lexeme(PHONE_MARK + phone, prefix)] : []),
    ]);
  });
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.join(' & ');
}

/** False if one of the term's words is longer than any indexed word. */
function canBeIndexed({ words, joined = '', phone = '' }: SearchTerm): boolean {
  return [...words.flatMap(soughtWords), joined, phone].every(isSearchable);
}

/** The words that the index has of a word of a search. */
function soughtWords(word: string): readonly string[] {
  return isUnspaced(word) ? searchedPairs(word) : [word];
}

/** A single character begins a pair wherever it occurs. */
function anyEnd(word: string): '*' | '' {
  return isOneCharacter(word) ? '*' : '';
}

function allOf(operands: readonly (string | undefined)[]): string | undefined {
  if (operands.includes(undefined)) return undefined;
  return operands.length > 1 ? `(${operands.join(' & ')})` : operands[0];
}

function oneOf(operands: readonly string[]): string | undefined {
  return operands.length > 1 ? `(${operands.join(' | ')})` : operands[0];
}

function wordsByField(draft: LocationDraft): Record<keyof typeof weights, string[]> {
  const { name, street, street1, city, postalCode, storeId } = draft;
  return {
    name: wordsOf(name),
    address: [...wordsOf(street, street1, postalCode), ...joinedParts(postalCode)],
    city: wordsOf(city),
    store_id: [...wordsOf(storeId), ...joinedParts(storeId)],
  };
}

function wordsOf(...texts: readonly (string | null)[]): string[] {
  return texts.flatMap((text) => searchWords(text ?? '').flatMap(indexedWords));
}

/** Also returns the words of a code without its separators, so that a search finds it in either spelling. */
function joinedParts(code: string | null): string[] {
  return searchWords((code ?? '').replace(/[^\p{L}\p{N}]+/gu, '')).flatMap(indexedWords);
}

/** The words by which a search finds a word of a location. */
function indexedWords(word: string): string[] {
  return isUnspaced(word) ? indexedPairs(word) : wordParts(indexedWord(word));
}
