import type { Clock } from '@listings/platform';
import type { ClaimedWebhook } from '../store/delivery-claims.js';
import { KnownDurations } from './known-durations.js';

/** A claim that this process holds. Times are from the monotonic clock. */
export interface HeldClaim {
  readonly delivery: ClaimedWebhook;
  /** Time until which the lease is certainly valid: counted from before the statement that claimed or renewed it. */
  leasedUntil: number;
  /** When this process claimed it, by the monotonic clock. */
  readonly claimedAt: number;
  startedAt?: number;
}

interface EndpointQueue {
  readonly accountId: number;
  readonly waiting: HeldClaim[];
  active: number;
  failing: boolean;
  /** Its requests in flight that have taken longer than {@link SLOW_MS}. */
  late: number;
}

/** Limits of concurrent requests. */
export interface ConcurrencyBounds {
  readonly total: number;
  readonly perEndpoint: number;
  readonly perFailingEndpoint: number;
}

/** What this process expects of an endpoint's next request. */
export type Pace = 'fast' | 'slow' | 'unknown';

/** An exchange that takes longer than this is slow: it gives its slot to another one. */
export const SLOW_MS = 500;
/** An endpoint that answers faster than this gets deliveries claimed ahead, before its current ones have ended. */
const FAST_MS = 250;
/** Most claims ahead, as a multiple of the concurrent requests of an endpoint. */
const MOST_AHEAD = 32;
/** Most requests in flight, including those that gave up their slot, as a multiple of the slots. */
const MOST_IN_FLIGHT = 8;

/**
 * The claims of this process in one queue per endpoint, with bounded concurrency. A free slot goes to the queue with
 * the fewest requests in flight, up to the limit of its endpoint. Slots are shared by the time that requests take: slow
 * endpoints together use at most half of them, and a request of another endpoint that takes longer than {@link SLOW_MS}
 * gives up its slot. So the slow endpoints of any number of accounts do not delay another account [contract 8].
 */
export class EndpointQueues {
  private readonly queues = new Map<number, EndpointQueue>();
  /** Requests in flight that were expected to end soon, in the order of their starts. */
  private readonly quick = new Set<HeldClaim>();
  /** The requests in flight of slow endpoints, and the requests that gave up their slot. */
  private readonly slow = new Set<HeldClaim>();
  /** Those of them that gave up their slot. */
  private readonly late = new Set<HeldClaim>();
  private queued = 0;
  private readonly durations: KnownDurations;

  constructor(
    private readonly bounds: ConcurrencyBounds,
    private readonly clock: Pick<Clock, 'monotonic'>,
  ) {
    this.durations = new KnownDurations(clock);
  }

  /** Number of claims in flight, of those that are slow, and of claims that wait for a slot. */
  get counts(): { active: number; slow: number; queued: number } {
    return { active: this.quick.size + this.slow.size, slow: this.slow.size, queued: this.queued };
  }

  /** Slots that slow endpoints may still take, minus the claims of such endpoints that already wait. */
  get slowRoom(): number {
    let waiting = 0;
    for (const queue of this.queues.values())
      if (queue.waiting.length > 0 && this.paceOf(queue) === 'slow') waiting += queue.waiting.length;
    return Math.max(0, this.slowSlots - this.slow.size - waiting);
  }

  /** What this process expects of an endpoint; endpoints that it has not called recently are unknown. */
  pace(accountId: number): Pace {
    const queue = this.queues.get(accountId);
    if (queue !== undefined) return this.paceOf(queue);
    return paceOf(this.durations.average(accountId));
  }

  /** The average duration of an endpoint's exchanges in milliseconds; undefined if it is unknown. */
  averageMs(accountId: number): number | undefined {
    return this.durations.average(accountId);
  }

  /** How many claims this process may hold for an endpoint: what it answers in {@link FAST_MS}; 0 if it is not fast. */
  claimsAhead(accountId: number): number {
    const queue = this.queues.get(accountId);
    const averageMs = this.durations.average(accountId);
    if (queue === undefined || queue.failing || queue.late > 0) return 0;
    if (averageMs === undefined || averageMs >= FAST_MS) return 0;
    return Math.ceil(this.bounds.perEndpoint * Math.min(MOST_AHEAD, FAST_MS / averageMs));
  }

