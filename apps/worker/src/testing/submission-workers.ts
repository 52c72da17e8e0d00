import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { WorkerProcess } from './built-worker.js';
import { endLease } from './linked-location.js';
import type { LinkedLocation } from './linked-location.js';
import { sandboxWorkers } from './sandbox-workers.js';
import type { SandboxWorkers } from './sandbox-workers.js';

/** Workers that push the locations of a test file to the sandbox. */
export interface SubmissionWorkers extends Pick<SandboxWorkers, 'database' | 'admin' | 'sandbox' | 'start'> {
  /** Starts a worker that dies at a failpoint, waits for its end, and ends its lease of the location. */
  dieAt(failpoint: string, location: LinkedLocation, more?: Readonly<Record<string, string>>): Promise<void>;
}

/** Starts the workers' surroundings before the tests of a file, and stops the workers after each test. */
export function submissionWorkers(options: Parameters<typeof sandboxWorkers>[0]): SubmissionWorkers {
  let workers: SandboxWorkers;
  beforeAll(async () => {
    workers = await sandboxWorkers(options);
  }, 90_000);
  afterEach(() => workers.killAll());
  afterAll(() => workers?.close());

  const start = (more?: Readonly<Record<string, string>>): WorkerProcess => workers.start(more);
  return {
    get database() {
      return workers.database;
    },
    get admin() {
      return workers.admin;
    },
    get sandbox() {
      return workers.sandbox;
    },
    start,
    async dieAt(failpoint, location, more = {}) {
      expect(await start({ ...more, FAILPOINT: failpoint }).ended).toEqual({ code: null, signal: 'SIGKILL' });
      await endLease(workers.database, location);
    },
  };
}
