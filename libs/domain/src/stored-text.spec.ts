import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { comparablePostalCode, comparableText, storedLine, storedLines, withStoredTexts } from './stored-text.js';

it.each([
  ['composes', 'Cafe\u0301 Zoe\u0308', 'Café Zoë'],
  ['composes what a removed character has kept apart', 'Cafe\u200b\u0301', 'Café'],
  ['is as it was', 'Müller & Söhne', 'Müller & Söhne'],
  ['removes control characters', 'Bram\u0007ble\0', 'Bramble'],
  ['has a space for line breaks, tabs and runs of spaces', ' a\r\nb\u2028c\td\u0085e\u3000 \u00a0f ', 'a b c d e f'],
  ['removes what turns the direction', '\u202eabc\u2066d\u2069', 'abcd'],
  ['keeps a mark of direction inside, and none at the ends', '\u200eCA\u200f b\u200e', 'CA\u200f b'],
  [
    'removes zero-width and filler characters',
    'A\u200bB\u2060C\ufeffD\u00adE\u2800F\u3164G\u115fH\u1160I\uffa0',
    'ABCDEFGHI',
  ],
  [
    'keeps joiners of a word',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  ],
  ['keeps a joiner after a sign that takes the vowel', '\u0d28\u0d4d\u200d', '\u0d28\u0d4d\u200d'],
  ['keeps joiners of emoji', '👩🏽\u200d🚒 ❤️\u200d🔥', '👩🏽\u200d🚒 ❤️\u200d🔥'],
  ['removes joiners that join nothing', '\u200dA\u200d-\u200c1\u200d', 'A-1'],
  ['is empty when nothing is visible', '\u200b\u3164\u2800\u200d\u200e \ufe0f\u00a0', ''],
  ['replaces half a pair', 'a\ud800', 'a\ufffd'],
  [
    'bounds the marks on a letter',
    `a${'\u0316\u0302'.repeat(100)}`,
    `a${'\u0316'.repeat(15)}${'\u0302'.repeat(15)}`.normalize(),
  ],
])('[contract 14] the stored form of a line: %s', (_, given, stored) => {
  expect(storedLine(given)).toBe(stored);
});

it.each([
  ['\u200b\u200b', ''],
  [' one\r\n\r\ntwo\u2028three \u0007\t ', 'one\n\ntwo\nthree'],
  ['a  b\u00a0c', 'a  b\u00a0c'],
  ['Cafe\u0301\n\ufeff', 'Café'],
])('[contract 14] a text of several lines keeps its lines and spaces: %j', (given, stored) => {
  expect(storedLines(given)).toBe(stored);
});

it('[contract 14] what people take for the same compares as the same', () => {
  const codes = ['K1A 0B1', 'K1A0B1', 'k1a 0b1', 'k1a\u20110B1', ' K1A  0b1\u200b'];
  expect(new Set(codes.map(comparablePostalCode))).toEqual(new Set(['k1a0b1']));
  expect(comparableText('CAFE\u0301  Zoe\u0308\u200b')).toBe('café zoë');
  const given = { 'a\u200b': [' b ', 1, null], c: { d: '\ufeff' } };
  expect(withStoredTexts(given, storedLine)).toEqual({ a: ['b', 1, null], c: { d: '' } });
});

describe('[contract 14] the cleaner', () => {
  const pieces = fc.constantFrom(
    ...'ae=\u05e9\u0915\u094d1 \n\t\u0301\u0338\u0316\u034f\u0958\u2126\u1100\u1161',
    ...'\u200b\u200c\u200d\u200e\u2060\ufeff\u00ad\u2800\u3164\u115f\u1160\u202e\u0007',
    ...'👩🏽❤\ufe0f\u00a0\u2028\u0085\ud800札Ж\u0627한はก“é≠',
  );
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 12 }).map((each) => each.join('')),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );

  it.each([
    ['a line', storedLine],
    ['several lines', storedLines],
  ])('changes nothing twice, adds nothing, and takes any composition for the same: %s', (_, stored) => {
    fc.assert(
      fc.property(texts, (text) => {
        const once = stored(text);
        expect(stored(once)).toBe(once);
        // The composed form of a few letters is longer than the letters.
        expect(once.length).toBeLessThanOrEqual(text.normalize('NFC').length);
        expect(stored(text.toWellFormed().normalize('NFD'))).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });

  it('comes to the same line in any order', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(storedLine(storedLines(text))).toBe(storedLine(text));
        expect(storedLines(storedLine(text))).toBe(storedLine(text));
        expect(storedLine(` ${text}\u200b`)).toBe(storedLine(text));
      }),
      { numRuns: 2_000 },
    );
  });

  it('takes no time that grows with the square of a text', () => {
    const pieces = '\u0316\u0302|\u200e\u200f|\u200d| \u200d|\u0338\u200d|\u094d\u200d|👩\u200d'.split('|');
    for (const piece of pieces) expect(storedLine(`a${piece.repeat(200_000)}b`).length).toBeGreaterThan(0);
  });
});
