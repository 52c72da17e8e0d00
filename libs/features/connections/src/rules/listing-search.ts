import { phoneForms, searchWords, toE164 } from '@listings/domain';

/** The texts of a listing by which a person finds it. */
export interface SearchableListing {
  readonly name: string;
  readonly city: string | null;
  /** The whole address on one line. */
  readonly address: string | null;
  readonly postalCode: string | null;
  readonly countryIso: string | null;
  /** As the publisher writes it. */
  readonly phone: string | null;
}

/** Most characters of a text of a publisher that a search covers. */
const LONGEST_TEXT = 2_000;

/**
 * Returns the text in which the search of listings looks for words: the folded words of name and town, a bar, and those
 * of address and phone. The words are those of the search of locations.
 */
export function listingSearchText(listing: SearchableListing): string {
  const { name, city, address, postalCode, countryIso, phone } = listing;
  const code = (postalCode ?? '').replace(/[^\p{L}\p{N}]+/gu, '');
  const identity = searchWords(`${name} ${city ?? ''}`);
  const rest = [...searchWords(`${address ?? ''} ${code}`), ...phoneDigits(phone ?? '', countryIso)];
  return `${identity.join(' ').slice(0, LONGEST_TEXT)} | ${rest.join(' ').slice(0, LONGEST_TEXT)}`;
}

/** Returns the digits of a phone as the publisher writes them and, where the country is known, those of E.164. */
function phoneDigits(phone: string, countryIso: string | null): string[] {
  const e164 = countryIso === null ? undefined : toE164(phone, countryIso);
  return [...new Set([...searchWords(phone.replace(/\D/g, '')), ...phoneForms(e164 ?? '').slice(0, 1)])];
}
