import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ExportJob, JobWork } from '@listings/feature-jobs';
import type { JobHandler } from '@listings/feature-jobs';
import {
  LocationEditJob,
  LocationExport,
  LocationImport,
  LocationUndo,
  RefusedRows,
} from '@listings/feature-locations';
import { testWork, workOff } from '@listings/work/testing';
import { startApi, validLocation } from '../testing/running-api.js';
import type { RunningApi } from '../testing/running-api.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.close());

/** Does the work of the jobs, as a worker does. */
async function work(): Promise<void> {
  const { database, clock } = api;
  const deps = { ...api.locations, database, clock, work: testWork(database), requestPhotos: async () => undefined };
  const handlers: JobHandler[] = [
    new ExportJob(deps, [new LocationExport(deps), new RefusedRows(deps)]),
    new LocationImport(deps),
    new LocationEditJob(deps),
    new LocationUndo(deps),
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
    expect([position, line, problems[0].column]).toEqual([2, 3, 'stateIso']);

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
      await api.write('/locations', validLocation({ name: `Bakery ${number}`, tags: ['bakery'] }));
    }
    const checked = await started('/location-edits', {
      filter: { tag: 'bakery' },
      addSpecialDays: [{ day: 'SPECIAL', type: 'CLOSED', slots: [], specialDate: '2026-12-25' }],
    });
    expect(checked).toMatchObject({ phase: 'REVIEW', title: 'Change hours on special days' });
    const done = await started('/location-edits/apply', { jobId: checked.id });
    expect(done).toMatchObject({ state: 'DONE', counts: [{ outcome: 'UPDATED', count: 3 }] });

    const first = (await api.call('GET', '/jobs', { query: { first: 1 } })).body.data.allJobs;
    expect(first.jobs).toHaveLength(1);
    const second = (await api.call('GET', '/jobs', { query: { first: 1, after: first.nextCursor } })).body.data.allJobs;
    expect(second.jobs[0].id).not.toBe(first.jobs[0].id);
    expect((await api.call('GET', '/jobs', { query: { after: 'nonsense' } })).status).toBe(400);
  });

  it('[jobs] a file of another type is refused with 415, one that is announced as too large with 413, and one of another account is not there', async () => {
    expect(await upload('x', { type: 'application/pdf' })).toMatchObject({ status: 415 });
    expect(await announced(100_000_001)).toBe(413);
    const other = await api.newAccount();
    const { body } = await upload('Name\nx', { key: other.writeKey });
    const refused = await api.write('/location-imports', { fileId: body.data.uploadFile.file.id });
    expect(refused.body.data.startLocationImport.errors).toEqual([{ message: 'SY87005: The file is not there' }]);
  });
});
