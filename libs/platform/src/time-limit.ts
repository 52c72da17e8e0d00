import type { Clock } from './clock.js';

/** How long some work may take, by which clock, and the error of work that takes longer. */
export interface TimeLimit {
  readonly clock: Pick<Clock, 'after'>;
  readonly ms: number;
  readonly late: () => Error;
  /** How much of the time so far does not count, for `within`; absent: all of it counts. */
  readonly moreMs?: () => number;
}

/** A moment at which work that has not ended is given up. */
export interface Deadline {
  /** Is aborted at the moment, with the error of the limit. */
  readonly signal: AbortSignal;
  /** Lets the moment pass without effect. Call it when the work has ended. */
  cancel(): void;
}

/** Begins to count the time of some work. */
export function startDeadline({ clock, ms, late }: TimeLimit): Deadline {
  const controller = new AbortController();
  const timer = clock.after(ms, () => controller.abort(late()));
  return { signal: controller.signal, cancel: () => timer.cancel() };
}

/** Settles as `work` does. Rejects when its time is over, while `work` may continue. */
export async function within<T>({ clock, ms, late, moreMs = () => 0 }: TimeLimit, work: Promise<T>): Promise<T> {
  let end: () => void = () => undefined;
  const over = new Promise<never>((_, reject) => {
    let counted = 0;
    const wait = (left: number) => {
      const timer = clock.after(left, () => {
        const more = moreMs() - counted;
        counted += more;
        if (more > 0) wait(more);
        else reject(late());
      });
      end = () => timer.cancel();
    };
    wait(ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    end();
  }
}
