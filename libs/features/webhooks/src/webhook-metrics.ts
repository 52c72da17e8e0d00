import type { Registry } from 'prom-client';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { AttemptOutcome } from './rules/attempt-outcome.js';
import { ENDPOINT_CLASSES } from './store/backlog.js';
import type { Backlog, EndpointClass } from './store/backlog.js';

/** The metrics of webhook deliveries [contract 10]. */
export interface WebhookMetrics {
  attempt(outcome: AttemptOutcome['kind'], durationMs: number): void;
  /** Notes that an event was delivered for the first time, so long after it happened. */
  delivered(seconds: number): void;
  /** Counts results that were dropped because another process had taken over the claim. */
  stale(count: number): void;
  disabled(count: number): void;
  backlogAge(seconds: number): void;
  slots(counts: { active: number; slow: number; queued: number }): void;
  /** Counts a warning about an endpoint that has failed for so many hours. */
  warned(hours: 24 | 72): void;
  /** Sets the backlog of all endpoints by class; undefined while another process measures it. */
  backlog(classes: ReadonlyMap<EndpointClass, Omit<Backlog, 'class'>> | undefined): void;
  /** Sets the number of rows outside the partitions of the months. */
  strayRows(tables: readonly { readonly table: string; readonly rows: number }[]): void;
  /** Counts dropped and created partitions. */
  partitions(change: 'created' | 'dropped', count: number): void;
}

/** Registers the metrics of the dispatcher. */
export function webhookMetrics(registry: Registry): WebhookMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'listings_webhook_attempts_total',
    help: 'Delivery attempts by outcome',
    labelNames: ['outcome'] as const,
    registers,
  });
  const duration = new Histogram({
    name: 'listings_webhook_attempt_duration_seconds',
    help: 'Duration of the whole exchange with a receiver',
    labelNames: ['outcome'] as const,
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  const latency = new Histogram({
    name: 'listings_webhook_delivery_seconds',
    help: 'From an event to its successful delivery, with retries; without deliveries that a person requested again',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3_600, 86_400],
    registers,
  });
  const stale = new Counter({
    name: 'listings_webhook_stale_results_total',
    help: 'Results dropped because another process had taken over the claim',
    registers,
  });
  const disabled = new Counter({
    name: 'listings_webhook_endpoints_disabled_total',
    help: 'Endpoints disabled by this process',
    registers,
  });
  const age = new Gauge({
    name: 'listings_webhook_backlog_age_seconds',
    help: 'How late the longest-due delivery is',
    registers,
  });
  const slots = new Gauge({
    name: 'listings_webhook_claims',
    help: 'Deliveries that this process is sending, of these the slow ones, and that it has queued',
    labelNames: ['state'] as const,
    registers,
  });
  const warnings = new Counter({
    name: 'listings_webhook_endpoint_warnings_total',
    help: 'Warnings about endpoints that have failed for 24 or 72 hours, stored by this process',
    labelNames: ['hours'] as const,
    registers,
  });
  const perClass = { labelNames: ['class'] as const, registers };
  const backlog = new Gauge({
    name: 'listings_webhook_backlog',
    help: 'Deliveries that wait to be sent or are held, by class of their endpoint. Exact below 20 of an account; of more, the distance of their sequence numbers, which is at least their number. Measured every minute by one process of the installation; the others report no value',
    ...perClass,
  });
  const backlogAccounts = new Gauge({
    name: 'listings_webhook_backlog_accounts',
    help: 'Accounts with waiting or held deliveries, by class of their endpoint; exact, measured as listings_webhook_backlog',
    ...perClass,
  });
  const oldest = new Gauge({
    name: 'listings_webhook_backlog_oldest_seconds',
    help: 'The longest time by which a delivery is late, or the age of the oldest held one, by class of the endpoint; exact, measured as listings_webhook_backlog',
    ...perClass,
  });
  const stray = new Gauge({
    name: 'listings_event_default_partition_rows',
    help: 'Rows outside the partitions of the months, counted up to 10000. Not 0: no webhook-dispatcher created the months in time',
    labelNames: ['table'] as const,
    registers,
  });
  const partitions = new Counter({
    name: 'listings_event_partitions_total',
    help: 'Partitions of events, deliveries and attempts that this process created or dropped',
    labelNames: ['change'] as const,
    registers,
  });
  return {
    warned: (hours) => warnings.inc({ hours: String(hours) }),
    backlog: (classes) => {
      for (const gauge of [backlog, backlogAccounts, oldest]) gauge.reset();
      if (classes === undefined) return;
      for (const each of ENDPOINT_CLASSES) {
        const { deliveries = 0, accounts = 0, ageSeconds = 0 } = classes.get(each) ?? {};
        backlog.set({ class: each }, deliveries);
        backlogAccounts.set({ class: each }, accounts);
        oldest.set({ class: each }, ageSeconds);
      }
    },
    strayRows: (tables) => {
      for (const { table, rows } of tables) stray.set({ table }, rows);
    },
    partitions: (change, count) => partitions.inc({ change }, count),
    attempt: (outcome, durationMs) => {
      attempts.inc({ outcome });
      duration.observe({ outcome }, durationMs / 1000);
    },
    delivered: (seconds) => latency.observe(seconds),
    stale: (count) => stale.inc(count),
    disabled: (count) => disabled.inc(count),
    backlogAge: (seconds) => age.set(seconds),
    slots: ({ active, slow, queued }) => {
      slots.set({ state: 'sending' }, active);
      slots.set({ state: 'slow' }, slow);
      slots.set({ state: 'queued' }, queued);
    },
  };
}
