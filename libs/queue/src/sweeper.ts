import type { Logger } from '@listings/platform';

/**
 * Repeats a sweep until it is closed. Only one run is active; the next one starts `everyMs` after the end of the last.
 */
export interface Sweeper {
  /** Runs now instead of waiting for the interval. */
  wake(): void;
  /** Waits for the current run. */
  close(): Promise<void>;
}

/** Starts a sweeper, which finds due rows whose job was lost [design 3.1]. A run that throws is logged. */
export function startSweeper(options: {
  name: string;
  everyMs: number;
  logger: Logger;
  run: () => Promise<void>;
}): Sweeper {
  const { name, everyMs, logger, run } = options;
  let closed = false;
  /** Whether somebody asked for a run during the last one, which may have missed what they meant. */
  let again = false;
  let wake: () => void = () => undefined;

  const loop = (async () => {
    while (!closed) {
      again = false;
      try {
        await run();
      } catch (error) {
        logger.error({ err: error, sweeper: name }, 'sweep failed; the sweeper will retry it');
      }
      if (closed) break;
      if (again) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  })();

  return {
    wake: () => {
      again = true;
      wake();
    },
    close: () => {
      closed = true;
      wake();
      return loop;
    },
  };
}
