import { DISABLE_AFTER, MAX_LOST_CLAIMS } from '@listings/domain';
import { eventNumbering, EVENTS_CHANNEL } from '@listings/events';
import type { Database } from '@listings/persistence';
import { findAccountsWithDeliveries, claimDeliveries, recordResults, releaseClaims } from '@listings/persistence';
import type { Logger, Timer } from '@listings/platform';
import { failpoint } from '@listings/platform';
import type { AttemptDependencies, AttemptEnd } from './attempt-delivery.js';
import { attemptDelivery } from './attempt-delivery.js';
import { cachedDecryption } from './cached-decryption.js';
import { claimQuotas } from './claim-quotas.js';
import type { ConcurrencyBounds, HeldClaim } from './endpoint-queues.js';
import { EndpointQueues } from './endpoint-queues.js';
import { claimKey, startLeaseRenewal } from './lease-renewal.js';
import { startOutboxMaintenance } from './outbox-maintenance.js';
import { startPgListener } from './pg-listener.js';
import type { WebhookMetrics } from './webhook-metrics.js';

/** Dependencies of the dispatcher. */
export interface DispatcherDependencies extends AttemptDependencies {
  readonly database: Database;
  readonly logger: Logger;
  readonly metrics: WebhookMetrics;
  /** Whether no event may be numbered or sent, because the database was restored from a backup. */
  readonly isPaused?: () => boolean;
}

/** The limits and times of one dispatcher. */
export interface DispatcherOptions extends ConcurrencyBounds {
  /**
   * Lease of a claim. A running process renews it long before it expires; after a crash the claim is free when it
   * expires.
   */
  readonly leaseMs: number;
  /** Maximum time between two searches for due deliveries, in case no notification arrives. */
  readonly pollMs: number;
  /** Maximum time that a stop waits for requests in flight. */
  readonly stopMs: number;
}

/** Defaults for a dedicated process. After kill -9 a delivery is retried within one lease and one poll. */
export const DEFAULT_DISPATCHER_OPTIONS: DispatcherOptions = {
  total: 100,
  perEndpoint: 8,
  perFailingEndpoint: 2,
  leaseMs: 8_000,
  pollMs: 1_000,
  stopMs: 17_000,
};

/** A running dispatcher. */
export interface Dispatcher {
  /** Starts no more requests, waits for those in flight and records their results. */
  stop(): Promise<void>;
}

/** Accounts that one round considers; the rounds rotate through a larger number. */
const ACCOUNTS_SEEN = 500;
/** Accounts with new events that one round considers beside those. */
const ACCOUNTS_NOTIFIED = 500;
/** Notified accounts that wait for their round; the search finds others. */
const MOST_NOTIFIED = 10_000;
/** Number of held claims, as a multiple of the concurrent requests. */
const CLAIMS_AHEAD = 16;
/**
 * While a request waits for every slot, a round waits for so many results, but no longer than this, and so long after
 * the last claim it claims again. Rounds of few deliveries would cost PostgreSQL several times as much for each of them.
 */
const BATCH = { results: 100, recordMs: 10, claimMs: 25 } as const;
const RESULTS_AT_ONCE = 1_000;
/** A round waits no longer than this when another process had locked what it wanted. */
const BUSY_MS = 20;
/** Limit of one statement of a round. */
const ROUND_STATEMENT_MS = 30_000;
/** No request starts when less than this is left of its lease. */
const LEASE_MARGIN_MS = 1_000;

interface EndedAttempt {
  readonly claim: HeldClaim;
  readonly end: AttemptEnd;
}

/**
 * Starts the delivery loop. Each round records results, numbers new events, claims due deliveries in batches and sends
 * them. The leases of its claims are renewed and the outbox is maintained beside it, so that neither waits for the other. All state is in the
 * database, so the next round repeats whatever fails [design 3.1]. Several dispatchers can run at the same time.
 */
