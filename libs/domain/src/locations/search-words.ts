import { fold } from '@listings/folding';
import { apartFromUnspaced } from './unspaced-words.js';

/** A word with more changes between letters and digits has no further parts, so that it takes bounded space. */
const MOST_PARTS = 16;
/** People type the Catalan `l·l` with and without its dot. */
const APOSTROPHES = /['’‘ʼʻ`]|(?<=l)·(?=l)/gu;

/**
 * Splits a text into folded words of letters and digits. An apostrophe does not split a word. Letters of a script without
 * spaces, as far as no others are between them, are one word.
 */
export function searchWords(text: string): string[] {
  return fold(text)
    .replace(APOSTROPHES, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap(apartFromUnspaced);
}

/**
 * Returns a word with the words that begin inside it, where letters meet digits [contract 4]: each of them up to the
 * next such place and up to the end. `zed42b` contains `zed`, `42`, `42b` and `b`.
 */
export function wordParts(word: string): string[] {
  const runs = word.match(/\p{L}+|\p{N}+/gu) ?? [];
  const parts = new Set([word]);
  let start = 0;
  for (const run of runs.slice(0, MOST_PARTS)) {
    parts.add(run).add(word.slice(start));
    start += run.length;
  }
  return [...parts];
}
