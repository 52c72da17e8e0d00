import { describe, expect, it } from '@jest/globals';
import { csvHeader, csvRows, csvWriter } from './csv-writer.js';
import { allOf, bytesOf, cellsOf } from './testing/read.js';

describe('a CSV file that is written', () => {
  it('[RFC 4180 2.6 and 2.7] has a mark, CRLF, and quotes where a cell needs them', async () => {
    const rows = [['007', 'A "B", C'] as const, [null, 1.5], [true, 'a;b\nc'], [1e21, Number.NaN]];
    const file = await bytesOf(csvWriter({ header: ['Code', 'Name'], rows }));
    expect(file.toString()).toBe(
      '\uFEFFCode,Name\r\n007,"A ""B"", C"\r\n,1.5\r\nTRUE,"a;b\nc"\r\n1000000000000000000000,\r\n',
    );
  });

  it.each(['=1+1', '+1 617', '-x', '@SUM(A1)', '\tx', '\rx', "'=x", "''+1"])(
    'keeps spreadsheet programs from taking %j for a formula, and is read back',
    async (value) => {
      const file = csvHeader(['Code', 'Value']) + csvRows([['1', value]]);
      expect(file).toContain(`'${value}`);
      expect(file).not.toMatch(/(^|[,;\t\r\n"])[=+\-@]/m);
      expect(await cellsOf(file)).toEqual([
        ['Code', 'Value'],
        ['1', value],
      ]);
    },
  );

  it('writes numbers as they are, also below zero', () => {
    expect(csvRows([[-5, 0.1 + 0.2, -0]])).toBe('-5,0.3,0\r\n');
  });

  it('is the same in pieces, of which the header is one', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => [`S-${at}`, `Store ${at}`, at]);
    const header = ['Code', 'Name', 'Number'];
    async function* later() {
      yield* rows;
    }
    const pieces = await allOf(csvWriter({ header, rows: later() }));
    expect(pieces.length).toBeGreaterThan(1);
    const whole = csvHeader(header) + csvRows(rows.slice(0, 7)) + csvRows(rows.slice(7));
    expect(Buffer.concat(pieces).toString()).toBe(whole);
  });
});