  add(claim: HeldClaim): void {
    const { accountId, failing } = claim.delivery;
    const queue: EndpointQueue = this.queues.get(accountId) ?? { accountId, waiting: [], active: 0, late: 0, failing };
    queue.failing = failing;
    // An endpoint that does not answer is the usual kind of failure.
    if (failing && this.durations.average(accountId) === undefined) this.durations.add(accountId, SLOW_MS);
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
    if (this.queued === 0) return undefined;
    let best: EndpointQueue | undefined;
    for (const queue of this.queues.values()) {
      if (queue.waiting.length > 0 && (best === undefined || queue.active < best.active) && this.mayStart(queue))
        best = queue;
      if (best?.active === 0) break;
    }
    const claim = best?.waiting.shift();
    if (best === undefined || claim === undefined) return undefined;
    (this.paceOf(best) === 'slow' ? this.slow : this.quick).add(claim);
    claim.startedAt = this.clock.monotonic();
    best.active += 1;
    this.queued -= 1;
    // Move the queue to the end, so that queues with equally many requests in flight take turns.
    this.queues.delete(best.accountId);
    this.queues.set(best.accountId, best);
    return claim;
  }

  /** Frees the slot of a claim whose request has ended after `durationMs`; without it, the request was not sent. */
  end(claim: HeldClaim, durationMs?: number): void {
    const { accountId } = claim.delivery;
    const queue = this.queues.get(accountId);
    if (!this.quick.delete(claim) && !this.slow.delete(claim)) return;
    const isLate = this.late.delete(claim);
    if (queue !== undefined) {
      queue.active -= 1;
      if (isLate) queue.late -= 1;
    }
    if (durationMs !== undefined) this.durations.add(accountId, durationMs);
  }

  /** Takes the slots from requests that have become slow, so that others can start; returns how many. */
  handOver(): number {
    const before = this.clock.monotonic() - SLOW_MS;
    let moved = 0;
    for (const claim of this.quick) {
      if (claim.startedAt === undefined || claim.startedAt > before) break;
      this.quick.delete(claim);
      this.slow.add(claim);
      this.late.add(claim);
      const queue = this.queues.get(claim.delivery.accountId);
      if (queue !== undefined) queue.late += 1;
      moved += 1;
    }
    return moved;
  }

  /** Milliseconds until the next request gives up its slot; undefined if none is in flight that could. */
  get handOverInMs(): number | undefined {
    const [oldest] = this.quick;
    if (oldest?.startedAt === undefined) return undefined;
    return Math.max(0, oldest.startedAt + SLOW_MS - this.clock.monotonic());
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
   * Removes and returns claims of endpoints that have become slow and that cannot start now, so that another process can send them sooner, and
   * so that they take no place from the claims of others.
   */
  removeSurplus(): HeldClaim[] {
    const surplus = new Set<HeldClaim>();
    let room = this.slowSlots - this.slow.size;
    for (const queue of this.queues.values()) {
      if (queue.waiting.length === 0) continue;
      const isSlow = this.paceOf(queue) === 'slow';
      const averageMs = this.durations.average(queue.accountId);
      if (!isSlow && (averageMs === undefined || averageMs < FAST_MS)) continue;
      const free = Math.max(0, this.limitOf(queue) - queue.active);
      const kept = isSlow ? Math.max(0, Math.min(free, room)) : free;
      if (isSlow) room -= Math.min(kept, queue.waiting.length);
      for (const claim of queue.waiting.slice(kept)) surplus.add(claim);
    }
    return surplus.size === 0 ? [] : this.remove((claim) => surplus.has(claim));
  }

  /** Deletes empty queues, and forgets what endpoints took long ago. */
  tidy(): void {
    for (const [accountId, queue] of this.queues)
      if (queue.active === 0 && queue.waiting.length === 0) this.queues.delete(accountId);
    this.durations.forget();
  }

  /** The slots of slow endpoints. */
  private get slowSlots(): number {
    return Math.ceil(this.bounds.total / 2);
  }

  private limitOf(queue: EndpointQueue): number {
    return queue.failing ? this.bounds.perFailingEndpoint : this.bounds.perEndpoint;
  }

  private paceOf(queue: EndpointQueue): Pace {
    return queue.late > 0 ? 'slow' : paceOf(this.durations.average(queue.accountId));
  }

  private mayStart(queue: EndpointQueue): boolean {
    const { total } = this.bounds;
    if (queue.active >= this.limitOf(queue)) return false;
    const pace = this.paceOf(queue);
    if (pace === 'slow') return this.slow.size < this.slowSlots && this.quick.size + this.slow.size < total;
    if (this.quick.size >= total - Math.min(this.slow.size, this.slowSlots)) return false;
    if (pace === 'fast') return this.quick.size + this.slow.size < MOST_IN_FLIGHT * total;
    // While slots are scarce, one request is enough to learn how long an unknown endpoint takes.
    const used = this.quick.size + this.slow.size;
    return queue.active === 0 ? used < (MOST_IN_FLIGHT / 2) * total : used < this.slowSlots;
  }
}

function paceOf(averageMs: number | undefined): Pace {
  if (averageMs === undefined) return 'unknown';
  return averageMs >= SLOW_MS ? 'slow' : 'fast';
}
