import { describe, expect, it } from '@jest/globals';
import { planLimits } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { applyJob, cancelJob, undoJob } from '@listings/feature-jobs';
import { perTest } from '@listings/testing/jest';
import {
  archiveLocations,
  listEqualCells,
  LOCATION_EDIT,
  LOCATION_IMPORT,
  mapImportColumns,
  repairImportRows,
  retryLocationImport,
  startLocationEdit,
  startLocationImport,
  updateLocation,
} from '../index.js';
import { MOST_GROUPINGS } from '../rules/list-lengths.js';
import { readStoredLocations } from '../store/stored-location.js';
import { startJobsFixture } from '../testing/location-jobs-fixture.js';
import { validLocation } from '../testing/locations-fixture.js';
import { importWarnings } from './import/import-warnings.js';
import type { RowDetails } from './row-details.js';

const fixture = startJobsFixture();
const caller = perTest(() => fixture.newCaller());

const NOTHING = { violations: [{ code: 'SY87010' }] };
const HEADER = 'Store #,Name,Street,City,State,ZIP,Country,Phone,Category';
const line = (number: number, more: Partial<Record<'zip' | 'code' | 'name' | 'phone', string>> = {}) => {
  const { code = `S-${number}`, name = `Shop ${number}`, zip = '2139', phone = '(617) 555-0123' } = more;
  return `${code},${name},${number} Main Street,Boston,Massachusetts,${zip},USA,${phone},Restaurant`;
};
const csv = (...lines: readonly string[]) => [HEADER, ...lines].join('\r\n');
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index + 1));

type ImportOptions = Omit<Parameters<typeof startLocationImport>[2], 'fileId'>;

/** Uploads a file, and imports it as far as that goes without a person. */
async function started(content: string | Uint8Array, options: ImportOptions = {}, by: Caller = caller) {
  const fileId = await fixture.upload(by, content);
  return fixture.after(await startLocationImport(fixture.deps, by, { fileId, ...options }));
}

/** Imports a file and answers all its questions. */
const imported = (content: string | Uint8Array, by?: Caller) => started(content, { unattended: true }, by);

/** Reads a file and checks its rows with the columns that the import proposes. */
async function checkedImport(content: string, by: Caller = caller) {
  const read = await started(content, {}, by);
  const { mapping } = read.parameters as { mapping: string[] };
  const check = async () => fixture.after(await mapImportColumns(fixture.deps, by, { jobId: read.id, mapping }));
  return { read, mapping, check, checked: await check() };
}

type EditRequest = Parameters<typeof startLocationEdit>[2];

/** The change of many locations after its check, and how it is applied. */
async function checkedEdit(selection: EditRequest['selection'], edit: EditRequest['edit']) {
  const checked = await fixture.after(await startLocationEdit(fixture.deps, caller, { selection, edit }));
  return {
    checked,
    apply: async () => fixture.after(await applyJob(fixture.deps, caller, { kind: LOCATION_EDIT, jobId: checked.id })),
  };
}

async function newLocations(count: number, input?: Parameters<typeof fixture.newLocation>[1]) {
  const ids: number[] = [];
  for (let number = 0; number < count; number += 1) ids.push(await fixture.newLocation(caller, input));
  return ids;
}

const problemsOf = (row: { details: unknown } | undefined) => (row?.details as RowDetails).problems ?? [];

const active = async () => {
  const { accountId } = caller;
  const rows = await fixture.database.query<{ id: number }>(
    'select id from locations where account_id = $1 and archived_at is null order by id',
    [accountId],
  );
  return readStoredLocations(fixture.database, { accountId, ids: rows.map(({ id }) => id) });
};

