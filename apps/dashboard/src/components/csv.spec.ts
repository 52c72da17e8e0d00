import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toCsv } from './csv.js';

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
