import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import { LISTING_SUBMISSION } from '@listings/domain';
import { loseClaims } from '@listings/work/testing';
import type { WorkerProcess } from './built-worker.js';
import { sandboxWorkers } from './sandbox-workers.js';
import type { SandboxWorkers } from './sandbox-workers.js';

/** Workers that push the locations of a test file to the sandbox. */
export interface SubmissionWorkers extends Pick<SandboxWorkers, 'database' | 'admin' | 'sandbox' | 'start'> {
  /** Starts a worker that dies at a failpoint, waits for its end, and ends its claims. */
  dieAt(failpoint: string, more?: Readonly<Record<string, string>>): Promise<void>;
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
    async dieAt(failpoint, more = {}) {
      expect(await start({ ...more, FAILPOINT: failpoint }).ended).toEqual({ code: null, signal: 'SIGKILL' });
      await loseClaims(workers.database, LISTING_SUBMISSION);
    },
  };
}
