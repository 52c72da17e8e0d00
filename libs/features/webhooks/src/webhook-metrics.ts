import type { AttemptOutcome } from '@listings/domain';
import type { Registry } from 'prom-client';
import { Counter, Gauge, Histogram } from 'prom-client';

/** The metrics of webhook deliveries [contract 10]. */
export interface WebhookMetrics {
  attempt(outcome: AttemptOutcome['kind'], durationMs: number): void;
  /** Counts results that were dropped because another process had taken over the claim. */
  stale(count: number): void;
  disabled(count: number): void;
  backlogAge(seconds: number): void;
  slots(counts: { active: number; queued: number }): void;
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
    help: 'Deliveries that this process is sending or has queued',
    labelNames: ['state'] as const,
    registers,
  });
  return {
    attempt: (outcome, durationMs) => {
      attempts.inc({ outcome });
      duration.observe({ outcome }, durationMs / 1000);
    },
    stale: (count) => stale.inc(count),
    disabled: (count) => disabled.inc(count),
    backlogAge: (seconds) => age.set(seconds),
    slots: ({ active, queued }) => {
      slots.set({ state: 'sending' }, active);
      slots.set({ state: 'queued' }, queued);
    },
  };
}
