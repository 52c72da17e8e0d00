/**
 * Letters that Unicode normalization does not decompose into what people type instead: those with a stroke, a hook or a
 * shape of their own, and the forms of one letter in Greek, Arabic and Persian.
 */
const FOLDED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ŋ: 'n',
  ħ: 'h',
  ŧ: 't',
  ĸ: 'k',
  ə: 'e',
  ɓ: 'b',
  ɗ: 'd',
  ɖ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
  ς: 'σ',
  ґ: 'г',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
  ہ: 'ه',
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'gu');

/** What belongs to no letter: marks, characters that only join letters or keep them apart, and the stroke that lengthens Arabic words. */
const IGNORED = /[\p{M}\p{Cf}\u0640]/gu;
const DIGITS = /[^\P{Nd}0-9]/gu;
const ASCII = /^[\0-\x7f]*$/;

/**
 * The form in which texts are searched and compared: without case and accents, with one form of each character. Letters
 * of Latin alphabets become those of a keyboard without them (`Đà Nẵng` is `da nang`), digits of all scripts those of
 * ASCII. Syllables of Hangul are left decomposed, so that one that is not yet typed to its end begins the whole one.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(IGNORED, '')
    .toLowerCase()
    .replace(OTHER_LETTERS, (letter) => FOLDED[letter] ?? letter)
    .replace(DIGITS, digit);
}

/** The value of a digit. Unicode has those of a script one after the other, beginning with zero. */
function digit(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let zero = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}