describe('an import of locations', () => {
  it('[jobs] asks what unknown columns mean, checks without a change, and applies', async () => {
    const content = csv(line(1), line(2), line(3, { zip: 'none' }));
    const { read, mapping, checked } = await checkedImport(content);
    expect(read).toMatchObject({ state: 'WAITING', phase: 'MAPPING', total: 3, title: 'locations.csv' });
    const columns = 'storeId name street city stateIso postalCode countryIso phone subCategoryId';
    expect(mapping).toEqual(columns.split(' '));
    expect(checked).toMatchObject({ state: 'WAITING', phase: 'REVIEW', counts: { NEW: 2, REFUSED: 1 } });
    expect(await active()).toEqual([]);
    const [first, , third] = await fixture.rows(caller, checked);
    const completed: unknown = expect.objectContaining({ column: 'postalCode', from: '2139', to: '02139' });
    expect((first?.details as RowDetails).notes).toContainEqual(completed);
    const [problem] = problemsOf(third);
    expect(problem).toMatchObject({ column: 'postalCode' });
    expect(problem?.message).not.toMatch(/SY\d|postalCode/);
    const done = await fixture.after(
      await applyJob(fixture.deps, caller, { kind: LOCATION_IMPORT, jobId: checked.id }),
    );
    expect(done).toMatchObject({ state: 'DONE', counts: { CREATED: 2, REFUSED: 1, NEW: 0 }, processed: 2 });
    const address = { postalCode: '02139', stateIso: 'MA' };
    expect(await active()).toMatchObject(['S-1', 'S-2'].map((storeId) => ({ storeId, ...address })));
    expect((await fixture.events(caller)).map(({ event }) => event)).toEqual(['profile.created', 'profile.created']);
  });

  it('[jobs] refuses a country that does not exist, and a file of another account', async () => {
    const fileId = await fixture.upload(caller, csv(line(1)));
    const unknown = await startLocationImport(fixture.deps, caller, { fileId, defaultCountry: 'XX' });
    expect(unknown).toMatchObject({ violations: [{ code: 'SY10036' }] });
    const foreign = await startLocationImport(fixture.deps, await fixture.newCaller(), { fileId });
    expect(foreign).toMatchObject({ violations: [{ code: 'SY87005' }] });
  });

  it('[jobs] asks nothing about columns that the account has decided about before', async () => {
    await checkedImport(csv(line(1)));
    expect(await started(csv(line(2)))).toMatchObject({ state: 'WAITING', phase: 'REVIEW', counts: { NEW: 1 } });
  });

  it('[contract 14] asks for each file what 0:00-0:00 means, and refuses such rows if nobody is there', async () => {
    const withHours = (number: number, opens = '0:00', closes = '0:00') => `${line(number)},${opens},${closes}`;
    const content = [`${HEADER},Sunday open,Sunday close`, withHours(1), withHours(2, '9:00', '17:00')].join('\n');
    const { checked, mapping } = await checkedImport(content);
    expect(checked).toMatchObject({ phase: 'REVIEW', counts: { NEW: 1, REFUSED: 1 } });
    const [refused] = await fixture.rows(caller, checked);
    expect(problemsOf(refused)[0]?.message).toMatch(/^"0:00-0:00" can mean closed or open all day\. .*midnightHours/);
    const again = await started(content);
    expect(again).toMatchObject({ state: 'WAITING', phase: 'MAPPING' });
    const decided = { jobId: again.id, mapping, midnightHours: 'ALL_DAY' as const };
    const ended = await fixture.after(await mapImportColumns(fixture.deps, caller, decided));
    expect(ended).toMatchObject({ phase: 'REVIEW', counts: { NEW: 2 } });
    await fixture.after(await applyJob(fixture.deps, caller, { kind: LOCATION_IMPORT, jobId: ended.id }));
    const sundays = (await active()).map(
      ({ businessHours }) => businessHours.find(({ day }) => day === 'SUNDAY')?.slots,
    );
    expect(sundays).toMatchObject([[{ start: '12:00am', end: '11:59pm' }], [{ start: '09:00am', end: '05:00pm' }]]);
    expect(await started(content)).toMatchObject({ phase: 'MAPPING' });
    expect(await imported(content)).toMatchObject({ state: 'DONE', counts: { REFUSED: 1, SAME: 1 } });
    const closed = await started(content, { midnightHours: 'CLOSED' });
    expect(closed).toMatchObject({ phase: 'REVIEW', counts: { CHANGED: 1, SAME: 1 } });
  });

  it('[jobs] the order that dates of a file prove goes before the remembered one; doubtful dates are asked once', async () => {
    const dated = (day: string) => `${HEADER},Temporarily closed,Opens again on\r\n${line(1)},yes,${day}`;
    const { mapping } = await checkedImport(dated(''));
    const asked = await started(dated('07/04/2027'));
    expect(asked).toMatchObject({ phase: 'MAPPING', warnings: [] });
    const order = { jobId: asked.id, mapping, dateOrder: 'DMY' } as const;
    await fixture.after(await mapImportColumns(fixture.deps, caller, order));
    const known = async (day: string) => started(dated(day));
    expect(await known('07/04/2027')).toMatchObject({ phase: 'REVIEW', parameters: { dateOrder: 'DMY' } });
    expect(await known('03/25/2027')).toMatchObject({ phase: 'REVIEW', parameters: { dateOrder: 'MDY' } });
    const warnings = [expect.stringMatching(/^The file does not say whether 07\/04\/2027 begins with the day/)];
    expect(importWarnings(await imported(dated('07/04/2027'), await fixture.newCaller()))).toEqual(warnings);
  });

  it.each([
    ['0,0.0', /^0, 0 is the place of no location/],
    ['42.36,71.06', /, and 42.36, -71.06 is. The south and the west have a minus/],
    ['42.36,-71.06,more', /^The row has 12 cells, and the header has 11/],
  ])('[jobs] refuses a row that ends with %s', async (end, message) => {
    const done = await imported(`${HEADER},Latitude,Longitude\r\n${line(1)},${end}`);
    const [row] = await fixture.rows(caller, done);
    expect(problemsOf(row)).toMatchObject([{ message: expect.stringMatching(message) }]);
  });

  it('[jobs] lets a person repair rows, and checks these alone', async () => {
    const content = csv(line(1), line(2, { zip: 'x' }), line(3, { zip: 'y' }));
    const { check, checked } = await checkedImport(content);
    const [, second] = await fixture.rows(caller, checked);
    const { cells } = second?.input as { cells: string[] };
    const rows = [{ position: 3, cells: cells.map((cell) => (cell === 'x' ? '02140' : cell)) }];
    const repaired = await fixture.after(await repairImportRows(fixture.deps, caller, { jobId: checked.id, rows }));
    expect(repaired).toMatchObject({ state: 'WAITING', phase: 'REVIEW', counts: { NEW: 2, REFUSED: 1 } });
    expect(await check()).toMatchObject({ phase: 'REVIEW', counts: { NEW: 2, REFUSED: 1 } });
  });

  it.each([
    ['before it is applied', false],
    ['after it was applied', true],
  ])('[jobs] repairs cells that several refused rows have in common at once, %s', async (_, isApplied) => {
    const wrong = [2, 3, 4].map((number) => line(number, { zip: 'late' }));
    let { checked } = await checkedImport(csv(line(1), ...wrong, line(5, { zip: 'none' })));
    const again = () => retryLocationImport(fixture.deps, caller, { jobId: checked.id, outcome: 'REFUSED' });
    expect(await again()).toMatchObject({ violations: [{ code: 'SY87002' }] });
    if (isApplied) {
      await fixture.after(await applyJob(fixture.deps, caller, { kind: LOCATION_IMPORT, jobId: checked.id }));
      const copy = await fixture.after(await again());
      expect(await again()).toMatchObject(NOTHING);
      checked = copy;
    }
    const ready = isApplied ? {} : { NEW: 1 };
    expect(checked).toMatchObject({ state: 'WAITING', phase: 'REVIEW', counts: { ...ready, REFUSED: 4 } });
    const [group, ...others] = await listEqualCells(fixture.deps, caller, checked.id);
    expect([group, others]).toMatchObject([{ column: 5, text: 'late', rows: 3, position: 3 }, []]);
    const repair = async (position: number) => {
      const equalCells = [{ column: 5, position, to: '02140' }];
      return repairImportRows(fixture.deps, caller, { jobId: checked.id, equalCells });
    };
    await expect(repair(99)).rejects.toThrow('Invalid Id');
    const repaired = await fixture.after(await repair(3));
    expect(repaired).toMatchObject({ state: 'WAITING', phase: 'REVIEW' });
    expect(repaired.counts).toMatchObject({ NEW: isApplied ? 3 : 4, REFUSED: 1 });
    await fixture.after(await applyJob(fixture.deps, caller, { kind: LOCATION_IMPORT, jobId: checked.id }));
    expect((await active()).map(({ postalCode }) => postalCode)).toEqual(['02139', '02140', '02140', '02140']);
  });

  it('[jobs] refuses rows that mean the same location twice, and names the first one', async () => {
    const done = await imported(csv(line(1), line(2, { code: 'S-1' }), line(3, { code: '', name: 'Shop 1' })));
    expect(done.counts).toEqual({ NEW: 0, CREATED: 1, REFUSED: 2 });
    for (const row of (await fixture.rows(caller, done)).slice(1))
      expect(problemsOf(row)[0]?.message).toContain('Row 2 of');
  });

  it('[jobs] finds locations by store code, or by name with address, and changes what differs', async () => {
    await imported(csv(line(1), line(2)));
    const changed = line(2, { phone: '(617) 555-0199' });
    const done = await imported(csv(line(1), changed, line(1, { code: '' })));
    expect(done.counts).toMatchObject({ SAME: 1, UPDATED: 1, REFUSED: 1 });
    expect((await active()).map(({ phone }) => phone)).toEqual(['+16175550123', '+16175550199']);
  });

  it('[contract 14] finds the location of a row in another case, spacing and composition, and reads an invisible name as none', async () => {
    await imported(csv(line(1, { name: 'Café Zoë' }), line(2)));
    const rows = [
      { name: 'Cafe\u0301  Zoe\u0308\u200b', code: '' },
      { code: 's\u200b-2' },
      { name: '\u200b\u3164\u2800' },
    ];
    const done = await imported(csv(...rows.map((row, index) => line(index + 1, row))));
    expect(done.counts).toMatchObject({ SAME: 1, UPDATED: 1, REFUSED: 1 });
    expect(await active()).toMatchObject([{ name: 'Café Zoë' }, { storeId: 's-2' }]);
  });

  it('[jobs] finds each location of a chain, which has the same name everywhere, by its street however it is written', async () => {
    const chain = Array.from({ length: 30 }, (_, n) => line(n + 1, { name: 'Chain', zip: String(2101 + n) }));
    expect((await imported(csv(...chain))).counts).toMatchObject({ CREATED: 30 });
    const withoutCodes = chain.map((each) => each.replace(/^S-\d+/, '').replace(' Main Street', ' MAIN-STREET'));
    const { counts } = await imported(csv(...withoutCodes));
    expect(counts).toMatchObject({ UPDATED: 30 });
    expect(await active()).toHaveLength(30);
  });

  it('[jobs] refuses a row without a code whose name and address two locations have, and changes neither', async () => {
    for (const row of [line(1), line(1, { code: 'S-2', phone: '(617) 555-0124' })]) await imported(csv(row));
    const before = await active();
    expect(before).toHaveLength(2);
    const done = await imported(csv(line(1, { code: '', phone: '(617) 555-0199' })));
    expect(done.counts).toMatchObject({ REFUSED: 1 });
    const [row] = await fixture.rows(caller, done);
    const message: unknown = expect.stringMatching(/^Several locations have this name and address/);
    expect(problemsOf(row)).toEqual([{ column: 'name', message }]);
    expect(await active()).toEqual(before);
  });

  it('[jobs] requests the photos of a row for a location that has none', async () => {
    await imported(csv(line(1)));
    fixture.requested.length = 0;
    const photo = 'https://pictures.example/front.jpg';
    const done = await imported(`${HEADER},Photos\r\n${line(1)},${photo}\r\n${line(2)},${photo}`);
    expect(done.counts).toMatchObject({ UPDATED: 1, CREATED: 1 });
    const photos = [{ type: 'ADDITIONAL', url: photo }];
    expect(fixture.requested).toMatchObject([{ photos }, { photos }]);
  });

  it('[jobs] that is repeated after a crash in the middle applies each row once', async () => {
    const { checked } = await checkedImport(csv(...lines(45)));
    await applyJob(fixture.deps, caller, { kind: LOCATION_IMPORT, jobId: checked.id });
    // The location of a row is taken by a request meanwhile: its piece of work fails, and each row goes alone.
    await fixture.newLocation(caller, { ...validLocation(1), storeId: 'S-30' });
    await fixture.work();
    const rows = await fixture.rows(caller, checked);
    expect(rows.filter(({ outcome }) => outcome === 'CREATED')).toHaveLength(44);
    expect(rows.filter(({ outcome }) => outcome === 'REFUSED').map(({ position }) => position)).toEqual([31]);
    expect(await active()).toHaveLength(45);
  });

  it.each([
    ['that is a PDF', '%PDF-1.7', 'PDF'],
    ['without rows', 'Name\r\n', 'no rows'],
    ['with 1,000 columns', `${'Name,'.repeat(1_000)}\r\nx`, '200 columns'],
    ['with a cell of 10 MB', `Name,City\r\n${'x'.repeat(10_000_000)},Boston`, 'characters'],
  ])('[jobs] of a file %s fails with a sentence for people', async (_, content, said) => {
    const failed = await imported(content);
    expect(failed.state).toBe('FAILED');
    expect(failed.problem).toContain(said);
    expect(failed.problem?.length).toBeLessThan(300);
  });

  it('[jobs, contract 13] gives the last tag of an account to the first row that brings one', async () => {
    const { accountId } = caller;
    const id = await fixture.newLocation(caller);
    const known = `(select array_agg('tag ' || number) from generate_series(1, $2::integer) number)`;
    for (const statement of [
      `update locations set tags = ${known} where account_id = $1 and id = $3`,
      `insert into account_tags (account_id, name) select $1, unnest(${known}) from locations where account_id = $1 and id = $3`,
    ])
      await fixture.database.execute(statement, [accountId, MOST_GROUPINGS - 1, id]);
    const rows = ['first', 'second', 'tag 1'].map((tag, index) => `${line(index + 1)},${tag}`);
    const done = await imported([`${HEADER},Tags`, ...rows].join('\r\n'));
    expect(done.counts).toMatchObject({ CREATED: 2, REFUSED: 1 });
    const refused = (await fixture.rows(caller, done)).filter(({ outcome }) => outcome === 'REFUSED');
    expect(refused).toMatchObject([{ position: 3, details: { problems: [{ column: 'tags' }] } }]);
  });

  it('[jobs, contract 2] says before anything changes for which rows no seat is left', async () => {
    const launch = await fixture.newCaller('LAUNCH');
    const limit = planLimits('LAUNCH').seats ?? 0;
    const done = await imported(csv(...lines(limit + 2)), launch);
    expect(done.counts).toMatchObject({ CREATED: limit, NO_SEAT: 2 });
    const refused = (await fixture.rows(launch, done)).filter(({ outcome }) => outcome === 'NO_SEAT');
    expect(problemsOf(refused[0])[0]?.message).toContain(`All ${limit} locations`);
  });

  it('[contract 14] keeps rows without a seat for a retry, also those whose seat was taken after the check', async () => {
    const launch = await fixture.newCaller('LAUNCH');
    const limit = planLimits('LAUNCH').seats ?? 0;
    const { checked } = await checkedImport(csv(...lines(limit)), launch);
    const taken = await fixture.newLocation(launch);
    const done = await fixture.after(
      await applyJob(fixture.deps, launch, { kind: LOCATION_IMPORT, jobId: checked.id }),
    );
    expect([checked.counts, done.counts]).toMatchObject([{ NEW: limit }, { CREATED: limit - 1, NO_SEAT: 1 }]);
    const again = async ({ id }: { id: string }) => retryLocationImport(fixture.deps, launch, { jobId: id });
    const full = await fixture.after(await again(done));
    expect(full).toMatchObject({ state: 'DONE', total: 0, counts: { NO_SEAT: 1 } });
    await archiveLocations(fixture.deps, launch, [taken]);
    const created = await fixture.after(await again(full));
    expect(created).toMatchObject({ state: 'DONE', counts: { CREATED: 1 } });
    for (const job of [done, full, created]) expect(await again(job)).toMatchObject(NOTHING);
  });

  describe('a retry of rows without a seat', () => {
    /** An import with one row more than the plan has seats, the location of its first row, and its retry. */
    async function fullImport() {
      const launch = await fixture.newCaller('LAUNCH');
      const limit = planLimits('LAUNCH').seats ?? 0;
      const done = await imported(csv(...lines(limit + 1)), launch);
      const [first] = await fixture.rows(launch, done);
      return { launch, limit, done, first, again: () => retryLocationImport(fixture.deps, launch, { jobId: done.id }) };
    }

    it('[contract 14] changes no location that exists by now', async () => {
      const { launch, limit, first, again } = await fullImport();
      await archiveLocations(fixture.deps, launch, [first?.locationId ?? 0]);
      await fixture.newLocation(launch, { storeId: `S-${limit + 1}`, name: 'Kept' });
      const done = await fixture.after(await again());
      expect(done).toMatchObject({ state: 'DONE', counts: { SAME: 1 } });
      const [row] = await fixture.rows(launch, done);
      expect(problemsOf(row)[0]?.message).toContain('exists already');
    });

    it('[contract 14] is one at a time, and again after it was cancelled', async () => {
      const { launch, done, again } = await fullImport();
      const first = await again();
      expect(await again()).toMatchObject(NOTHING);
      await cancelJob(fixture.deps, launch, first.outcome === 'saved' ? first.job.id : '');
      expect(await again()).toMatchObject({ job: { parameters: { retries: done.id } } });
      await fixture.work();
    });

    it.each([
      ['cancelled', "state = 'CANCELLED'"],
      ['failed', "state = 'FAILED'"],
      ['undone', 'undone_by = id'],
      ['expired', "details_until = '2026-07-01'"],
    ])('[contract 14] is refused for a job that is %s', async (what, set) => {
      const { done, again } = await fullImport();
      await fixture.database.execute(`update jobs set ${set} where id = $1`, [done.id]);
      const refused = await again();
      expect(refused).toMatchObject(NOTHING);
      expect(JSON.stringify(refused).includes('not there any more')).toBe(what === 'expired');
    });
  });
});

