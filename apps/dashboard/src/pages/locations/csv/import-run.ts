import { ListingsError } from '@listings/client';
import { useSyncExternalStore } from 'react';
import { api } from '../../../api/client.js';
import { plannedRow } from './import-plan.js';
import type { ColumnMapping } from './import-plan.js';

/** A row that the service has refused. */
export interface RefusedRow {
  /** The position in the file, from 0. */
  readonly row: number;
  readonly message: string;
}

/** The import of this page: it goes on while the person is on other pages. */
export interface ImportTask {
  readonly total: number;
  readonly done: number;
  readonly created: number;
  readonly updated: number;
  readonly refused: readonly RefusedRow[];
  readonly isRunning: boolean;
  readonly error?: unknown;
}

let task: ImportTask | undefined;
let isStopped = false;
const listeners = new Set<() => void>();

function change(next: ImportTask | undefined): void {
  task = next;
  listeners.forEach((listener) => listener());
}

/** The latest import of this page. */
export function useImportTask(): ImportTask | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => task,
  );
}

/** Ends the import after the row that is under way. */
export function stopImport(): void {
  isStopped = true;
}

/** Takes the report of an import off the page. */
export function closeImport(): void {
  change(undefined);
}

/**
 * Saves the rows one after the other. `key` names the file and its mapping: a row that an earlier run of the same file has
 * created is not created a second time, because each row has its own `Idempotency-Key`.
 */
export async function startImport(
  rows: readonly (readonly string[])[],
  { mapping, key, onEnd }: { mapping: ColumnMapping; key: string; onEnd: () => void },
): Promise<void> {
  isStopped = false;
  let present: ImportTask = { total: rows.length, done: 0, created: 0, updated: 0, refused: [], isRunning: true };
  const update = (more: Partial<ImportTask>) => {
    present = { ...present, ...more };
    change(present);
  };
  change(present);
  try {
    for (const [position, row] of rows.entries()) {
      if (isStopped) break;
      const { id, input } = plannedRow(row, mapping);
      const done = present.done + 1;
      try {
        if (id === undefined) {
          await api.post('/api/v4/locations', { body: { input }, idempotencyKey: `${key}-${position}` });
          update({ done, created: present.created + 1 });
        } else {
          await api.post('/api/v4/locations/update', { body: { input: { ...input, id } } });
          update({ done, updated: present.updated + 1 });
        }
      } catch (error) {
        if (!isRefusal(error)) throw error;
        const message = error.errors.map(({ code, message: text }) => (code ? `${text} (${code})` : text)).join('; ');
        update({ done, refused: [...present.refused, { row: position, message }] });
      }
    }
  } catch (error) {
    update({ error });
  } finally {
    update({ isRunning: false });
    onEnd();
  }
}

/** Whether the service refuses this row only, so that the others go on. */
function isRefusal(error: unknown): error is ListingsError {
  if (!(error instanceof ListingsError)) return false;
  return error.kind === 'RULES' || error.status === 400 || error.status === 404;
}

/** Names a file and its mapping for the `Idempotency-Key` of its rows. */
export async function importKey(text: string, mapping: ColumnMapping): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([text, mapping]));
  // Only secure contexts have the hash; elsewhere each run has a key of its own.
  if (!('subtle' in crypto)) return `import-${Math.random().toString(36).slice(2)}`;
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return `import-${[...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
