import type { ListingAddress } from './listings.js';

/**
 * A text for a comparison with the text that a publisher shows: publishers trim texts, fold white space and compose
 * characters. Two texts are the same if their comparable forms are equal.
 */
export function comparableText(text: string | null | undefined): string {
  return (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/**
 * A text of at most `longest` characters, cut between words if possible and ended with an ellipsis. Equal texts are cut
 * in the same way each time, so that a comparison finds no difference.
 *
 * @param unit what the publisher counts: characters, as people see most of them, or the units of UTF-16.
 * @example
 * shortened(content.description, 750);
 */
export function shortened(text: string, longest: number, unit: 'characters' | 'utf16' = 'characters'): string {
  const lengthOf = (part: string) => (unit === 'utf16' ? part.length : 1);
  const characters = [...text];
  let length = 0;
  const first = characters.findIndex((character) => (length += lengthOf(character)) > longest - 1);
  const isWhole = first < 0 || (length <= longest && first === characters.length - 1);
  if (isWhole) return text;
  const cut = characters.slice(0, first).join('');
  // A single long word has no gap to cut at.
  return `${cut.replace(/\s+\S*$/u, '') || cut}…`;
}

/**
 * True if two addresses of the web differ only in what does not matter to a visitor: the scheme, `www.`, a slash at the end, the fragment.
 *
 * @example
 * isSameUrl('https://www.shop.example/', 'shop.example'); // true
 */
export function isSameUrl(one: string, other: string): boolean {
  return comparableUrl(one) === comparableUrl(other);
}

/** The lines of a street as one line; undefined if there are none. */
export function streetLine(address: Pick<ListingAddress, 'street' | 'street1'> | null | undefined): string | undefined {
  return [address?.street, address?.street1].filter(Boolean).join(', ') || undefined;
}

/** Shorter numbers are not compared by their ending, which could match by chance. */
const SHORTEST_NATIONAL = 6;
const LONGEST_COUNTRY_CODE = 3;

/**
 * True if a number that the publisher shows, in international or national notation, is the E.164 number of the content.
 * Compare phones with it, so that a push after an import does not change the notation at the publisher.
 *
 * @example
 * isSamePhone('+14155552671', '(415) 555-2671'); // true
 */
export function isSamePhone(e164: string | null, shown: string | undefined): boolean {
  if (!e164 || !shown) return !e164 && !shown;
  const ours = digitsOf(e164);
  if (shown.trim().startsWith('+')) return digitsOf(shown) === ours;
  // The national form: without the country code, in most countries with a leading zero.
  const national = digitsOf(shown).replace(/^0+/, '');
  const codeLength = ours.length - national.length;
  const isWhole = national.length >= SHORTEST_NATIONAL && codeLength >= 0 && codeLength <= LONGEST_COUNTRY_CODE;
  return isWhole && ours.endsWith(national);
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '');
}

function comparableUrl(url: string): string {
  const text = url.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `http://${text}`;
  if (!URL.canParse(whole)) return text;
  const { host, pathname, search } = new URL(whole);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}`;
}
