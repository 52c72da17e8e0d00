import { withCause } from '@listings/platform';
import type { Timer } from '@listings/platform';
import { attemptWebhookDelivery } from '../attempt/attempt-delivery.js';
import { cachedDecryption } from '../attempt/cached-decryption.js';
import type { DispatcherDependencies } from '../dispatcher-dependencies.js';
import type { WebhookDeliveryResults } from './delivery-results.js';
import { EndpointQueues } from './endpoint-queues.js';
import type { ConcurrencyBounds, HeldClaim } from './endpoint-queues.js';

/** No request starts when less than this is left of its lease. */
const LEASE_MARGIN_MS = 1_000;

/**
 * Sends the held claims of this process, each when {@link EndpointQueues} has a slot for its endpoint, and takes the slot from a request that
 * has become slow. It hands the end of each request to the results.
 */
export class WebhookDeliverySlots {
  readonly queues: EndpointQueues;
  private handOver: Timer | undefined;
  private isClosed = false;

  constructor(
    private readonly deps: DispatcherDependencies,
    private readonly parts: {
      readonly bounds: ConcurrencyBounds;
      readonly results: WebhookDeliveryResults;
      /** Called when a round can claim more, or has results to record. */
      readonly onRoom: () => void;
    },
  ) {
    this.deps = { ...deps, encryption: cachedDecryption(deps.encryption) };
    this.queues = new EndpointQueues(parts.bounds, deps.clock);
  }

  /** Whether the slots stay filled without another claim. */
  get areSaturated(): boolean {
    return !this.isClosed && this.queues.counts.queued >= this.parts.bounds.total;
  }

  /** Sends claims when their endpoints get slots. */
  add(claims: readonly HeldClaim[]): void {
    for (const claim of claims) this.queues.add(claim);
    this.fill();
  }

  /** Removes and returns the claims that another process can send sooner: all of them once the slots are closed. */
  removeSurplus(): HeldClaim[] {
    return this.isClosed ? this.queues.remove(() => true) : this.queues.removeSurplus();
  }

  /** Starts no more requests. */
  close(): void {
    this.isClosed = true;
    this.handOver?.cancel();
  }

  private fill(): void {
    for (let claim = this.queues.next(); claim !== undefined; claim = this.queues.next()) this.begin(claim);
    this.watch();
  }

  /** Sends a claim with the cause of its event, which the receiver and the log lines get. */
  private begin(claim: HeldClaim): void {
    const { correlationId, traceParent } = claim.delivery;
    void withCause({ correlationId, traceParent }, () => this.send(claim));
  }

  private watch(): void {
    const inMs = this.queues.handOverInMs;
    if (this.isClosed || this.handOver !== undefined || inMs === undefined) return;
    this.handOver = this.deps.clock.after(inMs, () => {
      this.handOver = undefined;
      if (this.queues.handOver() > 0) this.parts.onRoom();
      this.fill();
    });
  }

  private async send(claim: HeldClaim): Promise<void> {
    const { clock, logger, metrics } = this.deps;
    const { results, onRoom } = this.parts;
    if (this.isClosed || claim.leasedUntil - clock.monotonic() < LEASE_MARGIN_MS) {
      this.queues.end(claim);
      results.giveBack([claim]);
      return onRoom();
    }
    const end = await attemptWebhookDelivery(this.deps, claim.delivery);
    const { durationMs } = end.result;
    const { accountId, sequence, attempt, redelivery, eventAgeMs } = claim.delivery;
    this.queues.end(claim, durationMs);
    metrics.attempt(end.outcome.kind, durationMs);
    if (end.outcome.kind === 'DELIVERED' && !redelivery)
      metrics.delivered((eventAgeMs + clock.monotonic() - claim.claimedAt) / 1_000);
    if (end.outcome.kind === 'GONE')
      results.giveBack(this.queues.remove((each) => each.delivery.accountId === accountId));
    if (end.outcome.kind === 'DELIVERED') logger.debug({ accountId, sequence, attempt }, 'an event was delivered');
    else logger.info({ accountId, sequence, attempt, error: end.outcome.error }, 'a delivery attempt failed');
    results.add(claim, end);
    this.fill();
    if (!this.areSaturated || results.areBatch) onRoom();
  }
}
