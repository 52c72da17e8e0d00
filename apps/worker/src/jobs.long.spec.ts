/** @part jobs */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { TEST_ENCRYPTION } from '@listings/feature-connections/testing';
import { hasEnded, startExport } from '@listings/feature-jobs';
import type { JobRow } from '@listings/feature-jobs';
import { startLocationExport } from '@listings/feature-locations';
import { requestPhotos } from '@listings/feature-photos';
import { startMove } from '@listings/feature-transfer';
import { callerOf, newAccount, newLocation } from '@listings/persistence/testing';
import { madeWorkbook } from '@listings/spreadsheets/testing';
import { startReceiver, waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import type { WorkerProcess } from './testing/built-worker.js';
import { importFile, jobNow, jobOf, startImport } from './testing/killed/killed-jobs.js';
import { largePictures } from './testing/large-pictures.js';
import { locationDependencies } from './testing/location-dependencies.js';
import { workersOfFile } from './testing/sandbox-workers.js';

const kit = workersOfFile({ environment: { SWEEP_MS: '100', ALLOW_PRIVATE_ADDRESSES: 'true' } });
const deps = () => locationDependencies(kit.database);

/** Waits until jobs have ended; `meanwhile` happens again and again until then. */
const ended = (jobs: readonly JobRow[], meanwhile: () => Promise<unknown> = async () => undefined) =>
  waitFor(
    async () => {
      await meanwhile();
      return (await Promise.all(jobs.map((job) => jobNow(kit, job)))).every(({ state }) => hasEnded(state));
    },
    { describe: 'the end of the jobs', intervalMs: 200, timeoutMs: 300_000 },
  );

/** What a worker may take, whatever people send. */
const MOST_MB = 400;
/** As the image of the worker starts it. */
const IMAGE = {
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

const HEADER = `<row>${['name', 'street', 'city', 'A', 'B', 'C', 'D', 'E'].map((name) => `<c t="str"><v>${name}</v></c>`).join('')}</row>`;
const LONG = 'A'.repeat(32_000);

/** So many rows with so many cells that point at one long text. */
const pointing = (rows: number, cells: number) =>
  madeWorkbook({
    rows: HEADER + `<row>${'<c t="s"><v>0</v></c>'.repeat(cells)}</row>`.repeat(rows),
    sharedStrings: `<si><t>${LONG}</t></si>`,
  });

/** Rows with four long texts, each of its own: 61 MB of them, which pack to a hundredth. */
function manyTexts(): Buffer {
  const texts = 2_000;
  const text = (at: number) => {
    const random = [0, 1, 2, 3].map((part) => createHash('sha256').update(`${at} ${part}`).digest('hex')).join('');
    return random + LONG.slice(random.length);
  };
  const row = (at: number) =>
    `<row>${[0, 1, 2, 3].map((cell) => `<c t="s"><v>${at * 4 + cell}</v></c>`).join('')}</row>`;
  return madeWorkbook({
    rows: HEADER + Array.from({ length: texts / 4 }, (_, at) => row(at)).join(''),
    sharedStrings: Array.from({ length: texts }, (_, at) => `<si><t>${text(at)}</t></si>`).join(''),
  });
}

/** As many texts as a workbook may have, in a part that is not packed. */
function emptyTexts(): Buffer {
  const content = `<sst>${'<si/>'.repeat(8_000_000)}</sst>`;
  const isTexts = ({ name }: { name: string }) => name === 'xl/sharedStrings.xml';
  return madeWorkbook({
    rows: HEADER,
    change: (parts) => parts.map((part) => (isTexts(part) ? { ...part, content, method: 0 } : part)),
  });
}

/** 10 MB, of which each row has 16,000 tags. */
function tags(): Buffer {
  const row = (at: number) => `S-${at},Shop ${at},${at} Market Street,San Francisco,${'!|'.repeat(16_000)}\n`;
  return Buffer.from(`storeId,name,street,city,tags\n${Array.from({ length: 312 }, (_, at) => row(at)).join('')}`);
}

/** Files that are small, or as large as they may be, what becomes of their import, and the forms in which its refused rows are exported. */
const FILES: readonly (readonly [name: string, state: string, file: () => Buffer, ...forms: ('CSV' | 'XLSX')[]])[] = [
  ['a text of 32,000 letters to which 7,920 cells point', 'FAILED', () => pointing(990, 8)],
  ['the same in rows that are just short enough', 'DONE', () => pointing(400, 4), 'CSV'],
  ['2,000 long texts', 'DONE', manyTexts, 'CSV', 'XLSX'],
  ['8 million texts of nothing', 'FAILED', emptyTexts],
  [
    'a CSV file with rows of 120 kB',
    'DONE',
    () => Buffer.from(`name,A,B,C\n${`${LONG},${LONG},${LONG},${LONG.slice(8_000)}\n`.repeat(200)}`),
    'XLSX',
  ],
  ['a CSV file with tags in cells of 32 kB', 'DONE', tags],
  ['another one', 'DONE', tags],
];

/** The most memory that a process has had. */
function mostMemory({ child }: WorkerProcess): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** Starts to export what an import has refused. */
const exportRefused = ({ accountId, id: jobId }: JobRow, format: 'CSV' | 'XLSX') =>
  kit.database.transaction(async (transaction) => {
    const parameters = { of: 'REFUSED_ROWS', format, jobId };
    return jobOf(await startExport(transaction, deps(), callerOf(accountId), { title: 'refused', parameters }));
  });

it('[jobs, reliability 4, G18] files that are made to take memory leave a worker below 400 MB, four at a time', async () => {
  const imports: JobRow[] = [];
  for (const [, , file] of FILES) imports.push(await importFile(kit, await newAccount(kit.database), file()));
  const worker = kit.start(IMAGE);
  await worker.ready;
  const memory = [mostMemory(worker)];
  await ended(imports);
  memory.push(mostMemory(worker));
  const states = await Promise.all(imports.map(async (job) => (await jobNow(kit, job)).state));
  expect(FILES.map(([name], at) => [name, states[at]])).toEqual(FILES.map(([name, state]) => [name, state]));

  const exports: JobRow[] = [];
  for (const [at, [, , , ...forms]] of FILES.entries())
    for (const format of forms) exports.push(await exportRefused(imports[at] as JobRow, format));
  await ended(exports);
  memory.push(mostMemory(worker));
  const [start, withImports, most = Infinity] = memory.map((each) => Math.round(each));
  process.stdout.write(`worker: ${start} MB at its start, ${withImports} MB with the imports, ${most} MB at most\n`);
  expect(most).toBeLessThan(MOST_MB);
}, 400_000);

it('[jobs, reliability 2] a job that ends its process is set aside after the second time, with a sentence; the job of another account is done', async () => {
  const newImport = async () => startImport(kit, { accountId: await newAccount(kit.database), rows: 40 });
  const killer = await newImport();
  kit.build.log.allowLine(/"failpoint":"job.before_commit"/);
  /** The row of a process that has ended comes seconds after the others: here it comes at once. */
  const hurry = () =>
    kit.database.execute(
      `update work set due_at = now() where due_at > now() and due_at < 'infinity' and lease_until is null`,
    );
  for (const times of [1, 2]) {
    const worker = kit.start({ FAILPOINT: 'job.before_commit' });
    await waitFor(async () => {
      await hurry();
      return worker.child.signalCode !== null;
    }, `death ${times}`);
    await worker.ended;
    expect(worker.output()).toContain('"failpoint":"job.before_commit"');
    // The claims of processes that have ended are over at once; the sweep of the next process gives their rows back.
    await kit.database.execute(
      `update work set lease_until = now() - interval '1 second' where lease_until is not null`,
    );
  }
  const other = await newImport();
  kit.build.log.expectLine(/giving up a row of work/);
  const last = kit.start();
  await ended([killer, other], hurry);
  const problem = expect.stringContaining('has ended a process of the service twice');
  expect(await jobNow(kit, killer)).toMatchObject({ state: 'FAILED', problem });
  expect(await jobNow(kit, other)).toMatchObject({ state: 'DONE' });
  await waitFor(() => last.output().includes('giving up a row of work'), 'the line of the log');
});

/** Four servers that never answer. */
const servers = shared(async () => {
  const all = await Promise.all([1, 2, 3, 4].map(() => startReceiver()));
  for (const server of all) server.answer({ instead: 'hang' });
  return { all, close: () => Promise.all(all.map((server) => server.close())) };
});

/** Starts a move of an account from a service. */
async function newMove(accountId: number, url: string): Promise<JobRow> {
  const [userId = ''] = await kit.database.values<string>`
    with person as (insert into users (email, name) values (gen_random_uuid() || '@users.example', 'Ann') returning id)
    insert into memberships (account_id, user_id, role) select ${accountId}, id, 'ADMIN' from person returning user_id`;
  const caller = { accountId, actor: { kind: 'USER' as const, userId, name: 'Ann' } };
  const moving = { ...deps(), encryption: TEST_ENCRYPTION, allowPrivateAddresses: true };
  const started = await startMove(moving, caller, { url, apiKey: 'key' });
  if (started.outcome === 'invalid url') throw new Error(started.problem);
  return jobOf(started);
}

it('[jobs, reliability 4, G19] 40 moves that wait for servers that never answer stop no export, of another account or of theirs', async () => {
  const accounts = await Promise.all(servers.all.map(() => newAccount(kit.database)));
  const moves: JobRow[] = [];
  // Ten moves of each account: the last ones wait for the others of their account.
  for (let move = 0; move < 40; move += 1)
    moves.push(await newMove(accounts[move % accounts.length] ?? 0, servers.all[move % accounts.length]?.url ?? ''));
  await kit.start().ready;
  const called = () => servers.all.reduce((sum, { requests }) => sum + requests.length, 0);
  // Four of each account wait, and the slots of a process are four.
  await waitFor(() => called() >= 16, { describe: '16 calls that wait' });

  for (const accountId of [await newAccount(kit.database), accounts[0] ?? 0]) {
    const selection = { ids: [await newLocation(kit.database, accountId, {})] };
    const exported = await startLocationExport(deps(), callerOf(accountId), { format: 'CSV', selection });
    await waitFor(async () => (await jobNow(kit, jobOf(exported))).state === 'DONE', { describe: 'the export' });
  }
  // Nothing has answered meanwhile: the exports have waited for none of them.
  for (const move of moves) expect((await jobNow(kit, move)).position).toBeNull();
  expect(called()).toBe(16);
});

/** Accounts whose photos never come: more than a process has slots for photo requests. */
const SILENT_ACCOUNTS = 12;

/** As many photos as a call does not download. */
const many = (url: string) => Array.from({ length: 31 }, () => url);

/** Orders photos of a new account. */
async function newPhotos(urls: readonly string[]): Promise<{ accountId: number; requestId: string }> {
  const accountId = await newAccount(kit.database);
  const locationId = await newLocation(kit.database, accountId, {});
  const photos = urls.map((url) => ({ url, type: 'ADDITIONAL' as const, caption: null }));
  const requestId = await kit.database.transaction((transaction) =>
    requestPhotos(transaction, deps(), callerOf(accountId), { locationId, photos }),
  );
  return { accountId, requestId };
}

const pendingPhotos = async ({ accountId, requestId }: Awaited<ReturnType<typeof newPhotos>>) => {
  const [count = -1] = await kit.database.values<number>`select count(*)::integer from photo_request_items
    where account_id = ${accountId} and request_id = ${requestId} and status = 'PENDING'`;
  return count;
};

it('[reliability 4, G19] photos of servers that never answer do not delay the photo request of another account', async () => {
  const before = servers.all.reduce((sum, { requests }) => sum + requests.length, 0);
  for (let account = 0; account < SILENT_ACCOUNTS; account += 1)
    await newPhotos(many(`${servers.all[account % servers.all.length]?.url}/${account}.jpg`));
  await kit.start().ready;
  const called = () => servers.all.reduce((sum, { requests }) => sum + requests.length, 0) - before;
  await waitFor(() => called() >= SILENT_ACCOUNTS * 8, {
    describe: 'eight downloads of each account',
    timeoutMs: 12_000,
  });
  const fast = await startReceiver();
  fast.answer({ status: 404 });
  const other = await newPhotos(many(`${fast.url}/photo.jpg`));
  // The silent downloads end after 15 seconds.
  await waitFor(async () => (await pendingPhotos(other)) === 0, { describe: 'the other request', timeoutMs: 10_000 });
  expect(fast.requests).toHaveLength(31);
  await fast.close();
});

it('[contract 4, reliability 4, G18] pictures that are made to take memory leave a worker below 400 MB', async () => {
  const pictures = await largePictures();
  const server = await startReceiver();
  server.answer(({ path }) => ({ body: pictures[Number(path.slice(1))]?.file ?? '' }));
  const urls = pictures.map((_, at) => `${server.url}/${at}`);
  // Turning takes seconds.
  const requests = [await newPhotos(urls), await newPhotos(urls.slice(0, 3))];
  const worker = kit.start(IMAGE);
  await worker.ready;
  const start = mostMemory(worker);
  const isDone = async () => (await Promise.all(requests.map(pendingPhotos))).every((left) => left === 0);
  await waitFor(isDone, { describe: 'the photos', intervalMs: 200, timeoutMs: 60_000 });
  const most = mostMemory(worker);
  process.stdout.write(`worker: ${Math.round(start)} MB at its start, ${Math.round(most)} MB at most with pictures\n`);
  for (const { accountId, requestId } of requests) {
    const statuses = await kit.database.values<string>`select status from photo_request_items
      where account_id = ${accountId} and request_id = ${requestId} order by position`;
    const expected = pictures.slice(0, statuses.length).map(({ name, status }) => [name, status]);
    expect(statuses.map((status, at) => [pictures[at]?.name, status])).toEqual(expected);
  }
  expect(most).toBeLessThan(MOST_MB);
  await server.close();
}, 120_000);
