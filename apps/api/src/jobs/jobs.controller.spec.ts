import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { ReviewExport, ReviewReplyJob, ReviewReport } from '@listings/feature-interactions';
import { ExportJob, JobWork, ReportJob } from '@listings/feature-jobs';
import type { JobHandler } from '@listings/feature-jobs';
import {
  LocationEditJob,
  LocationExport,
  LocationImport,
  LOCATIONS,
  LocationUndo,
  RefusedRows,
} from '@listings/feature-locations';
import { newLocation } from '@listings/feature-locations/testing';
import { sheetsOf } from '@listings/spreadsheets/testing';
import { testWork, workOff } from '@listings/work/testing';
import { apiOfFile } from '../testing/index.js';

const api = apiOfFile();

/** Does the work of the jobs, as a worker does. */
async function work(): Promise<void> {
  const { database, clock } = api;
  const deps = {
    ...api.get(LOCATIONS),
    database,
    clock,
    work: testWork(database),
    requestPhotos: async () => undefined,
  };
  const handlers: JobHandler[] = [
    new ExportJob(deps, [new LocationExport(deps), new RefusedRows(deps), new ReviewExport(deps)]),
    new ReportJob(deps, [new ReviewReport(deps)]),
    new LocationImport(deps),
    new LocationEditJob(deps),
    new LocationUndo(deps),
    new ReviewReplyJob(deps),
  ];
  await workOff(deps, new JobWork(deps, handlers, { info: () => undefined } as never));
}

const HEADER = 'Store #;Name;Street;City;State;ZIP;Country;Phone;Category';
const LINES = [
  'A-1;Harbour Café;1 Quay Street;Boston;MA;2110;USA;(617) 555-0101;Restaurant',
  'A-2;Harbour Café II;2 Quay Street;Boston;Massachusets;2110;USA;(617) 555-0102;Restaurant',
];

const upload = (rawBody: string, { key = api.account.writeKey, type = 'text/csv' } = {}) =>
  api.call('POST', '/files', { key, rawBody, headers: { 'content-type': type }, query: { name: 'shops.csv' } });

