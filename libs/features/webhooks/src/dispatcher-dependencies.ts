import type { Database } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import type { AttemptDependencies } from './attempt/attempt-delivery.js';
import type { ConcurrencyBounds } from './delivery/endpoint-queues.js';
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
