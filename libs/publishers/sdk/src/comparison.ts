/**
 * A text for a comparison with the text that a publisher shows: publishers trim texts, fold white space and compose
 * characters. Two texts are the same if their comparable forms are equal.
 */
export function comparableText(text: string | null | undefined): string {
  return (text ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim();
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
