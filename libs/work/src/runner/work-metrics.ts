import { Counter, Gauge, Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** The metrics of the work of a process, by kind [contract 10]. */
export class WorkMetrics {
  readonly stepSeconds: Histogram<'kind' | 'outcome'>;
  readonly inProgress: Gauge<'kind'>;
  /** Seconds for which rows were due before their claim. */
  readonly waitSeconds: Histogram<'kind'>;
  /** Claims of ended processes. */
  readonly lostClaims: Counter<'kind'>;
  /** Rows of all accounts, by state; set by the process that counts them, and absent elsewhere. */
  readonly open: Gauge<'kind' | 'state'>;
  /** For how long the oldest due row has been due. */
  readonly oldestSeconds: Gauge<'kind'>;
  /** Turns that only the sweep has found: a steady rate means that announcements get lost. */
  readonly repairedTurns: Counter<'kind'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.stepSeconds = new Histogram({
      name: 'listings_work_step_seconds',
      help: 'Duration of steps of work.',
      labelNames: ['kind', 'outcome'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 60],
      registers,
    });
    this.inProgress = new Gauge({
      name: 'listings_work_in_progress',
      help: 'Claimed rows of work in this process.',
      labelNames: ['kind'],
      registers,
    });
    this.waitSeconds = new Histogram({
      name: 'listings_work_wait_seconds',
      help: 'Time for which rows of work were due before they were claimed.',
      labelNames: ['kind'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 15, 60, 300, 3_600],
      registers,
    });
    this.lostClaims = new Counter({
      name: 'listings_work_lost_claims_total',
      help: 'Claims of work whose process ended without an outcome.',
      labelNames: ['kind'],
      registers,
    });
    this.open = new Gauge({
      name: 'listings_work_open',
      help: 'Rows of work by state, in the worker that counts them.',
      labelNames: ['kind', 'state'],
      registers,
    });
    this.oldestSeconds = new Gauge({
      name: 'listings_work_oldest_seconds',
      help: 'Time for which the oldest due row of work has been due, in the worker that counts them.',
      labelNames: ['kind'],
      registers,
    });
    this.repairedTurns = new Counter({
      name: 'listings_work_repaired_turns_total',
      help: 'Due work that nothing had announced.',
      labelNames: ['kind'],
      registers,
    });
  }
}
