import { startDeadline } from '@listings/platform';
import type { Clock } from '@listings/platform';

/** The result of waiting for a slot: what the work returned, or that the wait was aborted before the work began. */
export type SlotResult<T> = { readonly outcome: 'done'; readonly value: T } | { readonly outcome: 'not begun' };

/**
 * A semaphore with fairness per key: limits concurrent work in total and per key. Keys with waiting work take turns, and
 * the work of one key starts in order of arrival, so that an account with much work does not delay the others.
 */
export class Slots {
  private running = 0;
  private readonly byKey = new Map<number, number>();
  /** Waiting work by key; the first key has the next turn. A key without waiting work is absent. */
  private readonly waiting = new Map<number, Set<() => void>>();

  constructor(private readonly limits: { readonly total: number; readonly perKey: number }) {}

  /** Runs `work` as soon as its key has a slot. Does not begin it after `until` is aborted. */
  async run<T>(key: number, work: () => Promise<T>, until?: AbortSignal): Promise<SlotResult<T>> {
    if (until?.aborted) return { outcome: 'not begun' };
    if (this.fits(key)) this.take(key);
    else if (!(await this.wait(key, until))) return { outcome: 'not begun' };
    try {
      return { outcome: 'done', value: await work() };
    } finally {
      this.release(key);
    }
  }

  /** Waits for a slot and takes it; false if the wait is aborted. */
  private wait(key: number, until: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const queue = this.waiting.get(key) ?? new Set();
      this.waiting.set(key, queue);
      const giveUp = () => {
        this.leave(key, start);
        resolve(false);
      };
      const start = () => {
        until?.removeEventListener('abort', giveUp);
        resolve(true);
      };
      queue.add(start);
      until?.addEventListener('abort', giveUp, { once: true });
    });
  }

  private leave(key: number, start: () => void): void {
    const queue = this.waiting.get(key);
    queue?.delete(start);
    if (queue?.size === 0) this.waiting.delete(key);
  }

  private fits(key: number): boolean {
    return this.running < this.limits.total && (this.byKey.get(key) ?? 0) < this.limits.perKey;
  }

  private take(key: number): void {
    this.running += 1;
    this.byKey.set(key, (this.byKey.get(key) ?? 0) + 1);
  }

  private release(key: number): void {
    this.running -= 1;
    const left = (this.byKey.get(key) ?? 1) - 1;
    if (left === 0) this.byKey.delete(key);
    else this.byKey.set(key, left);
    this.startNext();
  }

  /** Gives a free slot to the next key that may have one, and moves that key to the end. */
  private startNext(): void {
    for (const [key, queue] of this.waiting) {
      if (!this.fits(key)) continue;
      const [start] = queue;
      if (!start) continue;
      this.leave(key, start);
      if (this.waiting.delete(key)) this.waiting.set(key, queue);
      // Take the slot here, before any other work can.
      this.take(key);
      start();
      return;
    }
  }
}

/** Runs `work` if its key gets a slot within `ms`. */
export async function runWithin<T>(
  slots: Slots,
  { clock, key, ms }: { clock: Pick<Clock, 'after'>; key: number; ms: number },
  work: () => Promise<T>,
): Promise<SlotResult<T>> {
  const wait = startDeadline({ clock, ms, late: () => new Error(`no slot within ${ms} ms`) });
  try {
    return await slots.run(key, work, wait.signal);
  } finally {
    wait.cancel();
  }
}
