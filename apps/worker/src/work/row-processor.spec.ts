import { afterEach, describe, expect, it } from '@jest/globals';
import type { Job, Worker } from 'bullmq';
import type { Jobs, Sweep } from '@listings/queue';
import { nextTurn } from '@listings/testing';
import { testContext } from '../testing/work-context.js';
import { RowProcessor } from './row-processor.js';
import type { WorkContext } from './work-context.js';

const SWEEP_MS = 2_000;
const CONCURRENCY = 16;

/** Works on jobs until the test ends them. The queue itself is not here: its calls are recorded. */
class HeldRows extends RowProcessor<'listing-submissions'> {
  sweeps = 0;
  /** What the next sweeps find. */
  found: Sweep = { enqueued: 0, leftDue: false };
  readonly calls: string[] = [];
  readonly ends: (() => void)[] = [];
  readonly queue = {
    concurrency: 1,
    pause: async () => void this.calls.push('pause'),
    close: async (force: boolean) => void this.calls.push(force ? 'close by force' : 'close'),
  };

  constructor(context: WorkContext) {
    super(context, { queue: 'listing-submissions', concurrency: CONCURRENCY });
  }

  override get worker(): Worker {
    return this.queue as unknown as Worker;
  }

  /** A job of the queue arrives. */
  arrive(locationId: number): Promise<void> {
    return this.process({ data: { accountId: 1, locationId, publisher: 'P' } } as Job<Jobs['listing-submissions']>);
  }

  protected async work(): Promise<void> {
    await new Promise<void>((resolve) => this.ends.push(resolve));
  }

  protected async sweep(): Promise<Sweep> {
    this.sweeps += 1;
    return this.found;
  }
}

let stop: () => Promise<unknown> = async () => undefined;
afterEach(() => stop());

/** A started processor, whose first sweep has ended. */
async function started(found?: Sweep, installation = { mayWork: true }) {
  const { context, clock, registry } = testContext({ configuration: { SWEEP_MS }, installation });
  const rows = new HeldRows(context);
  if (found) rows.found = found;
  rows.onApplicationBootstrap();
  await clock.untilTimer();
  stop = async () => {
    for (const end of rows.ends) end();
    await rows.beforeApplicationShutdown();
  };
  return { rows, clock, registry };
}

describe('a row processor', () => {
  it('[design 3.1] sweeps on time at any load', async () => {
    const { rows, clock } = await started();
    expect([rows.queue.concurrency, rows.sweeps]).toEqual([CONCURRENCY, 1]);
    // Every slot is taken, for longer than many sweeps.
    for (let locationId = 0; locationId < CONCURRENCY; locationId += 1) void rows.arrive(locationId);
    for (let sweeps = 2; sweeps <= 9; sweeps += 1) {
      await clock.advance(SWEEP_MS - 1);
      expect(rows.sweeps).toBe(sweeps - 1);
      await clock.advance(1);
      expect(rows.sweeps).toBe(sweeps);
      await clock.untilTimer(SWEEP_MS);
    }
    expect(rows.ends).toHaveLength(CONCURRENCY);
  });

  it('[design 3.1] sweeps again at once while a sweep finds more than it may enqueue', async () => {
    const { rows, clock, registry } = await started({ enqueued: 500, leftDue: true });
    await clock.advanceUntil(() => rows.sweeps === 5);
    expect(clock.monotonic()).toBeLessThan(SWEEP_MS);
    expect(await registry.metrics()).toContain('{queue="listing-submissions"} 2500');
    rows.found = { enqueued: 0, leftDue: false };
    await clock.advanceUntil(() => rows.sweeps === 6);
    await clock.untilTimer();
    expect(clock.timers()).toEqual([SWEEP_MS]);
  });

  it('[contract 10] finishes a running job before it stops, and takes no other one', async () => {
    const { rows } = await started();
    void rows.arrive(1);
    let stopped = false;
    const stopping = rows.beforeApplicationShutdown().then(() => (stopped = true));
    await nextTurn();
    expect([stopped, rows.calls]).toEqual([false, ['pause']]);
    rows.ends[0]?.();
    await stopping;
    expect(rows.calls).toEqual(['pause', 'close']);
    stop = async () => undefined;
  });

  it('[design 4] abandons a job that runs 15 seconds after the stop began', async () => {
    const { rows, clock } = await started();
    void rows.arrive(1);
    const stopping = rows.beforeApplicationShutdown();
    await clock.untilTimer();
    expect(clock.timers()).toEqual([15_000]);
    await clock.advance(15_000);
    await stopping;
    expect(rows.calls).toEqual(['pause', 'close by force']);
    stop = async () => undefined;
  });

  it('[reliability G17] leaves rows due while the database counts as restored from a backup', async () => {
    const installation = { mayWork: false };
    const { rows, clock } = await started(undefined, installation);
    await rows.arrive(1);
    expect([rows.sweeps, rows.ends.length]).toEqual([0, 0]);
    installation.mayWork = true;
    await clock.advance(SWEEP_MS);
    void rows.arrive(1);
    await nextTurn();
    expect([rows.sweeps, rows.ends.length]).toEqual([1, 1]);
  });
});
