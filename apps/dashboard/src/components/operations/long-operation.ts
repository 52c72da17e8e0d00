import { useSyncExternalStore } from 'react';
import { keptOperation } from './kept-operation.js';
import type { Operation, Refusal } from './kept-operation.js';

/** What a step has done. */
export interface Step<Result> {
  /** Parts of the total that are done with it. */
  readonly count: number;
  /** The whole result so far; unchanged when absent. */
  readonly result?: Result;
  readonly refusals?: readonly Refusal[];
}

/** How the work of a kind of operation tells its progress. */
export interface Work<Result> {
  readonly signal: AbortSignal;
  /** Keeps the progress. Throws when the operation was stopped, here or in another tab. */
  advance(step: Step<Result>): void;
}

/** A kind of long operation. */
export interface OperationKind<Plan, Result> {
  readonly kind: string;
  /** The result before the first step. */
  readonly result: Result;
  /**
   * What a reload does to a running operation: one that `continues` is taken up again when the person comes back to its page,
   * and one that `waits` goes on when the person says so.
   */
  readonly afterReload: 'continues' | 'waits';
  /** Does what is left. A step that was under way at a reload is done again, and must change nothing twice. */
  work(operation: Operation<Plan, Result>, work: Work<Result>): Promise<void>;
}

/** Refusals that are kept for the report. */
const MOST_REFUSALS = 500;

/** The latest operation of a kind: one at a time, found again after a reload, and done in one tab only. */
export type LongOperation<Plan, Result> = ReturnType<typeof longOperation<Plan, Result>>;

/**
 * Declares a kind of operation that the page carries out step by step. It goes on while the person is on other pages; a
 * reload and other tabs find it with its progress.
 */
export function longOperation<Plan, Result>({ kind, result, afterReload, work }: OperationKind<Plan, Result>) {
  const kept = keptOperation<Plan, Result>(kind);
  let controller = new AbortController();
  let lastError: { readonly id: string; readonly error: unknown } | undefined;
  /** The operation that the person has begun or continued in this tab since it was loaded. */
  let wanted: string | undefined;
  let working: Promise<void> | undefined;

  const settle = (id: string, state: 'finished' | 'failed') => {
    const present = kept.read();
    if (present?.id === id && present.state === 'running') kept.write({ ...present, state });
  };

  async function run(operation: Operation<Plan, Result>): Promise<void> {
    const { id } = operation;
    const { signal } = (controller = new AbortController());
    if (afterReload === 'waits') window.addEventListener('beforeunload', askBeforeLeaving);
    try {
      await work(operation, {
        signal,
        advance: (step) => {
          const present = kept.read();
          if (present?.id === id) kept.write(advanced(present, step));
          if (present?.id !== id || present.state !== 'running') controller.abort();
          signal.throwIfAborted();
        },
      });
      settle(id, 'finished');
    } catch (error) {
      if (signal.aborted) return;
      lastError = { id, error };
      settle(id, 'failed');
    } finally {
      window.removeEventListener('beforeunload', askBeforeLeaving);
    }
  }

  async function runAll(onEnd: () => void): Promise<void> {
    // More than once if the person stops it and continues before the call that is under way has ended.
    for (let next = kept.read(); next?.state === 'running'; next = kept.read()) {
      if (afterReload === 'waits' && next.id !== wanted) return kept.write({ ...next, state: 'stopped' });
      await run(next);
    }
    onEnd();
  }

  /** Does what is left of the running operation. Another tab that does it comes first. */
  function resume(onEnd: () => void): Promise<void> {
    if (kept.read()?.state !== 'running') return Promise.resolve();
    working ??= inOneTab(kept.name(), () => runAll(onEnd)).finally(() => (working = undefined));
    return working;
  }

  return {
    resume,
    /** The latest operation; undefined when there is none. */
    use: () => useSyncExternalStore(kept.subscribe, kept.read),
    /** Whether an operation runs, here or in another tab. */
    isRunning: () => kept.read()?.state === 'running',
    /** Why an operation has failed; undefined after a reload. */
    errorOf: ({ id }: Pick<Operation<Plan, Result>, 'id'>): unknown =>
      lastError?.id === id ? lastError.error : undefined,
    /** Begins an operation, unless one runs already. */
    start({ id = crypto.randomUUID(), plan, total }: { id?: string; plan: Plan; total: number }, onEnd: () => void) {
      if (kept.read()?.state === 'running') return;
      wanted = id;
      kept.write({ id, plan, total, done: 0, result, refusals: [], refused: 0, state: 'running' });
      void resume(onEnd);
    },
    /** Goes on with an operation that was stopped or has failed. */
    goOn(onEnd: () => void) {
      const present = kept.read();
      if (!present) return;
      wanted = present.id;
      kept.write({ ...present, state: 'running' });
      void resume(onEnd);
    },
    /** Ends the operation after the calls that are under way, in whichever tab it runs. */
    stop() {
      const present = kept.read();
      if (present?.state === 'running') kept.write({ ...present, state: 'stopped' });
      controller.abort();
    },
    /** Takes the report off the page. */
    close: () => kept.write(undefined),
  };
}

function advanced<Plan, Result>(
  present: Operation<Plan, Result>,
  { count, result = present.result, refusals = [] }: Step<Result>,
): Operation<Plan, Result> {
  return {
    ...present,
    done: present.done + count,
    result,
    refusals: [...present.refusals, ...refusals].slice(0, MOST_REFUSALS),
    refused: present.refused + refusals.length,
  };
}

/**
 * Does work in one tab at a time: another tab waits until the first one has ended or is closed. Where the browser cannot
 * lock (pages without https), the keys of the calls keep the work from being done twice.
 */
async function inOneTab(name: string, work: () => Promise<void>): Promise<void> {
  if ('locks' in navigator) await navigator.locks.request(name, work);
  else await work();
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
