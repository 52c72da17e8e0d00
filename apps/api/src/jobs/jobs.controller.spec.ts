import { request } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { ExportJob, JobWork, ReportJob } from '@listings/feature-jobs';
import type { JobHandler } from '@listings/feature-jobs';
import { ReviewExport, ReviewReplyJob, ReviewReport } from '@listings/feature-interactions';
import {
  LocationEditJob,
  LocationExport,
  LocationImport,
  LocationUndo,
  RefusedRows,
} from '@listings/feature-locations';
import { sheetsOf } from '@listings/spreadsheets/testing';
import { testWork, workOff } from '@listings/work/testing';
import { apiOfFile } from '../testing/running-api.js';

const api = apiOfFile();

/** Does the work of the jobs, as a worker does. */
async function work(): Promise<void> {
  const { database, clock } = api;
  const deps = { ...api.locations, database, clock, work: testWork(database), requestPhotos: async () => undefined };
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

async function upload(content: string, { key = api.account.writeKey, type = 'text/csv' } = {}) {
  const response = await fetch(`${api.url}/api/v4/files?name=shops.csv`, {
    method: 'POST',
    headers: { authorization: `API ${key}`, 'content-type': type },
    body: content,
  });
  return { status: response.status, body: (await response.json()) as { data: any; errors?: { message: string }[] } }; // eslint-disable-line @typescript-eslint/no-explicit-any -- assertions look into answers of every shape
}

/** The status with which an upload of a size is answered before any byte of it has arrived. */
function announced(bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `API ${api.account.writeKey}`,
      'content-type': 'text/csv',
      'content-length': bytes,
    };
    const sent = request(`${api.url}/api/v4/files`, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode);
      sent.destroy();
    });
    sent.on('error', reject);
    sent.flushHeaders();
  });
}

const started = async (path: string, input: object) => {
  const { body } = await api.write(path, input);
  const [payload] = Object.values(
    body.data as Record<string, { success: boolean; errors: unknown; job: { id: string } }>,
  );
  expect(payload).toMatchObject({ success: true, errors: [] });
  await work();
  return (await api.call('GET', `/jobs/${payload?.job.id}`)).body.data.getJob;
};

