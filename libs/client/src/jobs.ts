import type { Client } from './client.js';
import type { components } from './generated/public-api.js';
import { platformTime } from './time.js';
import type { ClientTime } from './time.js';

/** A long operation of the service. */
export type Job = components['schemas']['Job'];

/** How long and how often {@link waitForJob} looks. */
export interface WaitForJobOptions {
  /** `ended`: until nothing happens to the job any more. `waiting`: also when it waits for a decision. Default `ended`. */
  until?: 'ended' | 'waiting';
  /** Ends the wait; the job goes on. */
  signal?: AbortSignal;
  /** The longest pause between two looks. The first pauses are shorter. Default 10,000. */
  everyMs?: number;
  /** Is called with the job after each look, for example to show its progress. */
  onProgress?: (job: Job) => void;
  /** Replaces the time of the platform, for tests that do not wait. */
  time?: ClientTime;
}

const FIRST_PAUSE_MS = 250;
const GROWTH = 1.6;

/**
 * Waits for a job and returns it. Look at its `state`: a job may also end as `FAILED` or `CANCELLED`. Throws a ListingsError like every call, and the
 * reason of the signal when that ends the wait.
 */
export async function waitForJob(
  client: Pick<Client, 'get'>,
  jobId: string,
  { until = 'ended', signal, everyMs = 10_000, onProgress, time = platformTime }: WaitForJobOptions = {},
): Promise<Job> {
  const never = new AbortController().signal;
  for (let pauseMs = Math.min(FIRST_PAUSE_MS, everyMs); ; pauseMs = Math.min(pauseMs * GROWTH, everyMs)) {
    const job = await client.get('/api/v4/jobs/{jobId}', { path: { jobId }, ...(signal && { signal }) });
    onProgress?.(job);
    if (job.state !== 'RUNNING' && (job.state !== 'WAITING' || until === 'waiting')) return job;
    await time.wait(pauseMs, signal ?? never);
  }
}
