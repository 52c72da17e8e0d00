import { failpoint } from '@listings/platform';
import type { AttemptEnd } from '../attempt/attempt-delivery.js';
import type { DispatcherDependencies } from '../dispatcher-dependencies.js';
import { DISABLE_AFTER } from '../rules/endpoint-health.js';
import { releaseClaims } from '../store/delivery-claims.js';
import { recordResults } from '../store/delivery-results.js';
import type { HeldClaim } from './endpoint-queues.js';
import { claimKey } from './lease-renewal.js';

/** Results for which a busy process waits: in small batches each result costs PostgreSQL several times as much. */
const BATCH = 100;
/** Results that one transaction records. */
const RESULTS_AT_ONCE = 1_000;

/**
 * Holds the claims of this process until their end is stored: records the results of their requests, and gives back the claims that were not
 * sent. What fails stays, and the next call repeats it.
 */
export class WebhookDeliveryResults {
  /** All claims of this process, until their result is recorded or they are returned. */
  readonly held = new Set<HeldClaim>();
  private ended: { readonly claim: HeldClaim; readonly end: AttemptEnd }[] = [];
  private unsent: HeldClaim[] = [];
  /** Accounts whose receiver has refused all further events, until that is recorded. */
  private readonly gone = new Set<number>();

  constructor(private readonly deps: DispatcherDependencies) {}

  /** Whether enough results wait for a transaction of a busy process. */
  get areBatch(): boolean {
    return this.ended.length >= BATCH;
  }

  /** Holds new claims. Returns those that may be sent: the others are given back, because their receiver wants no more events. */
  hold(claims: readonly HeldClaim[]): HeldClaim[] {
    for (const claim of claims) this.held.add(claim);
    this.giveBack(claims.filter(({ delivery }) => this.gone.has(delivery.accountId)));
    return claims.filter(({ delivery }) => !this.gone.has(delivery.accountId));
  }

  /** Adds the result of a request. */
  add(claim: HeldClaim, end: AttemptEnd): void {
    if (end.outcome.kind === 'GONE') this.gone.add(claim.delivery.accountId);
    this.ended.push({ claim, end });
  }

  /** Adds claims that were not sent: they are due again at once. */
  giveBack(claims: readonly HeldClaim[]): void {
    this.unsent.push(...claims);
  }

  /** Records the results. Those that arrive meanwhile wait, so that a busy process claims as often as it records. */
  async record(): Promise<void> {
    const { database, clock, logger, metrics } = this.deps;
    for (let left = this.ended.length; left > 0; left -= RESULTS_AT_ONCE) {
      const batch = this.ended.slice(0, RESULTS_AT_ONCE);
      failpoint('webhook.before_mark');
      const { recorded, disabled } = await database.transaction((transaction) => {
        const now = clock.monotonic();
        const results = batch.map(({ claim, end }) => ({ ...end.result, ageMs: now - (claim.startedAt ?? now) }));
        return recordResults(transaction, results, DISABLE_AFTER);
      });
      failpoint('webhook.after_mark');
      this.ended = this.ended.slice(batch.length);
      for (const { claim } of batch) {
        this.held.delete(claim);
        this.gone.delete(claim.delivery.accountId);
      }
      metrics.stale(batch.length - recorded);
      metrics.disabled(disabled.length);
      for (const accountId of disabled) logger.warn({ accountId }, 'a webhook endpoint was disabled');
    }
  }

  /** Returns the claims that were given back to the database. */
  async returnUnsent(): Promise<void> {
    const claims = [...this.unsent];
    if (claims.length === 0) return;
    await releaseClaims(this.deps.database, claims.map(claimKey));
    this.unsent = this.unsent.slice(claims.length);
    for (const claim of claims) this.held.delete(claim);
  }
}
