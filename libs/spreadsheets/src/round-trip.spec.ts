import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CellValue } from './cell-value.js';
import { csvHeader, csvRows, csvWriter } from './csv-writer.js';
import { madeWorkbook } from './testing/made-workbook.js';
import { bytesOf, cellsOf } from './testing/read.js';
import { xlsxWriter } from './xlsx-writer.js';

/** Signs that matter to CSV, to XML, to sheets and to spreadsheet programs. */
const SIGNS = [...'\'"=+-@,;|\t\r\n &<>_x0041_é€😀ß\u0001\u000b\uFFFE\uFEFF]]>a0'];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);
const name = text.map((value) => `N${value}N`);

/** A table whose rows all have a text. The cells of a single column may be the rows of another table. */
const table = fc.integer({ min: 2, max: 6 }).chain((columns) => {
  const length = { minLength: columns, maxLength: columns };
  const row = fc.array(text, length).filter((cells) => cells.some((cell) => cell.trim() !== ''));
  return fc.record({ header: fc.array(name, length), rows: fc.array(row, { maxLength: 8 }) });
});

/** What cells are that a reader returns. */
function asText(value: CellValue): string {
  return value === null ? '' : typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
}

describe('a table that is written and read', () => {
  it('[RFC 4180] has the same cells, as CSV in each encoding', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ header, rows }) => {
        const file = csvHeader(header) + csvRows(rows);
        const utf16 = Buffer.from(file, 'utf16le');
        for (const bytes of [Buffer.from(file), Buffer.from(file.slice(1)), utf16, Buffer.from(utf16).swap16()])
          expect(await cellsOf(bytes)).toEqual([header, ...rows]);
      }),
      { numRuns: 300 },
    );
  });

  it('[ECMA-376] has the same cells, as XLSX', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ header, rows }) => {
        expect(await cellsOf(await bytesOf(xlsxWriter({ header, rows })))).toEqual([header, ...rows]);
      }),
      { numRuns: 300 },
    );
  });

  it('has numbers and booleans as texts', async () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100);
    const value = fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), amount);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.integer(), value), { maxLength: 8 }), async (rows) => {
        const header = ['Code', 'Value'];
        const expected = [header, ...rows.map((row) => row.map((cell) => asText(cell)))];
        expect(await cellsOf(await bytesOf(xlsxWriter({ header, rows })))).toEqual(expected);
        expect(await cellsOf(await bytesOf(csvWriter({ header, rows })))).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('[jobs] keeps store codes with zeros and phone numbers', async () => {
    const header = ['Store code', 'Phone', 'Note'];
    const rows = [
      ['00123', '+1 617 234 5678', "'=1"],
      ['1E5', '0049 221 1234', '=HYPERLINK("http://example.org")'],
      ['-', '@', "it's"],
    ];
    const expected = [header, ...rows];
    expect(await cellsOf(await bytesOf(csvWriter({ header, rows })))).toEqual(expected);
    expect(await cellsOf(await bytesOf(xlsxWriter({ header, rows })))).toEqual(expected);
    // A person opens the CSV file and saves it as a workbook: the apostrophes are then in its texts.
    const inCsv = rows.flat().map((cell) => csvRows([[cell]]).trimEnd());
    const cells = inCsv.map((cell) => cell.replaceAll('""', '"').replace(/^"(.*)"$/s, '$1'));
    const saved = cells.map((cell) => `<row><c t="inlineStr"><is><t>${cell}</t></is></c></row>`).join('');
    expect(await cellsOf(madeWorkbook({ rows: saved }))).toEqual(rows.flat().map((cell) => [cell]));
  });
});
