import { expect, it } from '@jest/globals';
import { madeWorkbook } from './testing/made-workbook.js';
import { read } from './testing/read.js';

const LONG = 'x'.repeat(32_000);
const cells = (count: number) => `<row>${'<c t="s"><v>0</v></c>'.repeat(count)}</row>`;

it.each([
  ['CSV', `Code\n${Array(5).fill(LONG).join(',')}`, 'Line 2: '],
  ['XLSX', madeWorkbook({ rows: cells(1) + cells(5), sharedStrings: `<si><t>${LONG}</t></si>` }), 'Row 2: '],
])(
  '[jobs, reliability 4, G18] a row of a file has at most as many characters as twice the largest location, in %s',
  async (_, file, place) => {
    await expect(read(file)).rejects.toMatchObject({
      code: 'ROW_TOO_LONG',
      row: 2,
      message: `${place}The cells have more than 131,072 characters together. Shorten their texts.`,
    });
  },
);

it('[ECMA-376] the shared texts of a workbook are found wherever they are, in any order, also beyond what is in memory', async () => {
  // 4 MB, twice as much as the pages in memory; some are empty, and some lie on a border of pages.
  const texts = Array.from({ length: 1_000 }, (_, at) =>
    at % 9 === 0 ? '' : `${at} ${'é'.repeat((at * 37) % 4_096)}`,
  );
  const order = Array.from({ length: 3_000 }, (_, at) => (at * 7_919) % texts.length);
  const rows = order.map((at) => `<row><c><v>${at}</v></c><c t="s"><v>${at}</v></c></row>`).join('');
  const table = await read(
    madeWorkbook({
      rows: `<row><c t="str"><v>Number</v></c><c t="str"><v>Text</v></c></row>${rows}`,
      sharedStrings: texts.map((text) => `<si><t>${text}</t></si>`).join(''),
    }),
  );
  expect(table.rows.map((row) => row.cells)).toEqual(order.map((at) => [String(at), texts[at]]));
});
