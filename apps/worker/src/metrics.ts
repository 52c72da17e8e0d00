import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';

/** The metrics of the worker [contract 10]. */
@Injectable()
export class WorkerMetrics {
  /** Number of secrets that no configured key decrypts. */
  readonly unreadableSecrets: Gauge;
  /** Accounts that were deleted with all their data. */
  readonly deletedAccounts: Counter;

  constructor(registry: Registry) {
    const registers = [registry];
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
  }
}