describe('jobs', () => {
  it('[jobs] an upload becomes an import, whose rows are checked, repaired and applied, and whose refused rows are a file', async () => {
    const uploaded = await upload([HEADER, ...LINES].join('\n'));
    expect(uploaded).toMatchObject({ status: 200, body: { data: { uploadFile: { success: true } } } });
    const { file } = uploaded.body.data.uploadFile;
    const read = await started('/location-imports', { fileId: file.id });
    expect(read).toMatchObject({
      state: 'WAITING',
      phase: 'MAPPING',
      title: 'shops.csv',
      startedBy: { kind: 'API_KEY' },
      import: { header: HEADER.split(';') },
    });
    const checked = await started('/location-imports/map', { jobId: read.id, mapping: read.import.mapping });
    expect(checked).toMatchObject({ phase: 'REVIEW', counts: expect.arrayContaining([{ outcome: 'NEW', count: 1 }]) });
    const rows = (await api.call('GET', `/jobs/${read.id}/rows`, { query: { outcome: 'REFUSED' } })).body.data
      .listJobRows;
    expect(rows.rows).toHaveLength(1);
    const [{ position, line, cells, problems }] = rows.rows;
    expect([position, line, problems[0].column]).toEqual([3, 3, 'stateIso']);

    const refused = await started('/exports', { of: 'REFUSED_ROWS', format: 'CSV', jobId: read.id });
    const download = await fetch(`${api.url}/api/v4/files/${refused.resultFileId}`, {
      headers: { authorization: `API ${api.account.readKey}` },
    });
    const text = await download.text();
    expect(download.headers.get('content-disposition')).toContain('refused-rows.csv');
    expect(text).toContain('Harbour Café II');
    expect(text.split('\r\n')[1]).toContain(problems[0].message.slice(0, 20).replaceAll('"', '""'));

    const repaired = await started('/location-imports/repair', {
      jobId: read.id,
      rows: [{ position, cells: cells.map((cell: string) => (cell === 'Massachusets' ? 'MA' : cell)) }],
    });
    expect(repaired.counts).toEqual([{ outcome: 'NEW', count: 2 }]);
    const done = await started('/location-imports/apply', { jobId: read.id });
    expect(done).toMatchObject({ state: 'DONE', counts: [{ outcome: 'CREATED', count: 2 }], canUndo: true });

    const undone = await started('/jobs/undo', { jobId: read.id });
    expect(undone).toMatchObject({ state: 'DONE', undoes: read.id, counts: [{ outcome: 'ARCHIVED', count: 2 }] });
  });

  it('[jobs] a change of all locations that match is checked and applied; its list has pages', async () => {
    for (let number = 0; number < 3; number += 1) {
      await api.newLocation({ name: `Bakery ${number}`, tags: ['bakery'] });
    }
    const checked = await started('/location-edits', {
      filter: { tag: 'bakery' },
      addSpecialDays: [{ day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-25' }],
    });
    expect(checked).toMatchObject({ phase: 'REVIEW', title: 'Change hours on special days' });
    const done = await started('/location-edits/apply', { jobId: checked.id });
    expect(done).toMatchObject({ state: 'DONE', counts: [{ outcome: 'UPDATED', count: 3 }] });
    const ofNoImport = { of: 'REFUSED_ROWS', format: 'CSV', jobId: checked.id };
    expect((await api.write('/exports', ofNoImport)).status).toBe(400);

    const first = (await api.call('GET', '/jobs', { query: { first: 1 } })).body.data.allJobs;
    expect(first.jobs).toHaveLength(1);
    const second = (await api.call('GET', '/jobs', { query: { first: 1, after: first.nextCursor } })).body.data.allJobs;
    expect(second.jobs[0].id).not.toBe(first.jobs[0].id);
    for (const after of ['nonsense', `2026-07-01T00:00:00.000Z_${'-'.repeat(36)}`]) {
      expect((await api.call('GET', '/jobs', { query: { after } })).status).toBe(400);
    }
  });

  it('[jobs] a report about a selection becomes a workbook; a selection and a period that are none are refused', async () => {
    await api.newLocation({ name: 'Pier', tags: ['pier'] });
    const period = { startDate: '2026-07-01', endDate: '2026-07-31' };
    const job = await started('/reports', { filter: { tag: 'pier' }, ...period });
    expect(job).toMatchObject({ kind: 'report', state: 'DONE', title: 'report-2026-07-01-2026-07-31', import: null });
    const download = await fetch(`${api.url}/api/v4/files/${job.resultFileId}`, {
      headers: { authorization: `API ${api.account.readKey}` },
    });
    expect(download.headers.get('content-disposition')).toContain('report-2026-07-01-2026-07-31.xlsx');
    const sheets = await sheetsOf(new Uint8Array(await download.arrayBuffer()));
    expect(sheets.get('Summary')?.slice(1, 4)).toEqual([
      ['Report', 'Listings'],
      ['Locations', 'Tag pier'],
      ['Period', '1 July 2026 to 31 July 2026', '', '31 May 2026 to 30 June 2026'],
    ]);
    const region = await started('/reports', {
      filter: { countryIso: 'us', stateIso: 'ma' },
      compareStartDate: '2025-07-01',
    });
    expect(region.state).toBe('DONE');

    expect((await api.write('/reports', { filter: { locationIds: [1] } })).body.data.startReport).toMatchObject({
      success: false,
      errors: [{ message: expect.stringContaining('SY10046') }],
    });
    for (const wrong of [{ startDate: '2026-02-30' }, { startDate: '2020-01-01', endDate: '2026-01-01' }])
      expect((await api.write('/reports', wrong)).status).toBe(400);
  });

  it('[jobs] reviews are answered and exported, posts are exported, and a filter that is none is refused', async () => {
    const { databaseId } = await api.newLocation({ name: 'Bistro' });
    const [review] = await api.database.query<{ id: string }>(
      `insert into interactions (account_id, location_id, publisher, listing_ref, external_ref, category, rating, content, author_name,
         posted_at, changed_at, search)
       values ($1, $2, 'ACME', 'listing', 'review', 'REVIEW', 5, '=1+1', 'Ada', '2026-07-01', '2026-07-01', '') returning id`,
      [api.account.id, databaseId],
    );

    const checked = await started('/review-replies', { interactionIds: [review?.id], text: 'Thank you {author}' });
    expect(checked).toMatchObject({
      kind: 'review-reply',
      phase: 'REVIEW',
      counts: [{ outcome: 'REFUSED', count: 1 }],
    });
    const { rows } = (await api.call('GET', `/jobs/${checked.id}/rows`)).body.data.listJobRows;
    expect(rows).toMatchObject([
      {
        name: 'Bistro',
        reply: { interactionId: review?.id, author: 'Ada', text: 'Thank you Ada' },
        problems: [
          {
            message: 'The listing of this review is not connected, or the publisher does not show the review any more.',
          },
        ],
      },
    ]);
    expect((await started('/review-replies/apply', { jobId: checked.id })).state).toBe('DONE');

    const job = await started('/exports/reviews', {
      format: 'CSV',
      filter: { locationIds: [databaseId], from: '2026-07-01' },
    });
    const file = await fetch(`${api.url}/api/v4/files/${job.resultFileId}`, {
      headers: { authorization: `API ${api.account.readKey}` },
    });
    expect(await file.text()).toContain(`${review?.id},ACME,Review,${databaseId},Bistro,`);

    const codes = async (path: string, input: object) => {
      const { status, body } = await api.write(path, input);
      const [payload] = Object.values((body.data ?? {}) as Record<string, { errors: { message: string }[] }>);
      return [status, payload?.errors.map(({ message }) => message.slice(0, 7))];
    };
    expect(await codes('/exports/posts', { format: 'XLSX', statuses: ['SUCCESS'] })).toEqual([200, ['SY87010']]);
    expect(await codes('/exports/insights', { format: 'XLSX', rows: 'DAYS' })).toEqual([200, ['SY87010']]);
    expect(await codes('/exports/reviews', { format: 'CSV', filter: { ratings: [1] } })).toEqual([200, ['SY87010']]);
    expect(await codes('/exports/insights', { format: 'CSV', rows: 'TOTALS', countryIso: 'fr' })).toEqual([
      200,
      ['SY87010'],
    ]);
    expect(await codes('/exports/posts', { format: 'CSV', search: 'x', rejectedOnly: true })).toEqual([
      200,
      ['SY87010'],
    ]);
    expect(await codes('/exports/insight-rankings', { format: 'CSV', groupBy: 'TAG' })).toEqual([200, ['SY87010']]);
    expect(await codes('/exports/differences', { format: 'CSV' })).toEqual([200, ['SY87010']]);
    expect((await api.write('/exports/differences', { format: 'CSV', publishers: ['NOBODY'] })).status).toBe(400);
    expect(await codes('/exports/review-rankings', { format: 'CSV', allTime: true })).toEqual([200, ['SY87010']]);
    expect(await codes('/exports/reviews', { format: 'CSV', filter: { locationIds: [1] } })).toEqual([
      200,
      ['SY10046'],
    ]);
    const folderId = api.clock.uuid();
    expect(await codes('/review-replies', { text: 'Thanks', filter: { folderId } })).toEqual([200, ['SY10039']]);
    for (const [path, input] of [
      ['/exports/reviews', { format: 'CSV', filter: { from: '2026-02-30' } }],
      ['/exports/reviews', { format: 'CSV', filter: { from: '2026-03-02', to: '2026-03-01' } }],
      ['/exports/insights', { format: 'CSV', rows: 'DAYS', from: '2020-01-01', to: '2026-01-01' }],
      ['/exports/posts', { format: 'CSV', postIds: ['nonsense'] }],
      ['/exports/posts', { format: 'CSV', ratings: [1] }],
      ['/exports/review-rankings', { format: 'CSV', startDate: '2026-02-30' }],
      ['/exports/review-rankings', { format: 'CSV', first: 1 }],
      ['/review-replies', { text: 'Thanks' }],
    ] as const) {
      expect([path, (await api.write(path, input)).status]).toEqual([path, 400]);
    }
  });

  it('[jobs] a file of another type is refused with 415, one that is announced as too large with 413, and one of another account is not there', async () => {
    expect(await upload('x', { type: 'application/pdf' })).toMatchObject({ status: 415 });
    expect(await announced(100_000_001)).toBe(413);
    const other = await api.newAccount();
    const { body } = await upload('Name\nx', { key: other.writeKey });
    const refused = await api.write('/location-imports', { fileId: body.data.uploadFile.file.id });
    expect(refused.body.data.startLocationImport.errors).toEqual([{ message: 'SY87005: The file is not there' }]);
  });

  it('[contract 1] a page has between 1 and 200 records, and a cursor is one of its list', async () => {
    const { id } = await started('/exports', { of: 'LOCATION_TEMPLATE', format: 'CSV' });
    const queries = ['first=-6', 'first=0', 'first=201', 'after=x', 'after=-1'];
    for (const path of ['/jobs', `/jobs/${id}/rows`])
      for (const query of queries)
        expect([path, query, (await api.call('GET', `${path}?${query}`)).status]).toEqual([path, query, 400]);
  });
});