export function startDispatcher(
  deps: DispatcherDependencies,
  options: DispatcherOptions = DEFAULT_DISPATCHER_OPTIONS,
): Dispatcher {
  const { database, clock, logger, metrics, isPaused = () => false } = deps;
  /** For the statements of the rounds, whose plans are kept while the table of deliveries grows from empty to large. */
  const own = database.separate({ maxConnections: 2, timeoutMs: ROUND_STATEMENT_MS, byIndex: true });
  const numbering = eventNumbering(own);
  const queues = new EndpointQueues(options, clock);
  const attempts = { ...deps, encryption: cachedDecryption(deps.encryption) };
  /** All claims of this process, until their result is recorded or they are returned. */
  const held = new Set<HeldClaim>();
  let ended: EndedAttempt[] = [];
  let unsent: HeldClaim[] = [];
  /** Accounts whose receiver wants no more events, until that is recorded. */
  const gone = new Set<number>();
  /** Accounts whose new events a notification has reported, until their deliveries were claimed. */
  const notified = new Set<number>();
  let stopping = false;
  let seenUpTo = 0;
  let claimedAt = -Infinity;

  /** Whether the slots stay filled without another claim. */
  const saturated = () => !stopping && queues.counts.queued >= options.total;

  let woken = false;
  let wakeSleeper: () => void = () => undefined;
  const wake = () => {
    woken = true;
    wakeSleeper();
  };
  const rest = async (ms: number) => {
    if (woken || ms <= 0) return;
    await new Promise<void>((resolve) => {
      const timer = clock.after(ms, resolve);
      wakeSleeper = () => {
        timer.cancel();
        resolve();
      };
    });
  };

  /** Fills the free slots. */
  const pump = () => {
    for (let claim = queues.next(); claim !== undefined; claim = queues.next()) void attempt(claim);
    watchSlots();
  };

  /** Takes the slot of a request when it has become slow. */
  let handOver: Timer | undefined;
  const watchSlots = () => {
    const inMs = queues.handOverInMs;
    if (handOver !== undefined || inMs === undefined) return;
    handOver = clock.after(inMs, () => {
      handOver = undefined;
      if (queues.handOver() > 0) wake();
      pump();
    });
  };

  const attempt = async (claim: HeldClaim) => {
    if (stopping || claim.leasedUntil - clock.monotonic() < LEASE_MARGIN_MS) {
      queues.end(claim);
      unsent.push(claim);
      return wake();
    }
    const end = await attemptDelivery(attempts, claim.delivery);
    const { durationMs } = end.result;
    queues.end(claim, durationMs);
    metrics.attempt(end.outcome.kind, durationMs);
    if (end.outcome.kind === 'GONE') {
      gone.add(claim.delivery.accountId);
      unsent.push(...queues.remove((each) => each.delivery.accountId === claim.delivery.accountId));
    }
    if (end.outcome.kind !== 'DELIVERED') {
      const { accountId, sequence, attempt: number } = claim.delivery;
      logger.info({ accountId, sequence, attempt: number, error: end.outcome.error }, 'a delivery attempt failed');
    }
    ended.push({ claim, end });
    pump();
    if (!saturated() || ended.length >= BATCH.results) wake();
  };

  const record = async () => {
    // Results that arrive meanwhile wait for the next round, so that a busy process claims as often as it records.
    for (let left = ended.length; left > 0; left -= RESULTS_AT_ONCE) {
      const batch = ended.slice(0, RESULTS_AT_ONCE);
      failpoint('webhook.before_mark');
      const { recorded, disabled } = await own.transaction((transaction) => {
        const now = clock.monotonic();
        const results = batch.map(({ claim, end }) => ({ ...end.result, ageMs: now - (claim.startedAt ?? now) }));
        return recordResults(transaction, results, DISABLE_AFTER);
      });
      failpoint('webhook.after_mark');
      ended = ended.slice(batch.length);
      for (const { claim } of batch) {
        held.delete(claim);
        gone.delete(claim.delivery.accountId);
      }
      metrics.stale(batch.length - recorded);
      metrics.disabled(disabled.length);
      for (const accountId of disabled) logger.warn({ accountId }, 'a webhook endpoint was disabled');
    }
  };

  const returnUnsent = async () => {
    const claims = [...unsent, ...(stopping ? queues.remove(() => true) : queues.removeSurplus())];
    if (claims.length === 0) return;
    unsent = [...claims];
    await releaseClaims(own, claims.map(claimKey));
    // Others may have been added meanwhile.
    unsent = unsent.slice(claims.length);
    for (const claim of claims) held.delete(claim);
  };

  /** Claims due deliveries; returns how long the next round may wait. `numbered` is false if new events have no number yet. */
  const claimDue = async (numbered: boolean): Promise<number> => {
    // Counts also claims whose result is not recorded yet: a slow database bounds what the process holds.
    const most = options.total * CLAIMS_AHEAD;
    const waiting = await nextAccounts();
    const reported = [...notified].slice(0, ACCOUNTS_NOTIFIED);
    for (const accountId of reported) notified.delete(accountId);
    const late = waiting.filter((account) => account.dueInMs <= 0);
    metrics.backlogAge(Math.max(0, ...late.map((account) => -account.dueInMs / 1000)));
    const nextDueMs = Math.min(
      options.pollMs,
      ...waiting.filter((account) => account.dueInMs > 0).map((account) => account.dueInMs),
    );
    // With them the wait of a new event does not depend on how many other accounts have deliveries that are due.
    const due = [...new Set([...late.map(({ accountId }) => accountId), ...reported])];
    const { quotas, left } = claimQuotas({ late: due, held, queues, most, random: () => clock.random() });
    const chosen = new Set(quotas.map(({ accountId }) => accountId));
    for (const accountId of reported)
      if (!numbered || (!chosen.has(accountId) && queues.pace(accountId) !== 'slow')) notified.add(accountId);
    if (quotas.length === 0) return nextDueMs;

    const sentAt = clock.monotonic();
    const suspect = [...held].some((each) => each.delivery.lostClaims >= 2);
    const { deliveries, changed, busy } = await own.transaction((transaction) =>
      claimDeliveries(transaction, quotas, {
        limit: most - held.size,
        perEndpoint: options.perEndpoint,
        perFailingEndpoint: options.perFailingEndpoint,
        leaseMs: options.leaseMs,
        maxLostClaims: MAX_LOST_CLAIMS,
        suspects: suspect ? 'none' : 'one',
      }),
    );
    failpoint('webhook.after_claim');
    for (const delivery of deliveries) {
      const claim: HeldClaim = { delivery, leasedUntil: sentAt + options.leaseMs };
      held.add(claim);
      if (gone.has(delivery.accountId)) unsent.push(claim);
      else queues.add(claim);
    }
    pump();
    if (changed > 0 || left > 0) return 0;
    return busy > 0 ? Math.min(BUSY_MS, nextDueMs) : nextDueMs;
  };

  const nextAccounts = async () => {
    const page = await findAccountsWithDeliveries(own, { after: seenUpTo, limit: ACCOUNTS_SEEN });
    const begun = seenUpTo;
    if (page.length === ACCOUNTS_SEEN) {
      seenUpTo = page.at(-1)?.accountId ?? 0;
      return page;
    }
    seenUpTo = 0;
    if (begun === 0) return page;
    const wrapped = await findAccountsWithDeliveries(own, { after: 0, limit: ACCOUNTS_SEEN });
    return [...page, ...wrapped.filter((account) => account.accountId <= begun)];
  };

  const round = async (): Promise<number> => {
    await record();
    await returnUnsent();
    if (stopping) return 100;
    if (isPaused()) return options.pollMs;
    const untilClaim = saturated() ? claimedAt + BATCH.claimMs - clock.monotonic() : 0;
    if (untilClaim > 0) return Math.min(untilClaim, BATCH.recordMs);
    claimedAt = clock.monotonic();
    const { busy, more } = await numbering.run();
    const claimed = await claimDue(!more && busy === 0);
    const due = more ? 0 : Math.min(claimed, busy > 0 ? BUSY_MS : options.pollMs);
    const wait = saturated() ? Math.min(due, BATCH.recordMs) : due;
    queues.tidy();
    metrics.slots(queues.counts);
    return wait;
  };

  const run = async () => {
    let failures = 0;
    let stopBy = Infinity;
    for (;;) {
      woken = false;
      let wait: number;
      try {
        wait = await round();
        failures = 0;
      } catch (error) {
        failures += 1;
        logger[failures === 1 ? 'warn' : 'debug']({ err: error }, 'a delivery round failed and will be repeated');
        // A restored connection ends this wait too.
        wait = Math.min(1_000, 50 * 2 ** failures);
      }
      if (stopping) {
        stopBy = Math.min(stopBy, clock.monotonic() + options.stopMs);
        if (held.size === 0 || clock.monotonic() > stopBy) return;
      }
      await rest(wait);
    }
  };

  const hear = (accountId?: string) => {
    if (accountId !== undefined && notified.size < MOST_NOTIFIED) notified.add(Number(accountId));
    wake();
  };
  const listener = startPgListener({ database, clock, logger }, { channel: EVENTS_CHANNEL, wake: hear });
  const running = run();
  /** A claim whose lease was not renewed is not sent: another process may hold it. */
  const dropExpired = () => {
    for (const claim of queues.remove((each) => each.leasedUntil < clock.monotonic())) held.delete(claim);
  };
  const leases = startLeaseRenewal(deps, { held, leaseMs: options.leaseMs, afterRenewal: dropExpired });
  const maintenance = startOutboxMaintenance({ database, clock, logger, metrics, isPaused, released: wake });
  const stop = async () => {
    stopping = true;
    wake();
    await Promise.all([listener.close(), maintenance.close()]);
    await running;
    handOver?.cancel();
    await leases.close();
    await own.close();
    await deps.sender.close();
  };
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()) };
}
