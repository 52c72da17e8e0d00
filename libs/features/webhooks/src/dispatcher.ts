import { EVENTS_CHANNEL } from '@listings/events';
import type { Database } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import type { AttemptDependencies } from './attempt-delivery.js';
import { DeliveryLoop } from './delivery-loop.js';
import { DeliveryResults } from './delivery-results.js';
import { DeliverySlots } from './delivery-slots.js';
import type { ConcurrencyBounds } from './endpoint-queues.js';
import { startLeaseRenewal } from './lease-renewal.js';
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

/** Limit of one statement of a round. */
const ROUND_STATEMENT_MS = 30_000;

/**
 * Starts the delivery of webhooks: the {@link DeliveryLoop} claims deliveries, {@link DeliverySlots} sends them, and {@link DeliveryResults}
 * records what they came to. The leases of the claims are renewed and the outbox is maintained beside it, so that neither waits for the
 * other. Several dispatchers can run at the same time.
 */
export function startDispatcher(
  deps: DispatcherDependencies,
  options: DispatcherOptions = DEFAULT_DISPATCHER_OPTIONS,
): Dispatcher {
  /** For the statements of the rounds, whose plans are kept while the table of deliveries grows from empty to large. */
  const database = deps.database.separate({ maxConnections: 2, timeoutMs: ROUND_STATEMENT_MS, byIndex: true });
  const wake = () => loop.wake();
  const results = new DeliveryResults({ ...deps, database });
  const slots = new DeliverySlots(deps, { bounds: options, results, onRoom: wake });
  const loop = new DeliveryLoop({ ...deps, database }, options, { slots, results });
  const listener = startPgListener(deps, {
    channel: EVENTS_CHANNEL,
    wake: (accountId) => loop.wake(accountId === undefined ? undefined : Number(accountId)),
  });
  /** A claim whose lease was not renewed is not sent: another process may hold it. */
  const dropExpired = () => {
    const now = deps.clock.monotonic();
    for (const claim of slots.queues.remove(({ leasedUntil }) => leasedUntil < now)) results.held.delete(claim);
  };
  const leases = startLeaseRenewal(deps, { held: results.held, leaseMs: options.leaseMs, afterRenewal: dropExpired });
  const maintenance = startOutboxMaintenance(deps, wake);
  const stop = async () => {
    await Promise.all([loop.close(), listener.close(), maintenance.close()]);
    await leases.close();
    await database.close();
    await deps.sender.close();
  };
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()) };
}
