import type { ObservedCall } from '@listings/publisher-registry';
import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import { outcomeOf } from './call-outcome.js';

/** The metrics of the calls to publishers of a process [contract 10]. */
export class CallMetrics {
  private readonly calls: Counter<'publisher' | 'operation' | 'outcome'>;
  private readonly seconds: Histogram<'publisher' | 'operation'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.calls = new Counter({
      name: 'listings_publisher_calls_total',
      help: 'Calls to publishers that have ended, by operation and outcome.',
      labelNames: ['publisher', 'operation', 'outcome'],
      registers,
    });
    this.seconds = new Histogram({
      name: 'listings_publisher_call_seconds',
      help: 'Duration of calls to publishers.',
      labelNames: ['publisher', 'operation'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60],
      registers,
    });
  }

  /** Counts a call. */
  readonly observe = (call: ObservedCall): void => {
    const { publisher, operation, tookMs } = call;
    this.calls.inc({ publisher, operation, outcome: outcomeOf(call).label });
    this.seconds.observe({ publisher, operation }, tookMs / 1_000);
  };
}