describe('a change of many locations', () => {
  const holiday = { day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-25' } as const;

  it('[jobs] is checked for all, applied, and undone where nobody has changed it since', async () => {
    const ids = await newLocations(25, { tags: ['north'] });
    const edit = { addSpecialDays: [holiday], add: { tags: ['festive'] }, remove: { tags: ['north'] } };
    const { checked, apply } = await checkedEdit({ filter: { tags: ['north'] } }, edit);
    expect(checked).toMatchObject({ state: 'WAITING', phase: 'REVIEW', counts: { CHANGED: 25 } });
    expect((await active())[0]?.tags).toEqual(['north']);
    const done = await apply();
    expect(done).toMatchObject({ state: 'DONE', counts: { UPDATED: 25, CHANGED: 0 } });
    for (const { tags, businessHours } of await active())
      expect([tags, businessHours]).toEqual([['festive'], [holiday]]);
    await updateLocation(fixture.deps, caller, { locationId: ids[3] ?? 0, input: { tags: ['mine'] } });
    const undone = await fixture.after(await undoJob(fixture.deps, caller, done.id));
    expect(undone).toMatchObject({ state: 'DONE', counts: { UPDATED: 24, KEPT: 1 } });
    const stored = await active();
    expect(stored.map(({ tags }) => tags.join())).toEqual(ids.map((id) => (id === ids[3] ? 'mine' : 'north')));
    expect(stored.every(({ businessHours }) => businessHours.length === 0)).toBe(true);
  });

  it('[jobs] that breaks a rule for some locations names them and changes the others', async () => {
    const full = Array.from({ length: 10 }, (_, index) => `tag ${index}`);
    const [one, other] = [await fixture.newLocation(caller, { tags: full }), await fixture.newLocation(caller)];
    const { checked, apply } = await checkedEdit({ ids: [other, one, one] }, { add: { tags: ['new'] } });
    expect(checked.counts).toEqual({ CHANGED: 1, REFUSED: 1 });
    const [refused] = await fixture.rows(caller, checked);
    expect(refused).toMatchObject({ locationId: one, state: 'REFUSED' });
    await apply();
    expect((await active()).map(({ tags }) => tags.length)).toEqual([10, 1]);
  });

  it('[jobs] that makes two locations exclude each other changes the first one and refuses the other', async () => {
    const ids = await newLocations(3);
    const { checked, apply } = await checkedEdit({ ids }, { set: { storeId: 'ONE' } });
    expect(checked.counts).toEqual({ CHANGED: 3 });
    const done = await apply();
    expect(done).toMatchObject({ state: 'DONE', counts: { UPDATED: 1, REFUSED: 2, CHANGED: 0 } });
    expect((await active()).map(({ storeId }) => storeId === 'ONE')).toEqual([true, false, false]);
    const [, second] = await fixture.rows(caller, done);
    expect(problemsOf(second)).toMatchObject([{ column: 'storeId' }]);
  });

  it('[jobs] of more than 200,000 locations fails before it changes one', async () => {
    await fixture.newLocation(caller);
    const edit = { set: { tagline: 'New' } };
    const started = await startLocationEdit(fixture.deps, caller, { selection: { filter: {} }, edit });
    await fixture.database.execute('update jobs set processed = 200000 where account_id = $1', [caller.accountId]);
    const failed = await fixture.after(started);
    expect(failed).toMatchObject({ state: 'FAILED', problem: expect.stringContaining('more than 200,000 locations') });
  });

  it.each<[string, Parameters<typeof fixture.newLocation>[1], EditRequest['edit']]>([
    ['the folder in which it is', { folderName: 'North' }, { set: { folderName: 'North' } }],
    [
      'a special day that it has, in another order',
      { businessHours: [{ ...holiday, specialDate: '2026-12-26' }, holiday] },
      { addSpecialDays: [holiday] },
    ],
  ])('[jobs] that gives a location %s changes nothing', async (_, stored, edit) => {
    await fixture.newLocation(caller, stored);
    const { checked, apply } = await checkedEdit({ filter: {} }, edit);
    expect([checked.counts, (await apply()).counts]).toMatchObject([{ SAME: 1 }, { SAME: 1 }]);
  });

  it('[jobs] is refused at once without locations, without a change, or with a value that no location may have', async () => {
    const id = await fixture.newLocation(caller);
    const other = await fixture.newLocation(await fixture.newCaller());
    const codes = async (...[selection, edit]: [{ ids: number[] }, object]) => {
      const result = await startLocationEdit(fixture.deps, caller, { selection, edit });
      return result.outcome === 'refused' ? result.violations.map(({ code }) => code) : [];
    };
    expect(await codes({ ids: [] }, { set: { city: 'Oakland' } })).toEqual(['SY87008']);
    expect(await codes({ ids: [other] }, { set: { city: 'Oakland' } })).toEqual(['SY10046']);
    expect(await codes({ ids: [id] }, {})).toEqual(['SY87009']);
    expect(await codes({ ids: [id] }, { set: { tagline: 'x'.repeat(300) } })).toEqual(['SY10078']);
    expect(await codes({ ids: [id] }, { setAttributes: { ballPit: true } })).toEqual(['SY10082']);
    expect(await codes({ ids: [id] }, { set: { city: 'Oakland' } })).toEqual([]);
  });

  it('[jobs] of an import is undone by archiving what it created, unless somebody has changed it', async () => {
    const done = await imported(csv(line(1), line(2), line(3)));
    const [, second] = await active();
    const somebody = { ...caller, key: { id: fixture.clock.uuid(), name: 'Till' } };
    await updateLocation(fixture.deps, somebody, { locationId: second?.id ?? 0, input: { tagline: 'Mine' } });
    const undone = await fixture.after(await undoJob(fixture.deps, caller, done.id));
    expect(undone.counts).toMatchObject({ ARCHIVED: 2, KEPT: 1 });
    expect((await active()).map(({ tagline }) => tagline)).toEqual(['Mine']);
    expect(await fixture.seatsUsed(caller)).toBe(1);
  });
});
