/**
 * Letters of scripts that are written without spaces between words, or in Korean with few: Chinese, Japanese, Korean,
 * Thai, Lao, Khmer and Burmese. `ー` and `〆` belong to several scripts.
 */
const UNSPACED = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}ー〆';
const BEGINS_UNSPACED = new RegExp(`^[${UNSPACED}]`, 'u');
const OF_ONE_KIND = new RegExp(`[${UNSPACED}]+|[^${UNSPACED}]+`, 'gu');
/** The scripts of {@link UNSPACED} begin with Thai. */
const BEFORE_THAI = /^[\0-\u0dff]*$/;

/** Splits a folded word into its parts with spaces between words and its unspaced ones: `cafe駅前` is `cafe` and `駅前`. */
export function apartFromUnspaced(word: string): readonly string[] {
  return BEFORE_THAI.test(word) ? [word] : (word.match(OF_ONE_KIND) ?? []);
}

/** True for a word in which words of its language begin anywhere: a search finds it by each of its characters. */
export function isUnspaced(word: string): boolean {
  return !BEFORE_THAI.test(word) && BEGINS_UNSPACED.test(word);
}

/** True for an unspaced word of one character, which pairs of {@link indexedPairs} begin with. */
export function isOneCharacter(word: string): boolean {
  return isUnspaced(word) && charactersOf(word).length === 1;
}

/** The neighbouring characters of an unspaced word, two by two: they occur where the word does. A single character is itself. */
export function searchedPairs(word: string): string[] {
  const characters = charactersOf(word);
  const pairs = characters.slice(1).map((character, index) => folded(`${characters[index] ?? ''}${character}`));
  return pairs.length === 0 ? [word] : [...new Set(pairs)];
}

/** {@link searchedPairs} and the last character, so that each character of the word begins one of them. */
export function indexedPairs(word: string): string[] {
  return [...new Set([...searchedPairs(word), folded(charactersOf(word).at(-1) ?? word)])];
}

/** A syllable of Hangul is one character here. */
function charactersOf(word: string): string[] {
  return [...word.normalize('NFC')];
}

/** With decomposed syllables, as folded texts have them: the beginning of one that is being typed begins the whole one. */
function folded(characters: string): string {
  return characters.normalize('NFD');
}
