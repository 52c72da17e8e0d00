import type { ClaimedWebhook } from '@listings/persistence';

/** A claim that this process holds. Times are from the monotonic clock. */
export interface HeldClaim {
  readonly delivery: ClaimedWebhook;
  /** Time until which the lease is certainly valid: counted from before the statement that claimed or renewed it. */
  leasedUntil: number;
  startedAt?: number;
}

interface EndpointQueue {
  readonly waiting: HeldClaim[];
  active: number;
  failing: boolean;
  /** Moving average of the exchange's duration; undefined before the first. */
  averageMs?: number;
}

/** Limits of concurrent requests. */
export interface ConcurrencyBounds {
  readonly total: number;
  readonly perEndpoint: number;
  readonly perFailingEndpoint: number;
}

/** An endpoint that answers faster than this gets deliveries claimed ahead, before its current ones have ended. */
const FAST_MS = 250;
/** Most claims ahead, as a multiple of the concurrent requests of an endpoint. */
const MOST_AHEAD = 32;

/**
 * The claims of this process in one queue per endpoint, with bounded concurrency. A free slot goes to the queue with
 * the fewest requests in flight, up to the limit of its endpoint. Failing endpoints together use at most half of the
 * slots, so that a slow endpoint of one account does not delay another account [contract 8].
 */
export class EndpointQueues {
  private readonly queues = new Map<number, EndpointQueue>();
  private active = 0;
  private activeFailing = 0;
  private queued = 0;

  constructor(private readonly bounds: ConcurrencyBounds) {}

  /** Number of claims in flight and of claims that wait for a slot. */
  get counts(): { active: number; queued: number } {
    return { active: this.active, queued: this.queued };
  }

  /** How many claims this process may hold for an endpoint: what it answers in {@link FAST_MS}; 0 if it is not fast. */
  claimsAhead(accountId: number): number {
    const { failing, averageMs } = this.queues.get(accountId) ?? {};
    if (failing !== false || averageMs === undefined || averageMs >= FAST_MS) return 0;
    return Math.ceil(this.bounds.perEndpoint * Math.min(MOST_AHEAD, FAST_MS / averageMs));
  }

  add(claim: HeldClaim): void {
    const { accountId, failing } = claim.delivery;
    const queue: EndpointQueue = this.queues.get(accountId) ?? { waiting: [], active: 0, failing };
    if (queue.failing !== failing) this.activeFailing += failing ? queue.active : -queue.active;
    queue.failing = failing;
    // Live deliveries go before redeliveries.
    const live = claim.delivery.redelivery ? -1 : queue.waiting.findIndex((each) => each.delivery.redelivery);
    queue.waiting.splice(live < 0 ? queue.waiting.length : live, 0, claim);
    this.queued += 1;
    this.queues.set(accountId, queue);
  }

  /**
   * Removes and returns the claim to send next; undefined when no slot or no claim is available. Call {@link end} when
   * its request has ended.
   */
  next(): HeldClaim | undefined {
    if (this.active >= this.bounds.total || this.queued === 0) return undefined;
    let best: EndpointQueue | undefined;
    for (const queue of this.queues.values()) {
      if (queue.waiting.length > 0 && this.mayStart(queue) && (best === undefined || queue.active < best.active))
        best = queue;
      if (best?.active === 0) break;
    }
    const claim = best?.waiting.shift();
    if (best === undefined || claim === undefined) return undefined;
    best.active += 1;
    this.active += 1;
    this.queued -= 1;
    if (best.failing) this.activeFailing += 1;
    // Move the queue to the end, so that queues with equally many requests in flight take turns.
    this.queues.delete(claim.delivery.accountId);
    this.queues.set(claim.delivery.accountId, best);
    return claim;
  }

  /** Frees the slot of a claim whose request has ended. */
  end(claim: HeldClaim, durationMs: number): void {
    const queue = this.queues.get(claim.delivery.accountId);
    if (queue === undefined) return;
    queue.active -= 1;
    this.active -= 1;
    if (queue.failing) this.activeFailing -= 1;
    queue.averageMs = queue.averageMs === undefined ? durationMs : queue.averageMs * 0.8 + durationMs * 0.2;
  }

  /** Removes and returns the waiting claims for which `drop` returns true. */
  remove(drop: (claim: HeldClaim) => boolean): HeldClaim[] {
    const removed: HeldClaim[] = [];
    for (const queue of this.queues.values()) {
      const kept = queue.waiting.filter((claim) => !drop(claim) || (removed.push(claim), false));
      queue.waiting.splice(0, queue.waiting.length, ...kept);
    }
    this.queued -= removed.length;
    return removed;
  }

  /**
   * Removes and returns claims that were claimed ahead for endpoints that have become slow, so that another process can
   * send them sooner.
   */
  removeSurplus(): HeldClaim[] {
    const surplus = new Set<HeldClaim>();
    for (const queue of this.queues.values()) {
      if (queue.averageMs !== undefined && queue.averageMs >= FAST_MS) {
        for (const claim of queue.waiting.slice(Math.max(0, this.bounds.perEndpoint - queue.active)))
          surplus.add(claim);
      }
    }
    return surplus.size === 0 ? [] : this.remove((claim) => surplus.has(claim));
  }

  /** Deletes empty queues and with them their average duration. */
  tidy(): void {
    for (const [accountId, queue] of this.queues)
      if (queue.active === 0 && queue.waiting.length === 0) this.queues.delete(accountId);
  }

  private mayStart(queue: EndpointQueue): boolean {
    if (!queue.failing) return queue.active < this.bounds.perEndpoint;
    return queue.active < this.bounds.perFailingEndpoint && this.activeFailing < Math.ceil(this.bounds.total / 2);
  }
}
