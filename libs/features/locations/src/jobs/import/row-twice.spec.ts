import { expect, it } from '@jest/globals';
import { madeWorkbook } from '@listings/spreadsheets/testing';
import { startJobsFixture } from '../../testing/location-jobs-fixture.js';
import { startLocationImport } from './direct-import.js';

const fixture = startJobsFixture();

const row = (number: number, ...texts: string[]) =>
  `<row r="${number}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

it.each([
  ['two rows with one number', row(1, 'name', 'street') + row(2, 'x') + row(2, 'y'), 'Row 2: '],
  ['a row of too many characters', row(1, 'name') + row(2, ...Array<string>(5).fill('x'.repeat(32_000))), 'Row 2: '],
])(
  '[jobs, reliability 4, G20] an import of a workbook with %s ends at once, and names the row',
  async (_, rows, place) => {
    const caller = await fixture.newCaller();
    const fileId = await fixture.upload(caller, madeWorkbook({ rows }), 'twice.xlsx');
    const job = await fixture.after(await startLocationImport(fixture.deps, caller, { fileId, unattended: true }));
    expect(job).toMatchObject({ state: 'FAILED', problem: expect.stringMatching(new RegExp(`^${place}`)) });
  },
);
