import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The metrics of the worker [contract 10]. */
@Injectable()
export class WorkerMetrics {
  /** Seconds of a job, by queue and result. */
  readonly jobSeconds: Histogram<'queue' | 'result'>;
  readonly jobsInFlight: Gauge<'queue'>;
  /** Due rows that sweeps found: a steady rate means that jobs get lost. */
  readonly swept: Counter<'queue'>;
  /** Number of secrets that no configured key decrypts. */
  readonly unreadableSecrets: Gauge;
  /** Accounts that were deleted with all their data. */
  readonly deletedAccounts: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
    this.jobSeconds = new Histogram({
      name: 'listings_job_seconds',
      help: 'Duration of jobs.',
      labelNames: ['queue', 'result'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30, 60],
      registers,
    });
    this.jobsInFlight = new Gauge({
      name: 'listings_jobs_in_flight',
      help: 'Jobs in progress.',
      labelNames: ['queue'],
      registers,
    });
    this.swept = new Counter({
      name: 'listings_swept_rows_total',
      help: 'Due rows found by sweepers.',
      labelNames: ['queue'],
      registers,
    });
    this.unreadableSecrets = new Gauge({
      name: 'listings_unreadable_secrets',
      help: 'Sealed secrets whose key is not configured.',
      registers,
    });
    this.deletedAccounts = new Counter({
      name: 'listings_deleted_accounts_total',
      help: 'Accounts deleted with all their data after the grace period.',
      registers,
    });
      labelNames: ['site', 'event'],
      registers,
    });
  }
}
