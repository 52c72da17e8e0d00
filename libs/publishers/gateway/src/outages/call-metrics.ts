import { Counter, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';
import type { Clock } from '@listings/platform';
import type { ObservedCall } from '@listings/publisher-registry';
import { LONGEST_PAUSE_MS, namedWaitMs } from '../pause.js';
import { readThrown } from '../thrown-failure.js';
import { outcomeOf } from './call-outcome.js';

/** The metrics of the calls to publishers of a process [contract 10]. */
export class CallMetrics {
  private readonly calls: Counter<'publisher' | 'operation' | 'outcome'>;
  private readonly seconds: Histogram<'publisher' | 'operation'>;
  private readonly pauses: Histogram<'publisher' | 'reason'>;

  constructor(
    registry: Registry,
    private readonly clock: Pick<Clock, 'now'>,
  ) {
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
    this.pauses = new Histogram({
      name: 'listings_publisher_pause_seconds',
      help: 'The time for which a publisher asked an account to send no calls: after a limit was reached, or because it is closed',
      labelNames: ['publisher', 'reason'],
      buckets: [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400],
      registers,
    });
  }

  /** Counts a call. */
  readonly observe = (call: ObservedCall): void => {
    const { publisher, operation, tookMs } = call;
    this.calls.inc({ publisher, operation, outcome: outcomeOf(call).label });
    this.seconds.observe({ publisher, operation }, tookMs / 1_000);
    const failure = call.thrown && readThrown(call.thrown.error).failure;
    const pauseMs = failure && namedWaitMs(failure, this.clock.now());
    if (pauseMs === undefined || !Number.isFinite(pauseMs)) return;
    const reason = failure?.kind === 'RATE_LIMITED' ? 'limit' : 'closed';
    this.pauses.observe({ publisher, reason }, Math.min(Math.max(0, pauseMs), LONGEST_PAUSE_MS) / 1_000);
  };
}
