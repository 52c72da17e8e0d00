import { toCsv } from '../../../components/csv.js';
import type { LocationSearch } from '../list/location-search.js';
import { allLocations } from '../location-queries.js';
import { dropTexts, keepText, keptTexts } from '../tasks/kept-texts.js';
import { storedTask, useStoredTask } from '../tasks/stored-task.js';
import { CSV_FIELDS, csvFields } from './location-csv.js';

/** The running export of the user: it goes on while the person is on other pages, and after a reload. */
export interface ExportTask {
  readonly startedAt: number;
  readonly search: LocationSearch;
  readonly total: number;
  readonly done: number;
  /** The global id of the last location that is written. */
  readonly after?: string;
  readonly state: 'running' | 'failed';
}

/** Rows after which the progress is shown and the kept file grows by a part. */
const ROWS_OF_PART = 500;

/** Digits of the number of a part, so that the names of the parts have the order of the parts. */
const DIGITS = 6;

const stored = storedTask<ExportTask>('export');
let controller = new AbortController();

/** The export of the user; undefined when none runs. */
export function useExportTask(): ExportTask | undefined {
  return useStoredTask(stored);
}

/** Ends the export and drops what is written. */
export function stopExport(): void {
  const task = stored.read();
  stored.write(undefined);
  controller.abort();
  if (task) void dropTexts(partsOf(task));
}

/** Starts to write all locations that match, unless an export runs already. */
export async function startExport(search: LocationSearch, total: number): Promise<void> {
  if (stored.read()?.state === 'running') return;
  const task: ExportTask = { startedAt: Date.now(), search, total, done: 0, state: 'running' };
  stored.write(task);
  await resumeExport();
}

/** Goes on with an export that has failed, or that a reload has interrupted; saves the file at its end. */
export async function resumeExport(): Promise<void> {
  if (!stored.read()) return;
  await stored.alone(async () => {
    // More than once if the person stops it and starts another one before the request that is under way has ended.
    for (let task = stored.read(); task; task = stored.read()) await run({ ...task, state: 'running' });
  });
}

async function run(task: ExportTask): Promise<void> {
  controller = new AbortController();
  const { signal } = controller;
  const isWanted = () => stored.read()?.startedAt === task.startedAt;
  stored.write(task);
  let { done } = task;
  let part = '';
  const keep = async (after: string) => {
    await keepText(partName(task, done), part);
    part = '';
    if (isWanted()) stored.write({ ...task, done, after });
    else controller.abort();
  };
  try {
    let last = task.after;
    for await (const location of allLocations({ ...task.search, after: task.after }, signal)) {
      part += toCsv([csvFields(location)]);
      done += 1;
      last = location.id;
      if (done % ROWS_OF_PART === 0) await keep(last);
      signal.throwIfAborted();
    }
    if (part !== '' && last !== undefined) await keep(last);
    if (!isWanted()) return;
    const head = `\uFEFF${toCsv([CSV_FIELDS])}`;
    save(new Blob([head, ...(await keptTexts(partsOf(task)))], { type: 'text/csv;charset=utf-8' }), 'locations.csv');
    stored.write(undefined);
    await dropTexts(partsOf(task));
  } catch (error) {
    if (signal.aborted) return;
    const present = stored.read();
    if (present && isWanted()) stored.write({ ...present, state: 'failed' });
    throw error;
  }
}

const partsOf = ({ startedAt }: ExportTask) => `export/${startedAt}/`;
const partName = (task: ExportTask, done: number) =>
  `${partsOf(task)}${String(Math.ceil(done / ROWS_OF_PART)).padStart(DIGITS, '0')}`;

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
