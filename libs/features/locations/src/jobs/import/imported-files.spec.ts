import { describe, expect, it } from '@jest/globals';
import { applyJob } from '@listings/feature-jobs';
import { madeWorkbook } from '@listings/spreadsheets/testing';
import { perTest } from '@listings/testing/jest';
import { readStoredLocations } from '../../store/stored-location.js';
import { BULK_FILES } from '../../testing/bulk-files.js';
import { startJobsFixture } from '../../testing/location-jobs-fixture.js';
import { LOCATION_IMPORT } from '../location-kinds.js';
import type { RowDetails } from '../row-details.js';
import { mapImportColumns, readImportAgain, startLocationImport } from './direct-import.js';
import type { NewImport } from './direct-import.js';
import { importParameters } from './import-parameters.js';
import { importWarnings } from './import-warnings.js';

const fixture = startJobsFixture();
const caller = perTest(() => fixture.newCaller());

const HEADER = 'Store code,Name,Address,City,State,ZIP,Country,Phone,Category';
const line = (code: string, more: Partial<Record<'name' | 'zip' | 'phone', string>> = {}) =>
  `${code},${more.name ?? 'Bramble'},1 Main Street,Boston,MA,${more.zip ?? '02139'},US,${more.phone ?? '(617) 555-0123'},Bakery`;
const csv = (...lines: readonly string[]) => [HEADER, ...lines].join('\r\n');

async function started(content: string | Uint8Array, options: Partial<NewImport> = {}) {
  const fileId = await fixture.upload(caller, content);
  return fixture.after(await startLocationImport(fixture.deps, caller, { fileId, ...options }));
}

const imported = (content: string | Uint8Array, options: Partial<NewImport> = {}) =>
  started(content, { unattended: true, ...options });

async function stored() {
  const { accountId } = caller;
  const rows = await fixture.database.query<{ id: number }>(
    'select id from locations where account_id = $1 order by id',
    [accountId],
  );
  return readStoredLocations(fixture.database, { accountId, ids: rows.map(({ id }) => id) });
}

const notesOf = async (job: Parameters<typeof fixture.rows>[1]) =>
  (await fixture.rows(caller, job)).flatMap(({ details }) => (details as RowDetails).notes ?? []);

it.each(BULK_FILES)(
  '[contract 14] a file of $of is imported without a hand on its columns ($source)',
  async ({ header, row, location, leftOut = [] }) => {
    const done = await imported(`${header}\r\n${row}`);
    const rows = await fixture.rows(caller, done);
    expect(rows.map(({ outcome, details }) => [outcome, (details as RowDetails).problems])).toEqual([
      ['CREATED', undefined],
    ]);
    const [made] = await stored();
    expect(made).toMatchObject({ name: 'Bramble Bakery', ...location });
    const names = leftOut.map((name) => `"${name}"`).join(', ');
    expect(importWarnings(done)).toEqual(names ? [`These columns have texts and are not imported: ${names}`] : []);
  },
);

