import { EVENTS_CHANNEL } from '@listings/events';
import type { DispatcherDependencies, DispatcherOptions } from '../dispatcher-dependencies.js';
import { DEFAULT_DISPATCHER_OPTIONS } from '../dispatcher-dependencies.js';
import { startOutboxMaintenance } from '../maintenance/outbox-maintenance.js';
import { WebhookDeliveryLoop } from './delivery-loop.js';
import { WebhookDeliveryResults } from './delivery-results.js';
import { WebhookDeliverySlots } from './delivery-slots.js';
import { startLeaseRenewal } from './lease-renewal.js';
import { startPgListener } from './pg-listener.js';

/** A running dispatcher. */
export interface Dispatcher {
  /** Starts no more requests, waits for those in flight and records their results. */
  stop(): Promise<void>;
}

/** Limit of one statement of a round. */
const ROUND_STATEMENT_MS = 30_000;

/**
 * Starts the delivery of webhooks: the {@link WebhookDeliveryLoop} claims deliveries, {@link WebhookDeliverySlots} sends them, and {@link
 * WebhookDeliveryResults} records the outcomes. Lease renewal and outbox maintenance run beside the loop, so neither waits for the other.
 * Several dispatchers can run at the same time.
 */
export function startDispatcher(
  deps: DispatcherDependencies,
  options: DispatcherOptions = DEFAULT_DISPATCHER_OPTIONS,
): Dispatcher {
  /** A database for the statements of the rounds: it keeps their plans while the table of deliveries grows from empty to large. */
  const database = deps.database.separate({ maxConnections: 2, timeoutMs: ROUND_STATEMENT_MS, byIndex: true });
  const wake = () => loop.wake();
  const results = new WebhookDeliveryResults({ ...deps, database });
  const slots = new WebhookDeliverySlots(deps, { bounds: options, results, onRoom: wake });
  const loop = new WebhookDeliveryLoop({ ...deps, database }, options, { slots, results });
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
