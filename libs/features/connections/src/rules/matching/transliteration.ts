import anyAscii from 'any-ascii';

/** Transliterations that depend on neighbouring letters, applied in this order. any-ascii converts letter by letter. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  // Greek vowel and consonant pairs
  [/ου/g, 'ou'],
  [/αυ/g, 'av'],
  [/ευ/g, 'ev'],
  [/γγ/g, 'ng'],
  [/γχ/g, 'nch'],
  [/(^|\s)μπ/g, '$1b'],
  [/(^|\s)ντ/g, '$1d'],
  // a vowel in Bulgarian, silent in Russian
  [/(?<=[бвгджзклмнпрстфхцчшщ])ъ(?=[бвгджзклмнпрстфхцчшщ])/g, 'a'],
  // a consonant of Devanagari has an `a` of its own unless a vowel sign or a virama follows, or the word ends
  [/(?<=[क-ह]़?)(?=[ँ-हॠॡ])/g, 'a'],
  [/[ँं]/g, 'n'],
  [/[ऋृ]/g, 'ri'],
  // the small tsu of Japanese doubles the consonant that follows
  [/[っッ]/g, ''],
];

/** True when the text has letters of a script that is not Latin. */
export function isForeignScript(text: string): boolean {
  return /[^\p{Script=Latin}\P{L}]/u.test(text);
}

/**
 * Folds a text to lower-case Latin letters, digits and punctuation: removes accents, transliterates other scripts
 * with any-ascii, and Chinese characters to Pinyin.
 */
export function foldText(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  if (/^[\x20-\x7e]*$/.test(lower)) return lower;
  const bare = lower.replace(/\p{Script=Greek}+/gu, (greek) => greek.normalize('NFD').replace(/\p{M}/gu, ''));
  const spelled = SPELLINGS.reduce((whole, [written, latin]) => whole.replace(written, latin), bare);
  // Only letters: any-ascii would also spell out symbols, such as `deg` for the sign in `N° 12`.
  return spelled.replace(/[\p{L}\p{M}]+/gu, (word) => anyAscii(word).replace(/[^A-Za-z]/g, '')).toLowerCase();
}

/**
 * Returns a rough phonetic key of a folded word, which different transliterations of one word share. Compare it only
 * if one of the two words was written in another script, because the key discards differences.
 */
export function soundOf(word: string): string {
  return word
    .replace(
      /[cgksptdz]h|ph/g,
      (pair) => ({ ch: 'h', kh: 'h', gh: 'g', sh: 's', ph: 'f', th: 't', dh: 'd', zh: 'z' })[pair] ?? pair,
    )
    .replace(/ou|oo/g, 'u')
    .replace(/ei|oi|ee|ie/g, 'i')
    .replace(/ai|ae/g, 'e')
    .replace(/[yj]/g, 'i')
    .replace(/w/g, 'v')
    .replace(/x/g, 'ks')
    .replace(/[cq]/g, 'k')
    .replace(/(.)\1+/g, '$1');
}

/** Removes the difference between the spellings of German umlauts, such as `ae` and `a` for ä, from a folded word. */
export function withoutUmlaut(word: string): string {
  return word.replace(/([aou])e/g, '$1');
}
