import { AsyncLocalStorage } from 'node:async_hooks';

/** A stored row that this process works on. */
export interface RowInWork {
  /** The queue or the kind of claimed work, for example `post-deliveries`. */
  readonly kind: string;
  /** The row, with the properties that identify it. */
  readonly row: object;
}

/** What the code that runs now does: the row that it works on, and the method of a plug-in that it is in. */
export interface CurrentWork {
  readonly work?: RowInWork;
  /** For example `posts.createPost of acme-maps`. */
  readonly call?: string;
}

const storage = new AsyncLocalStorage<CurrentWork>();
const inWork = new Set<RowInWork>();

/** Runs the work on a stored row, so that the watchdog can tell which row blocks the event loop. */
export async function workingOn<T>(work: RowInWork, run: () => Promise<T>): Promise<T> {
  inWork.add(work);
  try {
    return await storage.run({ work }, run);
  } finally {
    inWork.delete(work);
  }
}

/** Runs a method of a plug-in, so that the watchdog can tell which one blocks the event loop. */
export function callingPlugIn<T>(call: string, run: () => T): T {
  return storage.run({ ...storage.getStore(), call }, run);
}

/** What the running code does. */
export function currentWork(): CurrentWork {
  return storage.getStore() ?? {};
}

/** All rows that this process works on at present. */
export function rowsInWork(): readonly RowInWork[] {
  return [...inWork];
}
