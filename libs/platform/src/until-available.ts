import { systemClock } from './clock.js';
import type { Clock } from './clock.js';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/** Writes a line about the wait: `warn` for each attempt that failed, `info` for the end of the wait. */
export type WaitLog = (level: 'warn' | 'info', text: string, details: { readonly attempts: number }) => void;

/** A step of a start that needs a server, and how to read its errors. */
export interface ServerAttempt<T> {
  /** Names the server in the log, for example `the database`. */
  readonly server: string;
  readonly attempt: () => Promise<T>;
  /** Returns why the server is away; undefined for an error that waiting does not cure, which is thrown. */
  readonly whyAway: (error: unknown) => string | undefined;
  readonly log: WaitLog;
  /** Ends the wait at once, with an AbortError. */
  readonly signal?: AbortSignal;
  readonly clock?: Pick<Clock, 'sleep'>;
}

/**
 * Repeats a step of the start with growing pauses, up to five seconds, while the server that it needs is away. Logs why
 * it waits. Tells a supervisor (LISTINGS_SUPERVISED) that the process waits and does not hang.
 */
export async function untilAvailable<T>(step: ServerAttempt<T>): Promise<T> {
  const { server, attempt, whyAway, log, signal, clock = systemClock } = step;
  for (let attempts = 1, pauseMs = FIRST_PAUSE_MS; ; attempts += 1) {
    try {
      const result = await attempt();
      if (attempts > 1) log('info', `${server} is available`, { attempts });
      return result;
    } catch (error) {
      const reason = whyAway(error);
      if (reason === undefined) throw error;
      log('warn', `waiting for ${server}: ${reason}`, { attempts });
    }
    if (process.env['LISTINGS_SUPERVISED'] === '1') process.send?.({ type: 'waiting', server });
    await clock.sleep(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
