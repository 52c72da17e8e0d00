import type { ClaimedWebhook, ClaimLane } from '@listings/persistence';

/** A claim that this process holds. Times are of the monotonic clock. */
export interface HeldClaim {
  readonly delivery: ClaimedWebhook;
  /** Until when it is surely ours: counted from before the statement that claimed or renewed it. */
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

/** Bounds of what is sent at a time. */
export interface ConcurrencyBounds {
  readonly total: number;
  readonly perEndpoint: number;
  readonly perFailingEndpoint: number;
}

/** An endpoint that answers faster than this gets its next deliveries claimed before the last ones have ended. */
const FAST_MS = 250;
const AHEAD_FACTOR = 8;

/**
 * The claims of this process, a queue for each endpoint. Decides what is sent next: a free slot goes to the queue
 * that has fewest requests under way, a queue never takes more than its share, and endpoints that only fail have
 * half of the slots among them, so that no account's slow endpoint delays another's [contract 8].
 */
export class EndpointQueues {
  private readonly queues = new Map<number, EndpointQueue>();
  private active = 0;
  private activeFailing = 0;
  private queued = 0;

  constructor(private readonly bounds: ConcurrencyBounds) {}

  /** Claims that are being sent and claims that wait for a slot. */
  get counts(): { active: number; queued: number } {
    return { active: this.active, queued: this.queued };
  }

  /** What to tell the database of an account before claiming for it. */
  claimQuota(accountId: number): ClaimLane {
    const queue = this.queues.get(accountId);
    if (queue === undefined) return { accountId, ahead: 0, own: 0 };
    const fast = !queue.failing && queue.averageMs !== undefined && queue.averageMs < FAST_MS;
    return {
      accountId,
      ahead: fast ? this.bounds.perEndpoint * AHEAD_FACTOR : 0,
      own: queue.active + queue.waiting.length,
    };
  }

  add(claim: HeldClaim): void {
    const { accountId, failing } = claim.delivery;
    const queue: EndpointQueue = this.queues.get(accountId) ?? { waiting: [], active: 0, failing };
    if (queue.failing !== failing) this.activeFailing += failing ? queue.active : -queue.active;
    queue.failing = failing;
    queue.waiting.push(claim);
    this.queued += 1;
    this.queues.set(accountId, queue);
  }

  /** Takes the claim to send next; undefined when no slot or no claim is free. Call {@link end} when it has ended. */
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
    // To the end of the line: among queues with equally much under way the slots go round.
    this.queues.delete(claim.delivery.accountId);
    this.queues.set(claim.delivery.accountId, best);
    return claim;
  }

  /** The exchange of a claim has ended. */
  end(claim: HeldClaim, durationMs: number): void {
    const queue = this.queues.get(claim.delivery.accountId);
    if (queue === undefined) return;
    queue.active -= 1;
    this.active -= 1;
    if (queue.failing) this.activeFailing -= 1;
    queue.averageMs = queue.averageMs === undefined ? durationMs : queue.averageMs * 0.8 + durationMs * 0.2;
  }

  /** Takes out the waiting claims that `drop` names. */
  remove(drop: (claim: HeldClaim) => boolean): HeldClaim[] {
    const removed: HeldClaim[] = [];
    for (const queue of this.queues.values()) {
      const kept = queue.waiting.filter((claim) => !drop(claim) || (removed.push(claim), false));
      queue.waiting.splice(0, queue.waiting.length, ...kept);
    }
    this.queued -= removed.length;
    return removed;
  }

  /** Takes out what was claimed ahead for endpoints that have become slow since: others may send it sooner. */
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

  /** Forgets queues of which nothing is left; their speed is learned anew. */
  tidy(): void {
    for (const [accountId, queue] of this.queues)
      if (queue.active === 0 && queue.waiting.length === 0) this.queues.delete(accountId);
  }

  private mayStart(queue: EndpointQueue): boolean {
    if (!queue.failing) return queue.active < this.bounds.perEndpoint;
    return queue.active < this.bounds.perFailingEndpoint && this.activeFailing < Math.ceil(this.bounds.total / 2);
  }
}
