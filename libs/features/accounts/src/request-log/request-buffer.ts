import type { LoggedRequest } from '@listings/domain';

/** A request that waits to be stored; `beganAt` is of the monotonic clock. */
export type WaitingRequest = LoggedRequest & { readonly beganAt: number };

/** Requests that a process keeps at most, a few megabytes. */
const CAPACITY = 10_000;

/**
 * Requests that wait to be stored, the oldest first, in bounded memory. An account may hold as many places as are free:
 * one that floods the buffer gets half of it, two get a third each, and there is always room for the others.
 */
export class RequestBuffer {
  private waiting: WaitingRequest[] = [];
  private readonly held = new Map<number, number>();

  constructor(private readonly capacity: number = CAPACITY) {}

  get size(): number {
    return this.waiting.length;
  }

  /** Whether a request of the account can be added. */
  hasRoomFor(accountId: number): boolean {
    return (this.held.get(accountId) ?? 0) < this.capacity - this.waiting.length;
  }

  /** Adds a request for which there is room. */
  add(request: WaitingRequest): void {
    this.waiting.push(request);
    this.held.set(request.accountId, (this.held.get(request.accountId) ?? 0) + 1);
  }

  /** Removes and returns the oldest requests. */
  take(limit: number): WaitingRequest[] {
    const taken = this.waiting.slice(0, limit);
    this.waiting = this.waiting.slice(limit);
    for (const { accountId } of taken) {
      const left = (this.held.get(accountId) ?? 0) - 1;
      if (left > 0) this.held.set(accountId, left);
      else this.held.delete(accountId);
    }
    return taken;
  }
}
