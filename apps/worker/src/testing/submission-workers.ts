import { expect } from '@jest/globals';
import { LISTING_SUBMISSION } from '@listings/domain';
import { loseClaims } from '@listings/work/testing';
import { workersOfFile } from './sandbox-workers.js';
import type { SandboxWorkers } from './sandbox-workers.js';

/** Workers that push the locations of a test file to the sandbox. */
export interface SubmissionWorkers extends SandboxWorkers {
  /** Starts a worker that dies at a failpoint, waits for its end, and ends its claims. */
  dieAt(failpoint: string, more?: Readonly<Record<string, string>>): Promise<void>;
}

/** Starts the workers' surroundings before the tests of a file, and stops the workers after each test. */
export function submissionWorkers(options: Parameters<typeof workersOfFile>[0]): SubmissionWorkers {
  const workers = workersOfFile(options);
  const dieAt: SubmissionWorkers['dieAt'] = async (failpoint, more = {}) => {
    expect(await workers.start({ ...more, FAILPOINT: failpoint }).ended).toEqual({ code: null, signal: 'SIGKILL' });
    await loseClaims(workers.database, LISTING_SUBMISSION);
  };
  return Object.assign(Object.create(workers) as SandboxWorkers, { dieAt });
}