describe('[contract 14] what a file says beside its rows', () => {
  it('a title above the header is left out, and the job says so', async () => {
    const done = await imported(`Store list autumn 2026,,,,,,,,\r\n${csv(line('T-1'))}`);
    expect(done.counts).toMatchObject({ CREATED: 1 });
    expect(importWarnings(done)).toEqual([
      'The names of the columns were found in row 2. The rows above it are left out.',
    ]);
  });

  it('groups above the names of columns are a part of these names', async () => {
    const groups = `${','.repeat(9)}Monday,,Tuesday,\r\n${HEADER},Open,Close,Open,Close`;
    const done = await imported(`${groups}\r\n${line('G-1')},9:00,17:00,closed,`);
    const [made] = await stored();
    expect(made?.businessHours.slice(0, 2).map(({ type, slots }) => [type, slots.length])).toEqual([
      ['OPEN', 1],
      ['CLOSED', 0],
    ]);
    expect(importWarnings(done)).toEqual([
      'The names of the columns were found in row 2, and the names of their groups in the row above it.',
    ]);
  });

  it('columns with one name are one, and are asked about where their texts differ', async () => {
    const file = (first: string, second: string) =>
      `${HEADER},Phone\r\n${line('P-1', { phone: first || ' ' })},${second}`;
    const [one, other] = ['(617) 555-0123', '(617) 555-0199'];
    const several = 'The file has several columns "Phone". In each row the first one with a text counts.';
    const asked = await started(file('', one));
    expect([asked.phase, importWarnings(asked)]).toEqual(['MAPPING', [several]]);
    const map = async (jobId: string, mapping: readonly (string | null)[]) =>
      fixture.after(await mapImportColumns(fixture.deps, caller, { jobId, mapping }));
    const { mapping = [] } = importParameters(asked);
    expect([(await map(asked.id, mapping)).phase, (await started(file(one, one))).phase]).toEqual(['REVIEW', 'REVIEW']);
    expect(await imported(file('', one))).toMatchObject({ counts: { CREATED: 1 } });
    expect(await stored()).toMatchObject([{ phone: '+16175550123' }]);
    const differing = await started(file(one, other));
    expect(differing.phase).toBe('MAPPING');
    expect(importWarnings(differing)).toEqual([
      expect.stringMatching(/^The columns "Phone" have different texts, first in row 2\./),
    ]);
    await map(differing.id, [...mapping.slice(0, -1), 'additionalPhones']);
    expect(await started(file(one, other))).toMatchObject({ phase: 'REVIEW', counts: { CHANGED: 1 } });
    const wrong = await mapImportColumns(fixture.deps, caller, {
      jobId: differing.id,
      mapping: mapping.map((column) => (column === 'city' ? 'phone' : column)),
    });
    expect(wrong).toMatchObject({ violations: [{ code: 'SY87007' }] });
  });

  it('a mark of UTF-8 that was encoded twice is no part of the first name', async () => {
    await imported(`\uFEFFï»¿${csv(line('D-1'))}`);
    expect(await stored()).toMatchObject([{ storeId: 'D-1' }]);
  });

  it('a column with texts that is not imported is named, until the account has decided about it', async () => {
    const content = `${HEADER},Sparkle level,Empty,Reason\r\n${line('C-1')},very,,It was refused.`;
    const asked = await started(content);
    const warning = ['These columns have texts and are not imported: "Sparkle level"'];
    expect([asked.phase, importWarnings(asked)]).toEqual(['MAPPING', warning]);
    const { mapping = [] } = importParameters(asked);
    const decided = await fixture.after(await mapImportColumns(fixture.deps, caller, { jobId: asked.id, mapping }));
    expect([decided.phase, importWarnings(decided)]).toEqual(['REVIEW', []]);
    expect(importWarnings(await imported(content))).toEqual([]);
  });

  it.each([
    ['City,Phone', 'FAILED', 'No column has the names of the locations. Select the column'],
    ['Store code,Phone', 'DONE', 'No column has the names of the locations. Rows can change'],
  ])('a file with the columns %s has no names, and that is said once', async (header, state, said) => {
    const content = `${header}\r\n${Array.from({ length: 3 }, (_, n) => `N-${n},617 555 010${n}`).join('\r\n')}`;
    const asked = await started(content);
    expect(importWarnings(asked)).toEqual([expect.stringMatching(said)]);
    const { mapping = [] } = importParameters(asked);
    const answer = await mapImportColumns(fixture.deps, caller, { jobId: asked.id, mapping });
    expect(answer).toMatchObject(state === 'FAILED' ? { violations: [{ code: 'SY87015' }] } : { outcome: 'saved' });
    const done = await imported(content);
    expect(done.state).toBe(state);
    expect([done.problem, ...importWarnings(done)].join()).toMatch(said);
  });

  it('letters that can be read in several ways are asked, and never guessed', async () => {
    const content = Buffer.from(csv(line('M-1', { name: 'B\x8Ackerei M\x9Fller' })), 'latin1');
    expect(await imported(content)).toMatchObject({ state: 'FAILED', problem: expect.stringMatching(/several ways/) });
    const asked = await started(content);
    const { mapping = [], found } = importParameters(asked);
    expect(found?.encodings?.map(({ sample }) => /B.*ller/.exec(sample)?.[0])).toEqual([
      'BŠckerei MŸller',
      'Bäckerei Müller',
      'BŠckerei Mźller',
    ]);
    const map = async () => mapImportColumns(fixture.deps, caller, { jobId: asked.id, mapping });
    expect(await map()).toMatchObject({ violations: [{ code: 'SY87014' }] });
    const choice = { jobId: asked.id, encoding: 'macintosh' } as const;
    const again = await fixture.after(await readImportAgain(fixture.deps, caller, choice));
    expect(again).toMatchObject({ phase: 'MAPPING', total: 1, processed: 0 });
    await fixture.after(await map());
    await fixture.after(await applyJob(fixture.deps, caller, { kind: LOCATION_IMPORT, jobId: asked.id }));
    expect(await stored()).toMatchObject([{ name: 'Bäckerei Müller' }]);
    expect(await imported(content, { encoding: 'macintosh' })).toMatchObject({ state: 'DONE', counts: { SAME: 1 } });
  });
});

