import { Inject, Injectable } from '@nestjs/common';
import { claimDueDeliveries, deliverClaimed, POSTS } from '@listings/feature-posts';
import type { DeliveryDependencies } from '@listings/feature-posts';
import type { Timer } from '@listings/platform';
import { Slots } from '@listings/work';
import type { Slot } from '@listings/work';
import { ClaimedWork } from '../work/claimed-work.js';
import { WorkContext } from '../work/work-context.js';

/** A claimed delivery. */
interface Claimed {
  readonly delivery: Awaited<ReturnType<typeof claimDueDeliveries>>[number];
  /** On the monotonic clock. */
  readonly claimedAt: number;
  /** For its calls to the publisher. */
  readonly slot: Slot;
}

/** A publisher that answers no sooner holds no slot, so that it delays no one else's posts. */
const SLOT_MS = 500;
/** Connected accounts whose publisher may hang at the same time before other posts wait for it. */
const HANGING_CONNECTIONS = 16;
/** A step that is due within this time does not wait for the sweep. */
const SOON_MS = 10_000;
/** Added to the wait so that the claim follows the time at which the delivery is due. */
const LAG_MS = 30;

/**
 * Sends, searches, checks and removes posts [contract 5]. No job refers to a delivery: each claim takes due deliveries of
 * all accounts in turns (docs/decisions/0024). A delivery has a slot while it calls the publisher. A connected account has at
 * most so many calls in progress as there are slots. A delivery whose processes ended repeatedly is worked on without another
 * one of that kind, so that the deliveries beside it are not given up with it.
 */
@Injectable()
export class PostDeliveriesWork extends ClaimedWork<Claimed> {
  /** Deliveries of each connected account that are claimed and whose call has not ended. */
  private readonly calls = new Map<string, number>();
  private readonly concurrency: number;
  private readonly slots: Slots;
  private workingOnSuspect = false;
  private wakeAt = Infinity;
  private timer: Timer | undefined;

  constructor(
    context: WorkContext,
    @Inject(POSTS) private readonly posts: DeliveryDependencies,
  ) {
    const { POST_CONCURRENCY: concurrency } = context.configuration;
    super(context, { name: 'post-deliveries', concurrency: concurrency * HANGING_CONNECTIONS });
    this.concurrency = concurrency;
    this.slots = new Slots({
      clock: context.clock,
      concurrency,
      ahead: 2 * concurrency,
      slotMs: SLOT_MS,
      onFree: () => this.wake(),
    });
  }

  protected override room(most: number): number {
    return Math.min(this.slots.room(), most);
  }

  protected async claim(limit: number): Promise<readonly Claimed[]> {
    const most = this.concurrency + this.slots.ahead();
    const except = [...this.calls].flatMap(([id, calls]) => (calls >= most ? [id] : []));
    // Of each connected account as many as the busiest one may still get, so that none exceeds its limit.
    const busiest = Math.max(0, ...[...this.calls.values()].filter((calls) => calls < most));
    const ofOne = Math.min(limit, most - busiest);
    const claimedAt = this.context.clock.monotonic();
    const suspects = !this.workingOnSuspect;
    const claimed = await claimDueDeliveries(this.posts, { limit, ofOne, except, suspects });
    if (claimed.some(({ suspect }) => suspect)) {
      this.workingOnSuspect = true;
      this.wake();
    }
    for (const { connectedAccountId } of claimed) this.count(connectedAccountId, 1);
    return claimed.map((delivery) => ({ delivery, claimedAt, slot: this.slots.admit() }));
  }

  protected override nameOf({ delivery: { accountId, deliveryId } }: Claimed): object {
    return { accountId, deliveryId };
  }

  protected async work({ delivery, claimedAt, slot }: Claimed): Promise<void> {
    const { accountId, deliveryId, connectedAccountId } = delivery;
    let called = false;
    const afterCalls = () => {
      if (called) return;
      called = true;
      this.count(connectedAccountId, -1);
      slot.giveBack();
    };
    const calls = { before: () => slot.take(), after: afterCalls };
    try {
      const step = await deliverClaimed(this.posts, delivery, { claimedAt, calls });
      if (step.waitMs !== null && step.waitMs <= SOON_MS) this.wakeIn(step.waitMs + LAG_MS);
      this.context.metrics.postSteps.inc({ site: step.site, event: step.event });
      this.context.logger.debug({ accountId, deliveryId, ...step }, 'post delivery');
    } finally {
      if (delivery.suspect) this.workingOnSuspect = false;
      afterCalls();
    }
  }

  private count(connectedAccountId: string, change: number): void {
    const calls = (this.calls.get(connectedAccountId) ?? 0) + change;
    if (calls === 0) this.calls.delete(connectedAccountId);
    else this.calls.set(connectedAccountId, calls);
  }

  /** Keeps one timer, for the earliest of the steps that are due soon. */
  private wakeIn(ms: number): void {
    const { clock } = this.context;
    const at = clock.monotonic() + ms;
    if (at >= this.wakeAt) return;
    this.timer?.cancel();
    this.wakeAt = at;
    this.timer = clock.after(ms, () => {
      this.wakeAt = Infinity;
      this.wake();
    });
    this.timer.unref();
  }
}
