import { MAX_LOST_CLAIMS } from '@listings/domain';
import { eventNumbering } from '@listings/events';
import type { EventNumbering } from '@listings/events';
import { failpoint } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import type { Sweeper } from '@listings/queue';
import type { DispatcherDependencies, DispatcherOptions } from '../dispatcher-dependencies.js';
import { claimWebhookDeliveries } from '../store/delivery-claims.js';
import type { ClaimQuota } from '../store/delivery-claims.js';
import { claimQuotas } from './claim-quotas.js';
import type { WebhookDeliveryResults } from './delivery-results.js';
import type { WebhookDeliverySlots } from './delivery-slots.js';
import { DueAccounts } from './due-accounts.js';

/** Number of held claims, as a multiple of the concurrent requests. */
const CLAIMS_AHEAD = 16;
/** While claims wait for every slot: how long results wait for a batch, and how long after the last claim the next one comes. */
const SATURATED = { recordMs: 10, claimMs: 25 } as const;
/** A round waits no longer than this when another process had locked what it wanted. */
const BUSY_MS = 20;
/** How often a stop looks at the requests in flight. */
const STOPPING_MS = 100;

/**
 * Repeats rounds: each records results, numbers new events and claims due deliveries in batches. All state is in the database, so the
 * next round repeats whatever fails [design 3.1].
 */
export class WebhookDeliveryLoop {
  private readonly numbering: EventNumbering;
  private readonly accounts: DueAccounts;
  private readonly sweeper: Sweeper;
  private claimedAt = -Infinity;
  private failures = 0;
  private stopping: { readonly by: number; readonly drained: () => void } | undefined;

  constructor(
    private readonly deps: DispatcherDependencies,
    private readonly options: DispatcherOptions,
    private readonly parts: { readonly slots: WebhookDeliverySlots; readonly results: WebhookDeliveryResults },
  ) {
    const { database, clock, logger } = deps;
    this.numbering = eventNumbering(database);
    this.accounts = new DueAccounts(database);
    this.sweeper = startSweeper({
      name: 'webhook-deliveries',
      everyMs: options.pollMs,
      clock,
      logger,
      run: () => this.tryRound(),
    });
  }

  /** Begins a round now, because an account has new events, deliveries have become due, or slots are free. */
  wake(accountId?: number): void {
    if (accountId !== undefined) this.accounts.note(accountId);
    this.sweeper.wake();
  }

  /** Claims no more. Resolves when the results of the requests in flight are recorded, or the time of the stop is over. */
  async close(): Promise<void> {
    const drained = new Promise<void>((resolve) => {
      this.stopping = { by: this.deps.clock.monotonic() + this.options.stopMs, drained: resolve };
    });
    this.parts.slots.close();
    this.wake();
    await drained;
    await this.sweeper.close();
  }

  /** Begins the next round, and returns how long the one after it may wait: longer with each failure in a row. */
  private async tryRound(): Promise<number> {
    const { clock, logger } = this.deps;
    let waitMs: number;
    try {
      waitMs = await this.round();
      this.failures = 0;
    } catch (error) {
      this.failures += 1;
      const message = 'a delivery round failed and will be repeated';
      logger[this.failures === 1 ? 'warn' : 'debug']({ err: error }, message);
      // A restored connection ends this wait too.
      waitMs = Math.min(1_000, 50 * 2 ** this.failures);
    }
    const { held } = this.parts.results;
    if (this.stopping && (held.size === 0 || clock.monotonic() > this.stopping.by)) this.stopping.drained();
    return waitMs;
  }

  private async round(): Promise<number> {
    const { clock, metrics, isPaused } = this.deps;
    const { slots, results } = this.parts;
    await results.record();
    results.giveBack(slots.removeSurplus());
    await results.returnUnsent();
    if (this.stopping) return STOPPING_MS;
    if (isPaused?.()) return this.options.pollMs;
    const untilClaim = slots.areSaturated ? this.claimedAt + SATURATED.claimMs - clock.monotonic() : 0;
    if (untilClaim > 0) return Math.min(untilClaim, SATURATED.recordMs);
    this.claimedAt = clock.monotonic();
    const { busy, more } = await this.numbering.numberNext();
    const claimed = await this.claimDue({ areNumbered: !more && busy === 0 });
    const due = more ? 0 : Math.min(claimed, busy > 0 ? BUSY_MS : this.options.pollMs);
    const waitMs = slots.areSaturated ? Math.min(due, SATURATED.recordMs) : due;
    slots.queues.tidy();
    metrics.slots(slots.queues.counts);
    return waitMs;
  }

  /** Claims due deliveries; returns how long the next round may wait. New events may have no number yet. */
  private async claimDue({ areNumbered }: { areNumbered: boolean }): Promise<number> {
    const { clock, metrics } = this.deps;
    const { held } = this.parts.results;
    const { queues } = this.parts.slots;
    const waiting = await this.accounts.next();
    const noted = this.accounts.takeNoted();
    const late = waiting.filter(({ dueInMs }) => dueInMs <= 0);
    metrics.backlogAge(Math.max(0, ...late.map(({ dueInMs }) => -dueInMs / 1000)));
    const later = waiting.flatMap(({ dueInMs }) => (dueInMs > 0 ? [dueInMs] : []));
    const nextDueMs = Math.min(this.options.pollMs, ...later);
    const due = [...new Set([...late.map(({ accountId }) => accountId), ...noted])];
    const { quotas, left } = claimQuotas({ late: due, held, queues, most: this.most, random: () => clock.random() });
    const chosen = new Set(quotas.map(({ accountId }) => accountId));
    for (const accountId of noted)
      if (!areNumbered || (!chosen.has(accountId) && queues.pace(accountId) !== 'slow')) this.accounts.note(accountId);
    if (quotas.length === 0) return nextDueMs;
    const { changed, busy } = await this.claim(quotas);
    if (changed > 0 || left > 0) return 0;
    return busy > 0 ? Math.min(BUSY_MS, nextDueMs) : nextDueMs;
  }

  private async claim(quotas: readonly ClaimQuota[]): Promise<{ changed: number; busy: number }> {
    const { clock, database } = this.deps;
    const { results, slots } = this.parts;
    const { perEndpoint, perFailingEndpoint, leaseMs } = this.options;
    const sentAt = clock.monotonic();
    const suspect = [...results.held].some(({ delivery }) => delivery.lostClaims >= 2);
    const { deliveries, changed, busy } = await database.transaction((transaction) =>
      claimWebhookDeliveries(transaction, quotas, {
        limit: this.most - results.held.size,
        perEndpoint,
        perFailingEndpoint,
        leaseMs,
        maxLostClaims: MAX_LOST_CLAIMS,
        suspects: suspect ? 'none' : 'one',
      }),
    );
    failpoint('webhook.after_claim');
    slots.add(
      results.hold(deliveries.map((delivery) => ({ delivery, leasedUntil: sentAt + leaseMs, claimedAt: sentAt }))),
    );
    return { changed, busy };
  }

  /** Most claims that the process holds, including those whose result is not recorded yet, so that a slow database slows down the claims. */
  private get most(): number {
    return this.options.total * CLAIMS_AHEAD;
  }
}
