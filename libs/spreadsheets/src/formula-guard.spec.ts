import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvHeader, csvRows } from './csv-writer.js';
import { withGuard, withoutGuard, withOwnApostrophe } from './formula-guard.js';

const SEPARATORS = [',', ';', '\t', '|'];

/** The cells that a program sees which splits a file at this sign and honours quotation marks at the start of a cell [RFC 4180]. */
function cellsAt(file: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < file.length; at += 1) {
    let cell = '';
    if (file[at] === '"')
      for (at += 1; at < file.length; at += 1) {
        if (file[at] === '"' && file[at + 1] !== '"') {
          at += 1;
          break;
        }
        if (file[at] === '"') at += 1;
        cell += file[at];
      }
    for (; at < file.length && file[at] !== separator && file[at] !== '\r' && file[at] !== '\n'; at += 1)
      cell += file[at];
    cells.push(cell);
  }
  return cells;
}

/** [OWASP CSV injection] Full-width signs too, which programs for East Asian languages take for the narrow ones. */
const isFormula = (cell: string) => /^[=+\-@＝＋－＠]/.test(cell);
/** A program splits at these if a person says so. */
const ASKED = [' ', ':'];
const isCall = (cell: string) => /^[=+\-@＝＋－＠].*\p{L}[(|]/su.test(cell);

describe('[jobs] a text of a CSV file', () => {
  it.each([
    'Café - Bar',
    'Mo-Fr 9-18; Sa 9-12',
    'a@b.example; c@d.example',
    'x = y',
    'x＠y、－',
    "it's, isn't it",
    '3|5',
    'Open: +1 555 (main), or +1(555)',
    'Mild -or hot- (10:-5)',
  ])('stays as it is where nothing begins a formula: %j', (value) => {
    expect(withGuard(value)).toBe(value);
  });

  it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
    'is guarded where it begins with %s, and behind separators',
    (sign) => {
      expect(withGuard(`${sign}1`)).toBe(`'${sign}1`);
      expect(withGuard(`'${sign}1`)).toBe(`''${sign}1`);
      for (const separator of SEPARATORS) expect(withGuard(`x${separator}${sign}1`)).toBe(`x${separator}'${sign}1`);
      expect(withGuard(`x ${sign} 1`)).toBe(`x ${sign} 1`);
      for (const lead of ASKED) expect(withGuard(`x${lead}${sign}1+A("b")`)).toBe(`x${lead}'${sign}1+A("b")`);
      expect(withGuard(`x ${sign}cmd|'/C calc'!A0`)).toBe(`x '${sign}cmd|'/C calc'!A0`);
    },
  );

  it('[RFC 4180] is no formula and comes back, whatever it is made of, also from a workbook', async () => {
    const text = fc.string({ unit: fc.constantFrom(...'\'"=+-@＝＋－＠,;|\t\r\n :ax', '=a(', '"-a|'), maxLength: 14 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 4 }), async (texts) => {
        const file = csvHeader(['Code']) + csvRows([['1', ...texts]]);
        for (const separator of SEPARATORS) expect(cellsAt(file, separator).filter(isFormula)).toEqual([]);
        for (const each of texts) {
          for (const lead of ASKED) expect(cellsAt(csvRows([['1', each]]), lead).filter(isCall)).toEqual([]);
          expect(withoutGuard(withGuard(each))).toBe(each);
          expect(withoutGuard(withOwnApostrophe(each))).toBe(each);
        }
      }),
      { numRuns: 500 },
    );
  });
});
