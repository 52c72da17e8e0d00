import { describe, expect, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import { manualClock } from '@listings/testing';
import type { SweepEnd } from './sweeper.js';
import { startSweeper } from './sweeper.js';

const EVERY_MS = 60_000;

/** A sweeper on a clock that the test moves, and the lines that it logs. */
function sweeper(run: () => Promise<SweepEnd | void>) {
  const clock = manualClock();
  const lines: { suppressed: number }[] = [];
  const silent = createLogger({ name: 'test', level: 'silent' });
  const logger = Object.assign(Object.create(silent) as typeof silent, {
    error: (line: { suppressed: number }) => void lines.push(line),
  });
  return { clock, lines, ...startSweeper({ name: 'test', everyMs: EVERY_MS, clock, logger, run }) };
}

describe('sweepers', () => {
  it('[design 3.1] repeat one run at a time, also after a run that throws, and stop when closed', async () => {
    let running = 0;
    let runs = 0;
    const { clock, close } = sweeper(async () => {
      running += 1;
      expect(running).toBe(1);
      runs += 1;
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (runs === 2) throw new Error('broken once');
    });
    await clock.untilTimer(EVERY_MS);
    expect(runs).toBe(1);
    await clock.advance(EVERY_MS - 1);
    expect(runs).toBe(1);
    await clock.advance(1);
    await clock.untilTimer(EVERY_MS);
    await clock.advance(EVERY_MS);
    await clock.untilTimer(EVERY_MS);
    expect(runs).toBe(3);
    await close();
    await clock.advance(5 * EVERY_MS);
    expect([runs, clock.timers()]).toEqual([3, []]);
  });

  it('[design 3.1] run again soon when they left due rows', async () => {
    let runs = 0;
    const { clock, close } = sweeper(async () => ((runs += 1) < 3 ? 'due' : 'done'));
    await clock.advanceUntil(() => runs === 3);
    expect(clock.monotonic()).toBe(400);
    await clock.untilTimer();
    expect(clock.timers()).toEqual([EVERY_MS]);
    await close();
  });

  it('[design 3.1] run again after the time that the last run says, at the latest after the interval', async () => {
    const waits = [0, 20, 2 * EVERY_MS];
    let runs = 0;
    const { clock, close } = sweeper(async () => waits[runs++]);
    await clock.untilTimer(20);
    expect(runs).toBe(2);
    await clock.advance(20);
    await clock.untilTimer(EVERY_MS);
    expect([runs, clock.timers()]).toEqual([3, [EVERY_MS]]);
    await close();
  });

  it('[design 3.1] run at once when they are woken, and once more when that is during a run', async () => {
    let runs = 0;
    let end: () => void = () => undefined;
    const { clock, wake, close } = sweeper(async () => {
      runs += 1;
      if (runs === 2) await new Promise<void>((resolve) => (end = resolve));
    });
    await clock.untilTimer();
    wake();
    await clock.advanceUntil(() => runs === 2);
    wake();
    wake();
    end();
    await clock.untilTimer();
    expect([runs, clock.monotonic()]).toEqual([3, 0]);
    await close();
  });

  it('[design 3.1] report failures once in ten seconds, whatever their number', async () => {
    let runs = 0;
    const { clock, lines, wake, close } = sweeper(async () => {
      runs += 1;
      throw new Error('the database is read-only');
    });
    for (let failed = 1; failed < 20; failed += 1) {
      await clock.untilTimer();
      wake();
      await clock.advance(500);
    }
    expect([runs, lines.length]).toEqual([20, 1]);
    await clock.advanceUntil(() => runs === 21);
    await clock.untilTimer();
    expect(lines.map(({ suppressed }) => suppressed)).toEqual([0, 19]);
    await close();
  });
});
