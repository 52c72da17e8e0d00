import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CSV_BOUNDS, readCsv, writeCsv } from './read-csv.js';

const TRANSIENT = { kind: 'TRANSIENT' };

describe('CSV bodies', () => {
  it.each([
    ['a,b\r\n1,2\r\n', [{ a: '1', b: '2' }]],
    ['\uFEFFa,b\n\n1', [{ a: '1', b: '' }]],
    ['a,b\n"x, ""y""\nz",2', [{ a: 'x, "y"\nz', b: '2' }]],
    ['a,b\r1,', [{ a: '1', b: '' }]],
    ['', []],
    ['a,b', []],
    ['a\0,b\n1\0,2', [{ a: '1', b: '2' }]],
    ['a,,\n1,2,3', [{ a: '1', '': '3' }]],
  ])('[design 5] reads %j', (text, rows) => {
    expect(readCsv(text)).toEqual(rows);
  });

  it('[design 5] reads another separator', () => {
    expect(readCsv('a;b\n1,5;2', { separator: ';' })).toEqual([{ a: '1,5', b: '2' }]);
  });

  it.each([
    ['a quoted cell without an end', 'a\n"1'],
    ['a row with too many cells', 'a\n1,2'],
    ['two columns of the same name', 'day,calls, calls\n2026-07-01,1,2'],
    ['a million columns', ','.repeat(1_000_000)],
    ['a million cells in a row', `a\n${'"",'.repeat(1_000_000)}`],
    ['too many columns', `${','.repeat(CSV_BOUNDS.columns)}a`],
    ['too many rows', `a\n${'1\n'.repeat(CSV_BOUNDS.rows + 1)}`],
  ])('[design 5] a table with %s is a failure of the publisher', (_, text) => {
    expect(() => readCsv(text)).toThrow(expect.objectContaining({ failure: expect.objectContaining(TRANSIENT) }));
  });

  it('[design 5] reads what was written, whatever the cells contain', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', 'é'), maxLength: 6 });
    const rows = fc.array(fc.record({ id: fc.constantFrom('1', '2'), text: cell }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, (all) => expect(readCsv(writeCsv(all))).toEqual(all)),
      { seed: 20_261_127 },
    );
  });
});
