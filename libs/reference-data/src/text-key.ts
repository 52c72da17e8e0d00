/** Letters that do not come apart into a base letter and a mark under Unicode normalisation. */
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
};

/**
 * The form in which names are compared: lower case, without accents, apostrophes and dots, `&` and
 * `and` alike, `St.` and `Saint` alike, single spaces. Letters of other scripts stay.
 */
export function textKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => FOLDED[letter] ?? letter)
    .normalize('NFKD')
    .replace(/[\p{M}.'’‘ʻʼ`´]/gu, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bst\b/g, 'saint')
    .normalize('NFC');
}
