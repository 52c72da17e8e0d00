import { textKey } from '@listings/reference-data';

/** The rest of a longer header is not compared. */
const LONGEST = 200;

/**
 * The form in which a header is compared and remembered: in small letters, without accents, punctuation and plural, with
 * the words of `storeCode` and `phone2` apart.
 */
export function headerKey(header: string): string {
  const spaced = header
    .slice(0, LONGEST)
    .replace(/#|№|\bn[º°o]\.?(?=\s|$)|\bnr\.|\bno\./giu, ' nr ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2');
  return textKey(spaced)
    .split(' ')
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
    .join(' ');
}

/** The key of a header without what stands in brackets, such as `Phone (with area code)`. */
export function bareHeaderKey(header: string): string {
  const bracket = header.slice(0, LONGEST).search(/[([{*:]/);
  return headerKey(bracket > 0 ? header.slice(0, bracket) : header);
}

/** The key without the endings of plurals in other languages, such as `Öffnungszeiten`. */
export function headerStem(key: string): string {
  return key.length > 6 ? key.replace(/(?:en|er|[enia])$/, '') : key;
}
