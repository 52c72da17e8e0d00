import type { ClaimedWebhook, ClaimQuota } from '@listings/persistence';

/** A claim that this process holds. Times are of the monotonic clock. */
export interface HeldClaim {
  readonly delivery: ClaimedWebhook;
  /** Until when it is surely ours: counted from before the statement that claimed or renewed it. */
  leasedUntil: number;
  startedAt?: number;
}

interface Lane {
  readonly queue: HeldClaim[];
  active: number;
  failing: boolean;
  /** Moving average of the exchange's duration; undefined before the first. */
  averageMs?: number;
}

/** Bounds of what is sent at a time. */
export interface LaneBounds {
  readonly total: number;
  readonly perEndpoint: number;
  readonly perFailingEndpoint: number;
}

/** An endpoint that answers faster than this gets its next deliveries claimed before the last ones have ended. */
const FAST_MS = 250;
const AHEAD_FACTOR = 8;

/**
 * The claims of this process, a lane for each endpoint. Decides what is sent next: a free slot goes to the lane
 * that has fewest requests under way, a lane never takes more than its share, and endpoints that only fail have
 * half of the slots among them, so that no account's slow endpoint delays another's [contract 8].
 */
export class DeliveryLanes {
  private readonly lanes = new Map<number, Lane>();
  private active = 0;
  private activeFailing = 0;
  private queued = 0;

  constructor(private readonly bounds: LaneBounds) {}

  /** Claims that are being sent and claims that wait for a slot. */
  get counts(): { active: number; queued: number } {
    return { active: this.active, queued: this.queued };
  }

  /** What to tell the database of an account before claiming for it. */
  claimLane(accountId: number): ClaimQuota {
    const lane = this.lanes.get(accountId);
    if (lane === undefined) return { accountId, ahead: 0, own: 0 };
    const fast = !lane.failing && lane.averageMs !== undefined && lane.averageMs < FAST_MS;
    return {
      accountId,
      ahead: fast ? this.bounds.perEndpoint * AHEAD_FACTOR : 0,
      own: lane.active + lane.queue.length,
    };
  }

  add(claim: HeldClaim): void {
    const { accountId, failing } = claim.delivery;
    const lane: Lane = this.lanes.get(accountId) ?? { queue: [], active: 0, failing };
    if (lane.failing !== failing) this.activeFailing += failing ? lane.active : -lane.active;
    lane.failing = failing;
    lane.queue.push(claim);
    this.queued += 1;
    this.lanes.set(accountId, lane);
  }

  /** Takes the claim to send next; undefined when no slot or no claim is free. Call {@link end} when it has ended. */
  next(): HeldClaim | undefined {
    if (this.active >= this.bounds.total || this.queued === 0) return undefined;
    let best: Lane | undefined;
    for (const lane of this.lanes.values()) {
      if (lane.queue.length > 0 && this.mayStart(lane) && (best === undefined || lane.active < best.active))
        best = lane;
      if (best?.active === 0) break;
    }
    const claim = best?.queue.shift();
    if (best === undefined || claim === undefined) return undefined;
    best.active += 1;
    this.active += 1;
    this.queued -= 1;
    if (best.failing) this.activeFailing += 1;
    // To the end of the line: among lanes with equally much under way the slots go round.
    this.lanes.delete(claim.delivery.accountId);
    this.lanes.set(claim.delivery.accountId, best);
    return claim;
  }

  /** The exchange of a claim has ended. */
  end(claim: HeldClaim, durationMs: number): void {
    const lane = this.lanes.get(claim.delivery.accountId);
    if (lane === undefined) return;
    lane.active -= 1;
    this.active -= 1;
    if (lane.failing) this.activeFailing -= 1;
    lane.averageMs = lane.averageMs === undefined ? durationMs : lane.averageMs * 0.8 + durationMs * 0.2;
  }

  /** Takes out the waiting claims that `drop` names. */
  remove(drop: (claim: HeldClaim) => boolean): HeldClaim[] {
    const removed: HeldClaim[] = [];
    for (const lane of this.lanes.values()) {
      const kept = lane.queue.filter((claim) => !drop(claim) || (removed.push(claim), false));
      lane.queue.splice(0, lane.queue.length, ...kept);
    }
    this.queued -= removed.length;
    return removed;
  }

  /** Takes out what was claimed ahead for endpoints that have become slow since: others may send it sooner. */
  removeSurplus(): HeldClaim[] {
    const surplus = new Set<HeldClaim>();
    for (const lane of this.lanes.values()) {
      if (lane.averageMs !== undefined && lane.averageMs >= FAST_MS) {
        for (const claim of lane.queue.slice(Math.max(0, this.bounds.perEndpoint - lane.active))) surplus.add(claim);
      }
    }
    return surplus.size === 0 ? [] : this.remove((claim) => surplus.has(claim));
  }

  /** Forgets lanes of which nothing is left; their speed is learned anew. */
  tidy(): void {
    for (const [accountId, lane] of this.lanes)
      if (lane.active === 0 && lane.queue.length === 0) this.lanes.delete(accountId);
  }

  private mayStart(lane: Lane): boolean {
    if (!lane.failing) return lane.active < this.bounds.perEndpoint;
    return lane.active < this.bounds.perFailingEndpoint && this.activeFailing < Math.ceil(this.bounds.total / 2);
  }
}
