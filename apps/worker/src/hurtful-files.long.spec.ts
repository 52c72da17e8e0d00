import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { findJob, hasEnded, receiveFile, startExport } from '@listings/feature-jobs';
import type { JobRow } from '@listings/feature-jobs';
import { startLocationImport } from '@listings/feature-locations';
import { callerOf, newAccount } from '@listings/persistence/testing';
import { madeWorkbook } from '@listings/spreadsheets/testing';
import { waitFor } from '@listings/testing';
import { locationDependencies } from './testing/location-dependencies.js';
import { jobOf } from './testing/killed/killed-jobs.js';
import { workersOfFile } from './testing/sandbox-workers.js';
import type { WorkerProcess } from './testing/built-worker.js';

/** What a worker may take, whatever people send. */
const MOST_MB = 400;
const MB = 1024 * 1024;

/** As the image of the worker starts it. */
const NODE_OPTIONS = '--max-semi-space-size=8';

const kit = workersOfFile({ plugIns: ['publisher-a'], environment: { SWEEP_MS: '100', NODE_OPTIONS } });
const deps = () => locationDependencies(kit.database);

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

const numbered = (number: number) => `<row r="${number}"><c t="str"><v>${number}</v></c></row>`;

/** As many texts as a workbook may have, in a part that is not packed. */
function emptyTexts(): Buffer {
  const content = `<sst>${'<si/>'.repeat(8_000_000)}</sst>`;
  const isTexts = ({ name }: { name: string }) => name === 'xl/sharedStrings.xml';
  return madeWorkbook({
    rows: HEADER,
    change: (parts) => parts.map((part) => (isTexts(part) ? { ...part, content, method: 0 } : part)),
  });
}

/** Files that are small, or as large as they may be, and what becomes of their import. */
const FILES: readonly (readonly [name: string, state: string, file: () => Buffer])[] = [
  ['a text of 32,000 letters to which 7,920 cells point', 'FAILED', () => pointing(990, 8)],
  ['the same in rows that are just short enough', 'DONE', () => pointing(400, 4)],
  ['2,000 long texts', 'DONE', manyTexts],
  ['8 million texts of nothing', 'FAILED', emptyTexts],
  ['two rows with one number', 'FAILED', () => madeWorkbook({ rows: HEADER + numbered(2).repeat(2) })],
  [
    'a CSV file with rows of 120 kB',
    'DONE',
    () => Buffer.from(`name,A,B,C\n${`${LONG},${LONG},${LONG},${LONG.slice(8_000)}\n`.repeat(200)}`),
  ],
];

/** The most memory that a process has had. */
function mostMemory({ child }: WorkerProcess): number {
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
}

const jobNow = async ({ accountId, id }: JobRow) => (await findJob(kit.database, { accountId, id })) as JobRow;
const ended = (jobs: readonly JobRow[]) =>
  waitFor(async () => (await Promise.all(jobs.map(jobNow))).every(({ state }) => hasEnded(state)), {
    describe: 'the end of the jobs',
    intervalMs: 200,
    timeoutMs: 300_000,
  });

/** Starts to export what an import has refused. */
const exportRefused = ({ accountId, id: jobId }: JobRow, format: 'CSV' | 'XLSX') =>
  kit.database.transaction(async (transaction) => {
    const parameters = { of: 'REFUSED_ROWS', format, jobId };
    return jobOf(await startExport(transaction, deps(), callerOf(accountId), { title: 'refused', parameters }));
  });

it('[jobs, reliability 4, G18] files that are made to take memory leave a worker below 400 MB, four at a time', async () => {
  const started: { name: string; state: string; job: JobRow }[] = [];
  for (const [name, state, file] of FILES) {
    const caller = callerOf(await newAccount(kit.database));
    const content = file();
    const body = (async function* () {
      for (let from = 0; from < content.length; from += MB) yield content.subarray(from, from + MB);
    })();
    const received = await receiveFile(deps(), caller, { name, mediaType: 'text/csv', body });
    if (received.outcome === 'refused') throw new Error(name);
    const job = jobOf(await startLocationImport(deps(), caller, { fileId: received.file.id, unattended: true }));
    started.push({ name, state, job });
  }
  const worker = kit.start();
  await worker.ready;
  const before = mostMemory(worker);
  await ended(started.map(({ job }) => job));
  const afterImports = mostMemory(worker);
  process.stdout.write(
    `worker: ${before.toFixed()} MB at its start, ${afterImports.toFixed()} MB at most with the imports\n`,
  );
  for (const { name, state, job } of started)
    expect({ name, state: (await jobNow(job)).state }).toEqual({ name, state });

  const exports: JobRow[] = [];
  for (const { job } of started.filter(({ state }) => state === 'DONE'))
    for (const format of ['CSV', 'XLSX'] as const) exports.push(await exportRefused(job, format));
  await ended(exports);
  const most = mostMemory(worker);
  process.stdout.write(`worker: ${most.toFixed()} MB at most with the exports\n`);
  expect(most).toBeLessThan(MOST_MB);
}, 400_000);
