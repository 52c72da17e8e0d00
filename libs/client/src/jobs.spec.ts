import { afterEach, describe, expect, it } from '@jest/globals';
import { createClient } from './client.js';
import { ListingsError } from './errors.js';
import { waitForJob } from './jobs.js';
import { startAnsweringServer } from './testing/answering-server.js';
import type { AnsweringServer, PlannedAnswer } from './testing/answering-server.js';
import type { ClientTime } from './time.js';

let server: AnsweringServer;

afterEach(() => server?.close());

/** The waits of a test, which take no time, and the limits of its attempts. */
const waits: number[] = [];
const limits: number[] = [];

afterEach(() => void [waits, limits].forEach((list) => list.splice(0)));

const time: ClientTime = {
  now: () => Date.parse('2026-07-06T12:00:00Z'),
  wait: async (ms, signal) => {
    signal.throwIfAborted();
    waits.push(Math.round(ms));
  },
  limit: (ms) => {
    limits.push(ms);
    return new AbortController().signal;
  },
};

/** A client of a server that gives the answers in their order, and the last one from then on. */
async function answering(...answers: PlannedAnswer[]) {
  server = await startAnsweringServer((_call, earlier) => answers[Math.min(earlier, answers.length - 1)] ?? null);
  return createClient({ baseUrl: server.url, apiKey: 'la_live_x', retries: { time } });
}

const ID = '3f1b2f2e-7f0c-4f0a-9d55-0b6f1c1e4a39';
const job = (state: string, processed = 0) => ({ body: { data: { job: { id: ID, state, processed } } } });

describe('waitForJob', () => {
  it('[jobs] looks until the job has ended, with pauses that grow to the longest one', async () => {
    const running = Array.from({ length: 7 }, (_, n) => job('RUNNING', n));
    const client = await answering(...running, job('WAITING'), job('DONE'));
    const seen: number[] = [];
    const onProgress = ({ processed }: { processed: number }) => void seen.push(processed);
    const ended = await waitForJob(client, ID, { everyMs: 1_500, time, onProgress });
    expect(ended.state).toBe('DONE');
    expect(waits).toEqual([250, 400, 640, 1_024, 1_500, 1_500, 1_500, 1_500]);
    expect(seen).toEqual([0, 1, 2, 3, 4, 5, 6, 0, 0]);
    expect(server.calls[0]?.path).toBe(`/api/v4/jobs/${ID}`);
  });

  it('[jobs] returns a job that waits for a decision when it is asked to, and one that has failed', async () => {
    const client = await answering(job('RUNNING'), job('WAITING'), job('FAILED'));
    expect((await waitForJob(client, ID, { until: 'waiting', time })).state).toBe('WAITING');
    expect((await waitForJob(client, ID, { until: 'waiting', time })).state).toBe('FAILED');
  });

  it('[jobs] ends with the reason of its signal', async () => {
    const controller = new AbortController();
    const client = await answering(job('RUNNING'));
    const onProgress = () => controller.abort('enough');
    const waiting = waitForJob(client, ID, { time, signal: controller.signal, onProgress });
    await expect(waiting).rejects.toBe('enough');
  });
});

it('[jobs] the rows of a job are read page by page', async () => {
  const page = (position: number, nextCursor: string | null) => ({
    body: { data: { listJobRows: { rows: [{ position }], nextCursor } } },
  });
  const client = await answering(page(1, '1'), page(2, null));
  const positions: number[] = [];
  const rows = client.records('/api/v4/jobs/{jobId}/rows', { path: { jobId: ID }, query: { outcome: 'REFUSED' } });
  for await (const { position } of rows) positions.push(position);
  expect(positions).toEqual([1, 2]);
  const path = `/api/v4/jobs/${ID}/rows?outcome=REFUSED`;
  expect(server.calls.map((call) => call.path)).toEqual([path, `${path}&after=1`]);
});

describe('files', () => {
  it('[jobs] are uploaded as they are, with their name and time enough', async () => {
    const file = { id: ID, name: 'a b.csv', bytes: 4, removedAt: '2026-07-07T18:33:29.664Z' };
    const uploaded = { body: { data: { uploadFile: { success: true, errors: [], file } } } };
    const client = await answering({ status: 503 }, uploaded);
    const blob = new Blob(['name'], { type: 'application/vnd.ms-excel' });
    expect(await client.uploadFile(blob, { name: 'a b.csv' })).toEqual(file);
    const sent = server.calls.map(({ path, body, headers }) => [path, body, headers['content-type']]);
    expect(sent).toEqual(Array(2).fill(['/api/v4/files?name=a+b.csv', 'name', 'application/octet-stream']));
    expect(limits).toEqual([600_000, 600_000]);
  });

  it('[jobs] that the service refuses throw its rule', async () => {
    const errors = [{ message: 'SY87006: The files of the account take too much space' }];
    const client = await answering({ body: { data: { uploadFile: { success: false, errors, file: null } } } });
    const refused = client.uploadFile(new Blob(['name']), { name: 'a.csv' });
    await expect(refused).rejects.toMatchObject({ kind: 'RULES', code: 'SY87006' });
  });

  it('[jobs] are downloaded with their name, and an unknown one throws', async () => {
    const disposition = "attachment; filename*=UTF-8''caf%C3%A9.csv";
    const headers = { 'content-type': 'text/csv', 'content-disposition': disposition };
    const error = { code: 'SY90002', message: 'Invalid id' };
    const client = await answering({ body: 'name', headers }, { status: 404, body: { error } });
    const file = await client.downloadFile(ID);
    expect([file.name, file.type, await file.text()]).toEqual(['café.csv', 'text/csv', '"name"']);
    expect(await client.downloadFile(ID).catch((thrown: unknown) => thrown)).toBeInstanceOf(ListingsError);
  });
});
