import type { Clock } from './clock.js';
import { startDeadline } from './time-limit.js';

/** The result of waiting for a slot: what the work returned, or that the wait was aborted before the work began. */
export type SlotResult<T> = { readonly outcome: 'done'; readonly value: T } | { readonly outcome: 'not begun' };

/** How much work runs at the same time. */
interface SlotLimits {
  readonly total: number;
  readonly perKey: number;
  /** The bytes of all work. */
  readonly bytes?: number;
  /** A key has at most one slot for each so many free ones, and one at least, so that some are left for others. */
  readonly freeForEach?: number;
}

/** What work waits for. */
interface Waiting {
  readonly bytes: number;
  readonly start: () => void;
}

/** The work of a key that runs. */
interface Running {
  slots: number;
  /** How long its work has run, from that of the key that had least when it came. */
  ms: number;
}

/**
 * A semaphore with fairness per key: limits concurrent work in total and per key, and the bytes that it takes. The key whose work has run for the
 * shortest time is next, and keys that had the same take turns, so that an account with much or slow work does not delay the others; the work of
 * one key starts in order of arrival. Work that is next and has no room for its bytes lets no other work overtake it.
 */
export class Slots {
  private running = 0;
  private bytes = 0;
  /** Keys with running or waiting work. */
  private readonly byKey = new Map<number, Running>();
  /** Waiting work by key. A key without waiting work is absent. */
  private readonly waiting = new Map<number, Set<Waiting>>();

  constructor(
    private readonly limits: SlotLimits,
    private readonly clock: Pick<Clock, 'monotonic'> = { monotonic: () => 0 },
  ) {}

  /** Runs `work`, which takes so many bytes, as soon as its key has a slot. Does not begin it after `until` is aborted. */
  async run<T>(key: number, work: () => Promise<T>, until?: AbortSignal, bytes = 0): Promise<SlotResult<T>> {
    if (until?.aborted) return { outcome: 'not begun' };
    const of = this.of(key);
    if (this.waiting.size === 0 && this.hasSlot(of) && this.hasRoom(bytes)) this.take(of, bytes);
    else if (!(await this.wait(key, bytes, until))) return { outcome: 'not begun' };
    const begun = this.clock.monotonic();
    try {
      return { outcome: 'done', value: await work() };
    } finally {
      of.ms += this.clock.monotonic() - begun;
      this.release(key, of, bytes);
    }
  }

  /** A new key has had as much as the one that had least. */
  private of(key: number): Running {
    const known = this.byKey.get(key);
    if (known) return known;
    const ms = Math.min(...[...this.byKey.values()].map((each) => each.ms));
    const added = { slots: 0, ms: Number.isFinite(ms) ? ms : 0 };
    this.byKey.set(key, added);
    return added;
  }

  /** Waits for a slot and takes it; false if the wait is aborted. */
  private wait(key: number, bytes: number, until: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const queue = this.waiting.get(key) ?? new Set();
      this.waiting.set(key, queue);
      const giveUp = () => {
        this.leave(key, work);
        this.forget(key);
        resolve(false);
        this.startNext();
      };
      const start = () => {
        until?.removeEventListener('abort', giveUp);
        resolve(true);
      };
      const work = { bytes, start };
      queue.add(work);
      until?.addEventListener('abort', giveUp, { once: true });
      this.startNext();
    });
  }

  private leave(key: number, work: Waiting): void {
    const queue = this.waiting.get(key);
    queue?.delete(work);
    if (queue?.size === 0) this.waiting.delete(key);
  }

  /** A key without work has no time that counts. */
  private forget(key: number): void {
    if (this.byKey.get(key)?.slots === 0 && !this.waiting.has(key)) this.byKey.delete(key);
  }

  private hasSlot({ slots }: Running): boolean {
    const { total, perKey, freeForEach } = this.limits;
    const free = total - this.running;
    const share = freeForEach === undefined ? perKey : Math.max(1, Math.floor(free / freeForEach));
    return free > 0 && slots < Math.min(perKey, share);
  }

  /** Work that takes more than all bytes runs alone. */
  private hasRoom(bytes: number): boolean {
    return this.running === 0 || this.bytes + bytes <= (this.limits.bytes ?? Infinity);
  }

  private take(of: Running, bytes: number): void {
    this.running += 1;
    this.bytes += bytes;
    of.slots += 1;
  }

  private release(key: number, of: Running, bytes: number): void {
    this.running -= 1;
    this.bytes -= bytes;
    of.slots -= 1;
    this.forget(key);
    this.startNext();
  }

  /** Starts work while there is room, of the keys that had least first, and moves a key that had its turn to the end. */
  private startNext(): void {
    for (;;) {
      const [next] = [...this.waiting]
        .map(([key, queue]) => ({ key, queue, of: this.of(key) }))
        .filter(({ of }) => this.hasSlot(of))
        .sort((one, other) => one.of.ms - other.of.ms);
      const [work] = next?.queue ?? [];
      if (!next || !work || !this.hasRoom(work.bytes)) return;
      this.leave(next.key, work);
      if (this.waiting.delete(next.key)) this.waiting.set(next.key, next.queue);
      // Take the slot here, before any other work can.
      this.take(next.of, work.bytes);
      work.start();
    }
  }
}

/** Runs `work` if its key gets a slot within `ms`. */
export async function runWithin<T>(
  slots: Slots,
  { clock, key, ms, bytes }: { clock: Pick<Clock, 'after'>; key: number; ms: number; bytes?: number },
  work: () => Promise<T>,
): Promise<SlotResult<T>> {
  const wait = startDeadline({ clock, ms, late: () => new Error(`no slot within ${ms} ms`) });
  try {
    return await slots.run(key, work, wait.signal, bytes);
  } finally {
    wait.cancel();
  }
}
