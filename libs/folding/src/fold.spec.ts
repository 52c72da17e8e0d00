import { expect, it } from '@jest/globals';
import { containsFolded } from './contains-folded.js';
import { fold } from './fold.js';

it.each([
  ['Đà Nẵng', 'da nang'],
  ['Cœur ÆRØ', 'coeur aero'],
  ['Kırıkkale İZMİR', 'kirikkale izmir'],
  ['Þór Ðð', 'thor dd'],
  ['STRAẞE Łódź', 'strasse lodz'],
  ['ＡＢＣ１２３', 'abc123'],
  ['ｶﾌｪ', 'カフェ'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['مـــقـهى أحمد إ', 'مقهي احمد ا'],
  ['می\u200cخواهم', 'ميخواهم'],
  ['٠١٢٣ ۴۵ ๖७', '0123 45 67'],
  ['ﬁﬂ №', 'fifl no'],
  ['서울'.normalize('NFD'), fold('서울')],
])('[contract 4] %s is searched as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
  expect(fold(folded)).toBe(folded);
  expect(containsFolded(` ${folded.slice(1)}`)(text)).toBe(true);
});

it('[contract 4] a folded text stays as it is, and each letter of a Latin alphabet is that of its capital', () => {
  const letters = Array.from({ length: 0x20_000 }, (_, code) => String.fromCodePoint(code));
  const isCapital = (letter: string) => !/\p{sc=Latin}/u.test(letter) || fold(letter.toUpperCase()) === fold(letter);
  expect(letters.filter((letter) => fold(fold(letter)) !== fold(letter) || !isCapital(letter))).toEqual([]);
});
