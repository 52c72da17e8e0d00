/**
 * PostgreSQL accepts lexemes of up to 2,046 bytes and entries of the vocabulary's index of up to 2,704 bytes. 500
 * characters are at most 2,000 bytes, which leaves room for the account id.
 */
const LONGEST_WORD = 500;

/** A word as it is indexed: its first 500 characters. Compatibility characters can fold to that many letters. */
export function indexedWord(word: string): string {
  return isSearchable(word) ? word : [...word.slice(0, 2 * LONGEST_WORD)].slice(0, LONGEST_WORD).join('');
}

/** False for a word that is longer than any indexed word: a search for it finds nothing. */
export function isSearchable(word: string): boolean {
  return word.length <= LONGEST_WORD;
}
