import type { Clock, Logger } from '@listings/platform';

/**
 * Repeats a sweep until it is closed. Only one run is active; the next one starts `everyMs` after the end of the last,
 * or soon if the last one left due rows.
 */
export interface Sweeper {
  /** Runs now instead of waiting for the interval; during a run, once more after it. */
  wake(): void;
  /** Waits for the current run. */
  close(): Promise<void>;
}

/**
 * What a run of a sweep leaves: `due` if it reached its limit while more rows are due. A number is the milliseconds until the next run, if
 * that is sooner than the interval.
 */
export type SweepEnd = 'due' | 'done' | number;

/** Wait before the next run after one that left due rows. */
const LEFT_DUE_MS = 200;
/** At most one line about failures of a sweeper in this time: a database that refuses fails every run. */
const FAILURE_LINE_MS = 10_000;

/**
 * Starts a sweeper, which finds due rows whose job was lost [design 3.1]. A run that throws is logged, at most once in
 * ten seconds.
 */
export function startSweeper(options: {
  name: string;
  everyMs: number;
  clock: Pick<Clock, 'monotonic' | 'after'>;
  logger: Logger;
  run: () => Promise<SweepEnd | void>;
}): Sweeper {
  const { name, everyMs, clock, logger, run } = options;
  let closed = false;
  let woken = false;
  let endWait: () => void = () => undefined;
  let reportedAt = -Infinity;
  let suppressed = 0;

  const report = (error: unknown) => {
    const now = clock.monotonic();
    if (now - reportedAt < FAILURE_LINE_MS) {
      suppressed += 1;
      return;
    }
    logger.error({ err: error, sweeper: name, suppressed }, 'sweep failed; the sweeper will retry it');
    reportedAt = now;
    suppressed = 0;
  };

  const loop = (async () => {
    while (!closed) {
      let waitMs = everyMs;
      try {
        const end = await run();
        if (end === 'due') waitMs = Math.min(LEFT_DUE_MS, everyMs);
        else if (typeof end === 'number') waitMs = Math.min(end, everyMs);
      } catch (error) {
        report(error);
      }
      if (closed) break;
      if (!woken && waitMs > 0) {
        await new Promise<void>((resolve) => {
          const timer = clock.after(waitMs, resolve);
          endWait = () => {
            timer.cancel();
            resolve();
          };
        });
      }
      woken = false;
    }
  })();

  const wake = () => {
    woken = true;
    endWait();
  };
  return {
    wake,
    close: () => {
      closed = true;
      wake();
      return loop;
    },
  };
}
