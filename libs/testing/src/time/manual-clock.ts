import { randomBytes, randomUUID } from 'node:crypto';
import { nextTurn } from './next-turn.js';
import type { ManualTimer, TestClock } from './test-clock.js';

/**
 * The clock of a test, a `Clock` of `@listings/platform`: time stands still until the test moves it, and timers fire in
 * the order of their due times while it moves.
 */
export interface ManualClock extends TestClock {
  uuid(): string;
  bytes(length: number): Buffer;
  random(): number;
  /** Sets the time of day without firing a timer, as a correction of the system's clock does. */
  setTimeOfDay(time: Date): void;
  /** Moves the time by `ms`. Fires every timer that comes due, and lets the code run on after each. */
  advance(ms: number): Promise<void>;
  /** Lets the code run on until it has set a timer that is due within `ms` (any timer without `ms`). */
  untilTimer(ms?: number): Promise<void>;
  /**
   * Moves the time from timer to timer until `check` is truthy, and returns its result. A thrown error counts as "not yet". While
   * no timer is due within `withinMs`, the time stands still: a slow server does not let a far timer fire.
   */
  advanceUntil<T>(check: () => T | Promise<T>, options?: { withinMs?: number }): Promise<NonNullable<T>>;
  /** Lets time pass while `work` runs, a millisecond in each turn, and returns its result. */
  passDuring<T>(work: Promise<T>): Promise<T>;
  /** In how many milliseconds each open timer is due, the next one first. */
  timers(): number[];
}

interface Entry {
  dueAt: number;
  everyMs: number | undefined;
  run: () => void;
}

/** Turns after which a wait for code that never comes ends: a test that hangs must not run on after its failure. */
const MOST_TURNS = 100_000;

/** Creates a {@link ManualClock} that shows `at` (6 July 2026, 12:16 UTC without it). */
export function manualClock(at: Date | string = '2026-07-06T12:16:00.000Z'): ManualClock {
  /** Milliseconds that the test has moved the time by. */
  let elapsed = 0;
  let begin = new Date(at).getTime();
  const entries = new Set<Entry>();

  const add = (ms: number, run: () => void, everyMs?: number): ManualTimer => {
    const entry: Entry = { dueAt: elapsed + Math.max(0, ms), everyMs, run };
    entries.add(entry);
    const timer: ManualTimer = { cancel: () => void entries.delete(entry), unref: () => timer };
    return timer;
  };
  const next = (): Entry | undefined => {
    let first: Entry | undefined;
    for (const entry of entries) if (!first || entry.dueAt < first.dueAt) first = entry;
    return first;
  };
  const fire = async (entry: Entry): Promise<void> => {
    elapsed = Math.max(elapsed, entry.dueAt);
    if (entry.everyMs === undefined) entries.delete(entry);
    // A period of nothing would fire for ever at the same moment.
    else entry.dueAt += Math.max(1, entry.everyMs);
    entry.run();
    await nextTurn();
  };

  const advance = async (ms: number): Promise<void> => {
    const until = elapsed + ms;
    await nextTurn();
    for (let entry = next(); entry && entry.dueAt <= until; entry = next()) await fire(entry);
    elapsed = Math.max(elapsed, until);
  };

  return {
    now: () => new Date(begin + elapsed),
    monotonic: () => elapsed,
    after: (ms, run) => add(ms, run),
    every: (ms, run) => add(ms, run, ms),
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const aborted = () => {
          timer.cancel();
          reject(new DOMException('The operation was aborted', 'AbortError'));
        };
        const timer = add(ms, () => {
          signal?.removeEventListener('abort', aborted);
          resolve();
        });
        signal?.addEventListener('abort', aborted, { once: true });
      }),
    uuid: () => randomUUID(),
    bytes: (length) => randomBytes(length),
    random: () => Math.random(),

    setTimeOfDay: (time) => {
      begin = time.getTime() - elapsed;
    },
    advance,
    untilTimer: async (ms = Infinity) => {
      for (let turn = 0; turn < MOST_TURNS; turn += 1) {
        const entry = next();
        if (entry && entry.dueAt - elapsed <= ms) return;
        await nextTurn();
      }
      throw new Error(`no timer that is due within ${ms} ms was set`);
    },
    advanceUntil: async (check, { withinMs = Infinity } = {}) => {
      for (let turn = 0; turn < MOST_TURNS; turn += 1) {
        const answer = await Promise.resolve()
          .then(check)
          .catch(() => undefined);
        if (answer) return answer;
        await nextTurn();
        const entry = next();
        if (entry && entry.dueAt - elapsed <= withinMs) await fire(entry);
      }
      throw new Error(`the condition did not hold after the time was moved by ${elapsed} ms`);
    },
    passDuring: async (work) => {
      let isDone = false;
      const end = () => void (isDone = true);
      work.then(end, end);
      for (let turn = 0; !isDone && turn < MOST_TURNS * 10; turn += 1) await advance(1);
      return work;
    },
    timers: () => [...entries].map(({ dueAt }) => dueAt - elapsed).sort((a, b) => a - b),
  };
}
