import { describe, expect, it } from '@jest/globals';
import { madeWorkbook } from './testing/made-workbook.js';
import { read } from './testing/read.js';

const row = (number: number, text: string) => `<row r="${number}"><c t="inlineStr"><is><t>${text}</t></is></c></row>`;

describe('[jobs, reliability 4, G20] the rows of a workbook', () => {
  it.each([
    ['there twice', [1, 2, 2], 2],
    ['behind a later one', [1, 5, 4], 4],
    ['the header again', [3, 3], 3],
  ])('have each a number of its own, in order: one is %s', async (_, numbers, wrong) => {
    const rows = numbers.map((number, at) => row(number, `text ${at}`)).join('');
    await expect(read(madeWorkbook({ rows }))).rejects.toMatchObject({
      code: 'DAMAGED_FILE',
      row: wrong,
      message: expect.stringMatching(
        new RegExp(`^Row ${wrong}: The workbook has this row twice, or behind a later one\\. Open it`),
      ),
    });
  });

  it('may be there twice where they have no text', async () => {
    const rows = `${row(1, 'Code')}<row r="2"/><row r="2"/>${row(2, 'A')}`;
    expect((await read(madeWorkbook({ rows }))).rows).toEqual([{ number: 2, cells: ['A'] }]);
  });
});
