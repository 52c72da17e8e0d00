import { ListingsError } from '@listings/client';
import { api } from '../../../api/client.js';
import { dropTexts, keepText, keptText } from '../tasks/kept-texts.js';
import { storedTask, useStoredTask } from '../tasks/stored-task.js';
import { isCsvTable, parseCsv } from './csv.js';
import { plannedRow } from './import-plan.js';
import type { ColumnMapping } from './import-plan.js';

/** A row that the service has refused. */
export interface RefusedRow {
  /** The position in the file, from 0. */
  readonly row: number;
  readonly message: string;
}

/** The latest import of the user: it goes on while the person is on other pages, and after a reload. */
export interface ImportTask {
  /** Names the file and its mapping: the kept text, and the `Idempotency-Key` of each row. */
  readonly key: string;
  readonly mapping: ColumnMapping;
  readonly total: number;
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly refused: readonly RefusedRow[];
  /** Refused rows, also those that are not in `refused`. */
  readonly refusedCount: number;
  /** `lost`: the browser no longer has the file. */
  readonly state: 'running' | 'finished' | 'stopped' | 'failed' | 'lost';
}

/** Refused rows that are kept for the report. */
const MOST_REFUSED = 500;

const stored = storedTask<ImportTask>('import');
let lastError: { readonly key: string; readonly error: unknown } | undefined;

/** The latest import of the user. */
export function useImportTask(): ImportTask | undefined {
  return useStoredTask(stored);
}

/** Why an import has failed; undefined after a reload. */
export function errorOf({ key }: ImportTask): unknown {
  return lastError?.key === key ? lastError.error : undefined;
}

/** Ends the import after the row that is under way, in whichever tab it runs. */
export function stopImport(): void {
  const task = stored.read();
  if (task) stored.write({ ...task, state: 'stopped' });
}

/** Takes the report of an import off the page, and its file out of the browser. */
export function closeImport(): void {
  const task = stored.read();
  stored.write(undefined);
  if (task) void dropTexts(textName(task.key));
}

let isStarting = false;

/**
 * Saves the rows one after the other, unless an import runs already. A row that an earlier run of the same file has
 * created is not created a second time, because each row has its own `Idempotency-Key`.
 */
export async function startImport(
  text: string,
  { rows, mapping, onEnd }: { rows: number; mapping: ColumnMapping; onEnd: () => void },
): Promise<void> {
  if (isStarting || stored.read()?.state === 'running') return;
  isStarting = true;
  try {
    const key = await importKey(text, mapping);
    await keepText(textName(key), text);
    const none = { done: 0, created: 0, updated: 0, refused: [], refusedCount: 0 };
    stored.write({ key, mapping, total: rows, ...none, state: 'running' });
  } finally {
    isStarting = false;
  }
  await resumeImport(onEnd);
}

/** Goes on with an import that was stopped or has failed. */
export function continueImport(onEnd: () => void): void {
  const task = stored.read();
  if (!task) return;
  stored.write({ ...task, state: 'running' });
  void resumeImport(onEnd);
}

/** Saves the rows that are left of the running import, if there is one. Another tab that does it comes first. */
export function resumeImport(onEnd: () => void): Promise<void> {
  if (stored.read()?.state !== 'running') return Promise.resolve();
  return stored.alone(async () => {
    const task = stored.read();
    if (task?.state === 'running') await run(task).finally(onEnd);
  });
}

async function run({ key, mapping }: ImportTask): Promise<void> {
  const running = () => {
    const task = stored.read();
    return task?.key === key && task.state === 'running' ? task : undefined;
  };
  const update = (more: Partial<ImportTask>) => {
    const task = running();
    if (task) stored.write({ ...task, ...more });
  };
  const table = parseCsv((await keptText(textName(key))) ?? '');
  if (!isCsvTable(table)) return update({ state: 'lost' });
  try {
    for (let task = running(); task && task.done < task.total; task = running()) {
      const outcome = await saveRow(table.rows[task.done] ?? [], { task, mapping });
      update({ done: task.done + 1, ...outcome });
    }
    update({ state: 'finished' });
  } catch (error) {
    lastError = { key, error };
    update({ state: 'failed' });
  }
}

/** Saves the next row. Returns what it changes in the report. */
async function saveRow(
  row: readonly string[],
  { task, mapping }: { task: ImportTask; mapping: ColumnMapping },
): Promise<Partial<ImportTask>> {
  const { id, input } = plannedRow(row, mapping);
  try {
    if (id === undefined) {
      await api.post('/api/v4/locations', { body: { input }, idempotencyKey: `${task.key}-${task.done}` });
      return { created: task.created + 1 };
    }
    await api.post('/api/v4/locations/update', { body: { input: { ...input, id } } });
    return { updated: task.updated + 1 };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const message = error.errors.map(({ code, message: text }) => (code ? `${text} (${code})` : text)).join('; ');
    const refused = [...task.refused, { row: task.done, message }].slice(0, MOST_REFUSED);
    return { refused, refusedCount: task.refusedCount + 1 };
  }
}

/** Whether the service refuses this row only, so that the others go on. */
function isRefusal(error: unknown): error is ListingsError {
  if (!(error instanceof ListingsError)) return false;
  return error.kind === 'RULES' || error.status === 400 || error.status === 404;
}

const textName = (key: string) => `import/${key}`;

/** Names a file and its mapping. */
async function importKey(text: string, mapping: ColumnMapping): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([text, mapping]));
  // Only secure contexts have the hash; elsewhere each run has a key of its own.
  if (!('subtle' in crypto)) return `import-${Math.random().toString(36).slice(2)}`;
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return `import-${[...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