describe('[contract 14] the sheet and the row of the names', () => {
  const rowOf = (cells: string) =>
    `<row>${cells
      .split(',')
      .map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
      .join('')}</row>`;
  const sheetOf = (...rows: readonly string[]) => rows.map(rowOf).join('');

  /** A workbook with two sheets; the first one may be hidden. */
  function workbook(first: string, second: string, state = 'visible') {
    const relation = '<Relationship Id="rId9" Type="x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>';
    return madeWorkbook({
      rows: first,
      sheets: `<sheet name="Notes" sheetId="1" state="${state}" r:id="rId1"/><sheet name="Stores" sheetId="2" r:id="rId9"/>`,
      change: (parts) => [
        ...parts.map((part) =>
          part.name.endsWith('workbook.xml.rels')
            ? { ...part, content: String(part.content).replace('</Relationships>', relation) }
            : part,
        ),
        { name: 'xl/worksheets/sheet2.xml', content: `<worksheet><sheetData>${second}</sheetData></worksheet>` },
      ],
    });
  }
  const stores = sheetOf(HEADER, line('X-1'), line('X-2', { name: 'Other' }));

  it.each([
    ['instructions', 'visible', sheetOf('Column,What to enter', 'Name,The name of the store', 'City,Where it is')],
    ['a hidden sheet', 'hidden', sheetOf(HEADER, line('H-1'))],
  ])('are found behind %s', async (_, state, first) => {
    const done = await imported(workbook(first, stores, state));
    expect((await stored()).map(({ storeId }) => storeId)).toEqual(['X-1', 'X-2']);
    const one = ['Only the sheet "Stores" is imported. The workbook has 2 sheets.'];
    expect(importWarnings(done)).toEqual(state === 'visible' ? one : []);
  });

  it('can be chosen, also when the rows of another one are there', async () => {
    const asked = await started(workbook(sheetOf('Old names', HEADER, line('O-1')), stores, 'hidden'));
    const read = async (choice: object) => readImportAgain(fixture.deps, caller, { jobId: asked.id, ...choice });
    expect(await read({ sheet: 'None' })).toMatchObject({ violations: [{ code: 'SY87007' }] });
    const other = await fixture.after(await read({ sheet: 'Notes', headerRow: 1 }));
    expect([other.total, importParameters(other)]).toMatchObject([
      2,
      { header: ['Old names'], found: { sheet: 'Notes' } },
    ]);
    expect(await fixture.after(await read({ headerRow: 3 }))).toMatchObject({
      phase: 'MAPPING',
      warnings: ['The file has a header, but no rows below it.'],
    });
    const wrong = await fixture.after(await read({ headerRow: 90 }));
    expect([wrong.phase, wrong.warnings, importParameters(wrong).found]).toMatchObject([
      'MAPPING',
      [expect.any(String), expect.stringMatching(/^Row 90: /)],
      { headerRow: 2, sheet: 'Notes' },
    ]);
    expect((await fixture.rows(caller, wrong)).map(({ position }) => position)).toEqual([3]);
  });
});

describe('[contract 14] what spreadsheets leave behind', () => {
  it('marks are no part of a value, errors are no value, and each is a note', async () => {
    const done = await imported(
      csv(
        line('M-1', { zip: "'02139", name: 'A1' }),
        line('M-2', { zip: '"=""02139"""', name: 'A2' }),
        line('"=""V-EQ1"""', { name: 'A3' }),
        line('M-4', { zip: '\x1f02139', name: 'A4' }),
        line('M-5', { phone: '#N/A', name: 'A5' }),
        line('4.479E+11', { name: 'A6' }),
      ),
    );
    expect(done.counts).toMatchObject({ CREATED: 5, REFUSED: 1 });
    expect((await stored()).map(({ storeId, postalCode, phone }) => [storeId, postalCode, phone === null])).toEqual(
      ['M-1', 'M-2', 'V-EQ1', 'M-4', 'M-5'].map((code) => [code, '02139', code === 'M-5']),
    );
    expect((await notesOf(done)).map(({ column, to, kind }) => [column, to, kind])).toEqual(
      expect.arrayContaining([
        ['postalCode', '02139', 'reformatted'],
        ['storeId', 'V-EQ1', 'reformatted'],
        ['phone', 'nothing', 'leftOut'],
      ]),
    );
  });

  it('a store code that has lost its zeros is that of its location, and does not rename it', async () => {
    await imported(csv(line('0042'), line('0043', { name: 'Other' })));
    const done = await imported(
      csv(
        line('42', { phone: '(617) 555-0199' }),
        line('43', { name: 'A third one', phone: '' }).replace('1 Main', '9 Elm'),
      ),
    );
    expect(done.counts).toMatchObject({ UPDATED: 1, CREATED: 1 });
    expect((await stored()).map(({ storeId, phone }) => [storeId, phone])).toEqual([
      ['0042', '+16175550199'],
      ['0043', '+16175550123'],
      ['43', null],
    ]);
    expect(await notesOf(done)).toContainEqual({ column: 'storeId', from: '42', to: '0042', kind: 'completed' });
  });
});
