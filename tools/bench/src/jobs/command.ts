import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@listings/client';
import type { Client, Job } from '@listings/client';
import { optionalText, readOptions, someOf, wholeNumber } from '../options.js';
import { markdownTable } from '../report/markdown.js';
import { timesText, whole } from '../report/statistics.js';
import { startBenchProduct } from '../tenants/product.js';
import { startLiveEdits } from './live-edits.js';
import { measureJob } from './measured-job.js';
import type { MeasuredJob } from './measured-job.js';
import { tableFile } from './table-file.js';
import type { Format } from './table-file.js';

const HELP = `jobs

Imports a file of new locations for each form, imports it again without a change, changes all locations, and exports them. Prints a
tables: time, processor time of worker and PostgreSQL for a row, and the memory of the worker at each tenth of the rows. Another account
edits its locations one after the other, alone and beside the first import.
`;

const FORMATS: readonly Format[] = ['XLSX', 'CSV'];
const PARTS = ['import', 'again', 'edit', 'undo', 'export'] as const;
const LIVE_LOCATIONS = 50;
/** As in production, so that PostgreSQL plans with statistics of the rows that a job adds; it looks for them more often here. */
const AUTOVACUUM = { autovacuum: 'on', autovacuum_naptime: '5s' };

/** Runs the benchmark of jobs and prints its table. */
export async function runJobs(args: readonly string[], say: (text: string) => void): Promise<[]> {
  const options = readOptions(args, HELP, {
    rows: wholeNumber(200_000, 'rows of a file', { most: 200_000, short: 200 }),
    alone: wholeNumber(30, 'seconds of edits without an import', { most: 3_600, short: 1 }),
    only: someOf(PARTS, 'these parts only'),
    profile: optionalText('writes a processor profile of the worker to this folder'),
  });
  if (!options) return [];
  const { rows } = options;
  const parts = new Set<string>(options.only);

  const product = await startBenchProduct({}, AUTOVACUUM);
  try {
    const worker = await product.startWorker(options.profile);
    const processes = { worker, postgres: product.postgres.pid };
    const measure = (start: () => Promise<Job>, client: Client) =>
      measureJob(processes, { rows, start, read: (jobId) => client.get('/api/v4/jobs/{jobId}', { path: { jobId } }) });
    const live = await product.newTenant();
    const ids: string[] = [];
    while (ids.length < LIVE_LOCATIONS) ids.push(await live.newLocation());
    say('Edits of an account alone');
    const alone = startLiveEdits(product, live, ids);
    await sleep(options.alone * 1_000);
    const times = { alone: await alone.stop(), beside: [] as number[] };

    const measured: [string, MeasuredJob][] = [];
    for (const [number, format] of FORMATS.entries()) {
      const tenant = await product.newTenant();
      const client = createClient({ baseUrl: `http://127.0.0.1:${product.port}`, apiKey: tenant.key });
      const add = (what: string, job: MeasuredJob) => {
        measured.push([what, job]);
        // At once, because the next job may take an hour.
        say([rowOf(what, job), ...memoryRows(what, job)].map((cells) => cells.join(' | ')).join('\n'));
      };
      const content = await tableFile(format, { from: number * rows, rows });
      const upload = async () => (await client.uploadFile(content, { name: `locations.${format.toLowerCase()}` })).id;
      const startImport = async () => {
        const input = { fileId: await upload(), unattended: true };
        return jobOf(await client.post('/api/v4/location-imports', { body: { input } }));
      };
      say(`Import of ${rows.toLocaleString('en')} rows as ${format}, ${(content.size / 1e6).toFixed(1)} MB`);
      const beside = number === 0 ? startLiveEdits(product, live, ids) : undefined;
      const imported = await measure(startImport, client);
      if (beside) times.beside = await beside.stop();
      add(`import, ${format}`, imported);
      assertOutcome(imported, 'CREATED');
      if (parts.has('again')) add(`the same file again, ${format}`, await measure(startImport, client));
      if (number > 0) continue;
      if (parts.has('edit')) {
        const input = { all: true, set: { tagline: 'Open all summer' }, unattended: true };
        const edit = async () => jobOf(await client.post('/api/v4/location-edits', { body: { input } }));
        const changed = await measure(edit, client);
        add('change of all locations', changed);
        assertOutcome(changed, 'UPDATED');
        if (parts.has('undo')) {
          const undo = async () =>
            jobOf(await client.post('/api/v4/jobs/undo', { body: { input: { jobId: changed.job.id } } }));
          const undone = await measure(undo, client);
          add('undo of this change', undone);
          assertOutcome(undone, 'UPDATED');
        }
      }
      if (!parts.has('export')) continue;
      for (const to of ['CSV', 'XLSX'] as const) {
        const input = { of: 'LOCATIONS', format: to, all: true } as const;
        const start = async () => jobOf(await client.post('/api/v4/exports', { body: { input } }));
        add(`export, ${to}`, await measure(start, client));
      }
    }
    console.log(`\n${tableOf(measured)}\n\n${memoryTable(measured)}\n\n${liveLine(times)}`);
    console.log(`Load of the machine at the end, its own included: ${(loadavg()[0] ?? 0).toFixed(1)}.`);
    return [];
  } finally {
    await product.stop();
  }
}

function jobOf({ job }: { readonly job: Job | null }): Job {
  if (!job) throw new Error('The job was refused.');
  return job;
}

/** All rows of a job have come to this. */
function assertOutcome({ job, rows }: MeasuredJob, outcome: string): void {
  const { count = 0 } = job.counts.find((each) => each.outcome === outcome) ?? {};
  if (count !== rows) throw new Error(`${count} of ${rows} rows are ${outcome}: ${JSON.stringify(job.counts)}`);
}

function tableOf(measured: readonly (readonly [string, MeasuredJob])[]): string {
  return markdownTable(
    'Job | s | rows/s | CPU ms of a row: worker / PostgreSQL | s of each phase',
    measured.map(([what, job]) => rowOf(what, job)),
  );
}

function rowOf(what: string, { rows, seconds, cpu, phases }: MeasuredJob): string[] {
  return [
    what,
    seconds.toFixed(0),
    whole(rows / seconds),
    `${cpu.process.toFixed(2)} / ${cpu.postgres.toFixed(2)}`,
    [...phases].map(([phase, took]) => `${phase} ${took.toFixed(0)}`).join(', '),
  ];
}

function memoryRows(what: string, { memory }: MeasuredJob): string[][] {
  return memory.phases.map(({ phase, samples }) => {
    const of = (part: 'heap' | 'process') => samples.map((sample) => sample[part]).join(', ');
    return [what, phase, of('heap'), of('process'), String(memory.most)];
  });
}

function memoryTable(measured: readonly (readonly [string, MeasuredJob])[]): string {
  return markdownTable(
    'Job | phase | heap after a collection at each tenth of the rows, MB | process then, MB | process at most, MB',
    measured.flatMap(([what, job]) => memoryRows(what, job)),
  );
}

function liveLine({ alone, beside }: { alone: number[]; beside: number[] }): string {
  const [first, second] = [alone, beside].map((times) => timesText(times, 'edits'));
  return `Edits of another account alone: ${first}; beside the first import: ${second}.`;
}
