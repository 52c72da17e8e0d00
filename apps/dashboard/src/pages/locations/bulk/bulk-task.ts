import { ListingsError } from '@listings/client';
import { api } from '../../../api/client.js';
import type { Location } from '../editor/form-values.js';
import { allLocations, readLocation, readLocationsById } from '../location-queries.js';
import type { LocationSearch } from '../list/location-search.js';
import { storedTask, useStoredTask } from '../tasks/stored-task.js';
import { runBulk } from './bulk-run.js';
import type { BulkAction, BulkFailure, BulkOperations } from './bulk-run.js';

/** The locations of a bulk action: all that match, or the selected ones by their global ids. */
export type BulkScope = { readonly search: LocationSearch } | { readonly ids: readonly string[] };

/** The latest bulk action of the user: it goes on while the person is on other pages, and after a reload. */
export interface BulkTask {
  /** Tells it from another one. */
  readonly startedAt: number;
  readonly action: BulkAction;
  readonly scope: BulkScope;
  readonly total: number;
  readonly done: number;
  /** The global id of the last location that is done. */
  readonly after?: string;
  readonly failures: readonly BulkFailure[];
  /** Refused locations, also those that are not in `failures`. */
  readonly failed: number;
  readonly state: 'running' | 'finished' | 'stopped' | 'failed';
}

/** Failures that are kept for the report. */
const MOST_FAILURES = 200;

const stored = storedTask<BulkTask>('bulk');
let lastError: { readonly startedAt: number; readonly error: unknown } | undefined;
let controller = new AbortController();

/** The latest bulk action of the user. */
export function useBulkTask(): BulkTask | undefined {
  return useStoredTask(stored);
}

/** Why a bulk action has failed; undefined after a reload. */
export function errorOf({ startedAt }: BulkTask): unknown {
  return lastError?.startedAt === startedAt ? lastError.error : undefined;
}

/** Ends the running bulk action after the requests that are under way, in whichever tab it runs. */
export function stopBulk(): void {
  const task = stored.read();
  if (task) stored.write({ ...task, state: 'stopped' });
  controller.abort();
}

/** Takes the report of a finished bulk action off the page. */
export function closeBulk(): void {
  stored.write(undefined);
}

/** Starts a bulk action, unless one runs already. */
export function startBulk(
  action: BulkAction,
  scope: BulkScope,
  { total, onEnd }: { total: number; onEnd: () => void },
) {
  if (stored.read()?.state === 'running') return;
  stored.write({ startedAt: Date.now(), action, scope, total, done: 0, failures: [], failed: 0, state: 'running' });
  void resumeBulk(onEnd);
}

/** Goes on with a bulk action that was stopped or has failed. */
export function continueBulk(onEnd: () => void): void {
  const task = stored.read();
  if (!task) return;
  stored.write({ ...task, state: 'running' });
  void resumeBulk(onEnd);
}

/**
 * Does what is left of the running bulk action, if there is one. Another tab that does it comes first. What was done just
 * before a reload is done again: each location is only changed as far as it is not yet as it should be.
 */
export function resumeBulk(onEnd: () => void): Promise<void> {
  if (stored.read()?.state !== 'running') return Promise.resolve();
  return stored.alone(async () => {
    // More than once if the person stops it and continues before the requests that are under way have ended.
    for (let task = stored.read(); task?.state === 'running'; task = stored.read()) await run(task);
    onEnd();
  });
}

async function run({ startedAt, action, scope, after }: BulkTask): Promise<void> {
  controller = new AbortController();
  const { signal } = controller;
  const running = () => {
    const task = stored.read();
    return task?.startedAt === startedAt && task.state === 'running' ? task : undefined;
  };
  const update = (more: Partial<BulkTask>) => {
    const task = running();
    if (task) stored.write({ ...task, ...more });
    else controller.abort();
  };
  try {
    await runBulk(action, locationsOf(scope, after, signal), {
      operations,
      signal,
      onBatch: ({ count, last, failures }) => {
        const task = running();
        update({
          done: (task?.done ?? 0) + count,
          after: last,
          failures: [...(task?.failures ?? []), ...failures].slice(0, MOST_FAILURES),
          failed: (task?.failed ?? 0) + failures.length,
        });
      },
    });
    update({ state: 'finished' });
  } catch (error) {
    if (signal.aborted) return;
    lastError = { startedAt, error };
    update({ state: 'failed' });
  }
}

/** The locations that are left, in the order in which a bulk action does them. */
async function* locationsOf(
  scope: BulkScope,
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Location, void> {
  if ('search' in scope) yield* allLocations({ ...scope.search, after }, signal);
  else yield* readLocationsById(scope.ids.slice(after === undefined ? 0 : scope.ids.indexOf(after) + 1), signal);
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
