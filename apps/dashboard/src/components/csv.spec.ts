import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toCsv, withoutGuard } from './csv.js';

it('[RFC 4180] quotes commas, quotes and line ends, and leaves missing values empty', () => {
  expect(
    toCsv([
      ['day', 'a "b"'],
      ['2026-07-06', null],
      ['x,y', 'line\nend'],
      [1.5, -2],
    ]),
  ).toBe('day,"a ""b"""\r\n2026-07-06,\r\n"x,y","line\nend"\r\n1.5,-2\r\n');
});

it('[dashboard] no text of a location begins a formula', () => {
  fc.assert(
    fc.property(fc.constantFrom('=', '+', '-', '@', '\t', '\r'), fc.string(), (sign, rest) => {
      expect(toCsv([[`${sign}${rest}`]]).replace(/^"/, '')).toMatch(/^'/);
    }),
  );
});

it('[dashboard] the mark that keeps a text from being a formula is taken off without loss', () => {
  const texts = fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', 'a'), { maxLength: 6 })
    .map((signs) => signs.join(''));
  fc.assert(fc.property(texts, (text) => expect(withoutGuard(toCsv([[text]]).trimEnd())).toBe(text)));
});