/** The status with which an upload of a size is answered before any byte of it has arrived. */
function announced(bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const authorization = `API ${api.account.writeKey}`;
    const headers = { authorization, 'content-type': 'text/csv', 'content-length': bytes };
    const sent = request(`${api.url}/api/v4/files`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

const started = async (path: string, input: object) => {
  const { errors, job } = await api.send(path, input);
  expect(errors).toEqual([]);
  await work();
  return api.read(`/jobs/${job.id}`);
};

const download = (fileId: string) =>
  fetch(`${api.url}/api/v4/files/${fileId}`, { headers: { authorization: `API ${api.account.writeKey}` } });

describe('jobs', () => {
  it('[jobs] an upload becomes an import, whose rows are checked, repaired and applied, and whose refused rows are a file', async () => {
    const uploaded = await upload([HEADER, ...LINES].join('\n'));
    expect(uploaded).toMatchObject({ status: 200, body: { data: { uploadFile: { success: true } } } });
    const fileId = uploaded.body.data.uploadFile.file.id;
    const read = await started('/location-imports', { fileId });
    expect(read).toMatchObject({
      ...{ state: 'WAITING', phase: 'MAPPING', title: 'shops.csv', startedBy: { kind: 'API_KEY' } },
      import: { header: HEADER.split(';'), headerRow: 1, sheets: [], encodings: [] },
    });
    const again = await started('/location-imports/read', { jobId: read.id, headerRow: 1 });
    expect(again).toMatchObject({ phase: 'MAPPING', import: read.import });
    const checked = await started('/location-imports/map', { jobId: read.id, mapping: read.import.mapping });
    expect(checked).toMatchObject({ phase: 'REVIEW', counts: expect.arrayContaining([{ outcome: 'NEW', count: 1 }]) });
    const { rows } = await api.read(`/jobs/${read.id}/rows`, { outcome: 'REFUSED' });
    expect(rows).toHaveLength(1);
    const [{ position, line, cells, problems }] = rows;
    expect([position, line, problems[0].column]).toEqual([3, 3, 'stateIso']);

    const refused = await started('/exports', { of: 'REFUSED_ROWS', format: 'CSV', jobId: read.id });
    const file = await download(refused.resultFileId);
    const byReader = { key: api.account.readKey };
    for (const path of [`/files/${refused.resultFileId}`, `/jobs/${read.id}`])
      expect((await api.call('GET', path, byReader)).status).toBe(403);
    expect(await api.read('/jobs', {}, api.account.readKey)).toEqual({ jobs: [], nextCursor: null });
    const text = await file.text();
    expect(file.headers.get('content-disposition')).toContain('refused-rows.csv');
    expect(text).toContain('Harbour Café II');
    expect(text.split('\r\n')[1]).toContain(problems[0].message.slice(0, 20).replaceAll('"', '""'));

    const corrected = cells.map((cell: string) => (cell === 'Massachusets' ? 'MA' : cell));
    const repair = { jobId: read.id, rows: [{ position, cells: corrected }] };
    const repaired = await started('/location-imports/repair', repair);
    expect(repaired.counts).toEqual([{ outcome: 'NEW', count: 2 }]);
    const done = await started('/location-imports/apply', { jobId: read.id });
    expect(done).toMatchObject({ state: 'DONE', counts: [{ outcome: 'CREATED', count: 2 }], canUndo: true });

    const undone = await started('/jobs/undo', { jobId: read.id });
    expect(undone).toMatchObject({ state: 'DONE', undoes: read.id, counts: [{ outcome: 'ARCHIVED', count: 2 }] });
  });

  it('[jobs] a change of all locations that match is checked and applied; its list has pages', async () => {
    for (let number = 0; number < 3; number += 1)
      await newLocation(api, { name: `Bakery ${number}`, tags: ['bakery'] });
    const checked = await started('/location-edits', {
      // An empty list restricts nothing, in a body as well.
      filter: { tag: 'bakery', tags: [] },
      addSpecialDays: [{ day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-25' }],
    });
    expect(checked).toMatchObject({ phase: 'REVIEW', title: 'Change hours on special days' });
    expect(checked.editedFields).toEqual({ fields: ['specialHours'], more: 0 });
    const done = await started('/location-edits/apply', { jobId: checked.id });
    expect(done).toMatchObject({ state: 'DONE', counts: [{ outcome: 'UPDATED', count: 3 }] });
    const ofNoImport = { of: 'REFUSED_ROWS', format: 'CSV', jobId: checked.id };
    expect((await api.write('/exports', ofNoImport)).status).toBe(400);
    const first = await api.read('/jobs', { first: 1 });
    expect(first.jobs).toHaveLength(1);
    const second = await api.read('/jobs', { first: 1, after: first.nextCursor });
    expect(second.jobs[0].id).not.toBe(first.jobs[0].id);
    for (const after of ['nonsense', `2026-07-01T00:00:00.000Z_${'-'.repeat(36)}`])
      expect((await api.refusal('/jobs', { after }))[0]).toBe(400);
  });

  it('[jobs] a report about a selection becomes a workbook; a selection and a period that are none are refused', async () => {
    await newLocation(api, { name: 'Pier', tags: ['pier'] });
    const period = { startDate: '2026-07-01', endDate: '2026-07-31' };
    const job = await started('/reports', { filter: { tag: 'pier' }, ...period });
    expect(job).toMatchObject({ kind: 'report', state: 'DONE', title: 'report-2026-07-01-2026-07-31', import: null });
    const file = await download(job.resultFileId);
    expect(file.headers.get('content-disposition')).toContain('report-2026-07-01-2026-07-31.xlsx');
    const sheets = await sheetsOf(new Uint8Array(await file.arrayBuffer()));
    expect(sheets.get('Summary')?.slice(1, 4)).toEqual([
      ['Report', 'Listings'],
      ['Locations', 'Tag pier'],
      ['Period', '1 July 2026 to 31 July 2026', '', '31 May 2026 to 30 June 2026'],
    ]);
    const region = { filter: { countryIso: 'us', stateIso: 'ma' }, compareStartDate: '2025-07-01' };
    expect((await started('/reports', region)).state).toBe('DONE');
    const errors = [{ message: expect.stringContaining('SY10046') }];
    expect(await api.send('/reports', { filter: { locationIds: [1] } })).toMatchObject({ success: false, errors });
    for (const wrong of [{ startDate: '2026-02-30' }, { startDate: '2020-01-01', endDate: '2026-01-01' }])
      expect((await api.write('/reports', wrong)).status).toBe(400);
  });

  it('[jobs] reviews are answered and exported, posts are exported, and a filter that is none is refused', async () => {
    const { databaseId } = await newLocation(api, { name: 'Bistro' });
    const [review] = await api.sql<{ id: string }>`
      insert into interactions (account_id, location_id, publisher, listing_ref, external_ref, category, rating, content, author_name,
      posted_at, changed_at, search)
      values (${api.account.id}, ${databaseId}, 'ACME', 'listing', 'review', 'REVIEW', 5, '=1+1', 'Ada', '2026-07-01', '2026-07-01', '') returning id`;
    const checked = await started('/review-replies', { interactionIds: [review?.id], text: 'Thank you {author}' });
    const counts = [{ outcome: 'REFUSED', count: 1 }];
    expect(checked).toMatchObject({ kind: 'review-reply', phase: 'REVIEW', counts });
    const message = 'The listing of this review is not connected, or the publisher does not show the review any more.';
    const reply = { interactionId: review?.id, author: 'Ada', text: 'Thank you Ada' };
    const { rows } = await api.read(`/jobs/${checked.id}/rows`);
    expect(rows).toMatchObject([{ name: 'Bistro', reply, problems: [{ message }] }]);
    expect((await started('/review-replies/apply', { jobId: checked.id })).state).toBe('DONE');
    const filter = { locationIds: [databaseId], from: '2026-07-01' };
    const job = await started('/exports/reviews', { format: 'CSV', filter });
    const file = await download(job.resultFileId);
    expect(await file.text()).toContain(`${review?.id},ACME,Review,${databaseId},Bistro,`);

    for (const [path, code, input] of [
      ['exports/posts', 'SY87010', { format: 'XLSX', statuses: ['SUCCESS'] }],
      ['exports/insights', 'SY87010', { format: 'XLSX', rows: 'DAYS' }],
      ['exports/insight-rankings', 'SY87010', { groupBy: 'TAG' }],
      ['exports/differences', 'SY87010', {}],
      ['exports/review-rankings', 'SY87010', { allTime: true }],
      ['exports/reviews', 'SY87010', { filter: { ratings: [1] } }],
      ['exports/reviews', 'SY10046', { filter: { locationIds: [1] } }],
      ['review-replies', 'SY10039', { text: 'Thanks', filter: { folderId: api.clock.uuid() } }],
      ['exports/differences', 400, { publishers: ['NOBODY'] }],
      ['exports/reviews', 400, { filter: { from: '2026-02-30' } }],
      ['exports/insights', 400, { rows: 'DAYS', from: '2020-01-01', to: '2026-01-01' }],
      ['exports/posts', 400, { postIds: ['nonsense'] }],
      ['exports/posts', 400, { ratings: [1] }],
      ['exports/review-rankings', 400, { startDate: '2026-02-30' }],
      ['review-replies', 400, { text: 'Thanks' }],
    ] as const) {
      const given = path === 'review-replies' ? input : { format: 'CSV', ...input };
      const { status, body } = await api.write(`/${path}`, given);
      const [payload] = Object.values((body.data ?? {}) as Record<string, { errors: { message: string }[] } | null>);
      expect([path, input, payload?.errors[0]?.message.slice(0, 7) ?? status]).toEqual([path, input, code]);
    }
  });

  it('[jobs] a file of another type is refused with 415, one that is announced as too large with 413, and one of another account is not there', async () => {
    expect((await upload('x', { type: 'application/pdf' })).status).toBe(415);
    expect(await announced(100_000_001)).toBe(413);
    const { body } = await upload('Name\nx', { key: (await api.newAccount()).writeKey });
    const { errors } = await api.send('/location-imports', { fileId: body.data.uploadFile.file.id });
    expect(errors).toMatchObject([{ message: 'SY87005: The file is not there' }]);
  });

  it('[contract 1] a page has between 1 and 200 records, and a cursor is one of its list', async () => {
    const { id } = await started('/exports', { of: 'LOCATION_TEMPLATE', format: 'CSV' });
    const queries = ['first=-6', 'first=0', 'first=201', 'after=x', 'after=-1'];
    for (const path of ['/jobs', `/jobs/${id}/rows`])
      for (const query of queries)
        expect([path, query, (await api.call('GET', `${path}?${query}`)).status]).toEqual([path, query, 400]);
  });
});
