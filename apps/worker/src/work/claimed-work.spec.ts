import { afterEach, describe, expect, it } from '@jest/globals';
import { nextTurn, waitFor } from '@listings/testing';
import { testContext } from '../testing/work-context.js';
import { ClaimedWork } from './claimed-work.js';

const HOUR_MS = 3_600_000;

/** Hands out one row of a connected account at a time, as the claims of feeds do. */
class OneAtATime extends ClaimedWork<{ id: number }> {
  readonly done: number[] = [];
  claims = 0;
  private held = false;

  constructor(
    private left: number,
    installation = { mayWork: true },
  ) {
    // Between two sweeps nothing happens on its own.
    super(testContext({ configuration: { SWEEP_MS: HOUR_MS }, installation }).context, {
      name: 'rows',
      concurrency: 4,
    });
  }

  protected async claim(): Promise<{ id: number }[]> {
    this.claims += 1;
    if (this.held || this.left === 0) return [];
    this.held = true;
    return [{ id: this.left-- }];
  }

  protected async work({ id }: { id: number }): Promise<void> {
    await nextTurn();
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
    await nextTurn();
    expect([work.done.length, work.claims]).toEqual([2, 3]);
  });

  it('[reliability G16, G17] claims nothing while the database is away or counts as restored from a backup', async () => {
    const installation = { mayWork: false };
    work = new OneAtATime(1, installation);
    work.onApplicationBootstrap();
    await nextTurn();
    expect(work.claims).toBe(0);
    installation.mayWork = true;
    work.wake();
    await waitFor(() => work.done.length === 1, { describe: 'the row to be done' });
  });
});
