import { ListingsError } from '@listings/client';
import { useSyncExternalStore } from 'react';
import { api } from '../../../api/client.js';
import type { Location } from '../editor/form-values.js';
import { readLocation } from '../location-queries.js';
import { runBulk } from './bulk-run.js';
import type { BulkAction, BulkFailure, BulkOperations } from './bulk-run.js';

/** The bulk action of this page: it goes on while the person is on other pages. */
export interface BulkTask {
  readonly action: BulkAction;
  readonly total: number;
  readonly done: number;
  readonly failures: readonly BulkFailure[];
  readonly state: 'running' | 'finished' | 'stopped' | 'failed';
  /** Why it failed. */
  readonly error?: unknown;
}

let task: BulkTask | undefined;
let controller = new AbortController();
const listeners = new Set<() => void>();

function change(next: BulkTask | undefined): void {
  task = next;
  listeners.forEach((listener) => listener());
}

/** The latest bulk action of this page. */
export function useBulkTask(): BulkTask | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => task,
  );
}

/** Ends the running bulk action after the requests that are under way. */
export function stopBulk(): void {
  controller.abort();
}

/** Takes the report of a finished bulk action off the page. */
export function closeBulk(): void {
  change(undefined);
}

/** Starts a bulk action. A closed tab would end it, so the browser asks first. */
export async function startBulk(
  action: BulkAction,
  locations: (signal: AbortSignal) => AsyncIterable<Location>,
  { total, onEnd }: { total: number; onEnd: () => void },
): Promise<void> {
  controller = new AbortController();
  const { signal } = controller;
  let present: BulkTask = { action, total, done: 0, failures: [], state: 'running' };
  const update = (more: Partial<BulkTask>) => {
    present = { ...present, ...more };
    change(present);
  };
  change(present);
  window.addEventListener('beforeunload', askBeforeLeaving);
  try {
    await runBulk(action, locations(signal), { operations, signal, onProgress: update });
    update({ state: 'finished' });
  } catch (error) {
    update(signal.aborted ? { state: 'stopped' } : { state: 'failed', error });
  } finally {
    window.removeEventListener('beforeunload', askBeforeLeaving);
    onEnd();
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

const ARCHIVE_PATHS = {
  archive: '/api/v4/locations/archive',
  cancelArchive: '/api/v4/locations/cancel_archive',
} as const;

/** A part of an archive request may be refused; the payload then names the locations. */
interface ArchiveResult {
  readonly result?: readonly {
    readonly locationId: string;
    readonly errors: readonly { readonly message: string }[];
  }[];
}

const operations: BulkOperations = {
  async changeArchive(kind, ids) {
    try {
      await api.post(ARCHIVE_PATHS[kind], { body: { input: { locationIds: [...ids] } } });
      return new Map();
    } catch (error) {
      const refused = error instanceof ListingsError && error.kind === 'RULES' ? (error.payload as ArchiveResult) : {};
      if (!refused.result) throw error;
      return new Map(
        refused.result
          .filter(({ errors }) => errors.length > 0)
          .map(({ locationId, errors }) => [locationId, errors.map(({ message }) => `${message}.`).join(' ')]),
      );
    }
  },
  update: (input) => api.post('/api/v4/locations/update', { body: { input } }),
  read: (id) => readLocation(id),
};
