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
  const { name, street, street1, city, postalCode, storeId } = draft;
  const words: Record<keyof typeof weights, string[]> = {
    name: wordsOf(name),
    address: [...wordsOf(street, street1, postalCode), joined(postalCode)],
    city: wordsOf(city),
    store_id: [...wordsOf(storeId), joined(storeId)],
  };
  const places = new Map<string, string[]>();
  // A position for each field: of two weights at one position PostgreSQL would keep the higher.
  for (const [position, [field, weight]] of WEIGHED.entries()) {
    for (const word of new Set(words[field])) {
      if (word !== '') places.set(word, [...(places.get(word) ?? []), `${position + 1}${weight}`]);
    }
  }
  const dialCode = findCountry(draft.countryIso)?.dialCode;
  const phones = new Set([draft.phone, ...draft.additionalPhones].flatMap((phone) => phoneForms(phone ?? '', dialCode)));
  return [
    ...[...places].map(([word, where]) => `'${accountId}:${word}':${where.join()}`),
    ...[...phones].map((suffix) => `'${accountId}:${PHONE_MARK}${suffix}'`),
  ].join(' ');
}

/**
 * The query of a search: every word must be there, in any order, the last one may be the beginning of a word. Digits
 * may also begin a telephone number; a query that is nothing but one is one word of its digits. Undefined when
 * nothing can be found: there is no word in it, or none of the fields can hold one of its words.
 */
export function searchQuery(
  accountId: number,
  query: string,
  fields: readonly SearchField[] = SEARCH_FIELDS,
): string | undefined {
  const digits = query.replace(/\D/g, '');
  const isPhone = digits.length >= 5 && /^[\d\s()+./-]+$/.test(query.trim());
  const words = isPhone ? [digits.replace(/^0+/, '')] : searchWords(query);
  const searched = WEIGHED.filter(([field]) => fields.includes(field)).map(([, weight]) => weight);
  // Without a weight the index alone answers; with one, PostgreSQL looks into each row found.
  const restriction = searched.length === WEIGHED.length ? '' : searched.join('');
  const terms = words.map((word, position) => {
    const last = position === words.length - 1;
    const marks = (last ? '*' : '') + restriction;
    const asWord = searched.length > 0 ? `'${accountId}:${word}'${marks && `:${marks}`}` : undefined;
    const mayBePhone = fields.includes('phone') && word.length >= SHORTEST_PHONE_PREFIX && /^\d+$/.test(word);
    const asPhone = mayBePhone ? `'${accountId}:${PHONE_MARK}${word}'${last ? ':*' : ''}` : undefined;
    return asWord && asPhone ? `(${asWord} | ${asPhone})` : (asWord ?? asPhone);
  });
  return terms.length === 0 || terms.includes(undefined) ? undefined : terms.join(' & ');
}

/** The folded words of a text: letters and digits only. An apostrophe does not divide a word. */
export function searchWords(text: string): string[] {
  return fold(text)
    .replace(/['’`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

function wordsOf(...texts: readonly (string | null)[]): string[] {
  return texts.flatMap((text) => searchWords(text ?? ''));
}

/** A code is found however it is divided. */
function joined(code: string | null): string {
  return wordsOf(code).join('');
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
