import { afterEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { createLogger } from '@listings/platform';
import { manualClock, waitFor } from '@listings/testing';
import { WorkerConfiguration } from '../configuration.js';
import { WorkerMetrics } from '../metrics.js';
import { ClaimedWork } from './claimed-work.js';
import { WorkContext } from './work-context.js';

const HOUR_MS = 3_600_000;

/** Hands out one row of a connected account at a time, as the claims of feeds do. */
class OneAtATime extends ClaimedWork<{ id: number }> {
  readonly done: number[] = [];
  claims = 0;
  private held = false;

  constructor(private left: number) {
    // Between two sweeps nothing happens on its own.
    const configuration = Object.assign(new WorkerConfiguration(), { SWEEP_MS: HOUR_MS });
    const logger = createLogger({ name: 'test', level: 'silent' });
    const metrics = new WorkerMetrics(new Registry());
    super(new WorkContext(configuration, metrics, logger, manualClock()), { name: 'rows', concurrency: 4 });
  }

  protected async claim(): Promise<{ id: number }[]> {
    this.claims += 1;
    if (this.held || this.left === 0) return [];
    this.held = true;
    return [{ id: this.left-- }];
  }

  protected async work({ id }: { id: number }): Promise<void> {
    await new Promise(setImmediate);
    this.done.push(id);
    this.held = false;
  }
}

let work: OneAtATime;
afterEach(() => work.beforeApplicationShutdown());

describe('claimed work', () => {
  it('[design 3.1] claims again when a row is done, although no batch was full', async () => {
    work = new OneAtATime(5);
    work.onApplicationBootstrap();
    await waitFor(() => work.done.length === 5, { describe: 'all rows to be done' });
    expect(work.done).toEqual([5, 4, 3, 2, 1]);
  });

  it('[design 3.1] stops claiming when it finds nothing', async () => {
    work = new OneAtATime(2);
    work.onApplicationBootstrap();
    await waitFor(() => work.claims === 3, { describe: 'the claim that finds nothing' });
    await new Promise(setImmediate);
    expect([work.done.length, work.claims]).toEqual([2, 3]);
  });
});
