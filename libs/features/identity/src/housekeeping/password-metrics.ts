import { Inject, Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { IdentityDependencies } from '../dependencies.js';
import { IDENTITY } from '../identity.module.js';

/** The metrics of the work on passwords, which a flood of sign-ins fills up first [contract 10]. */
@Injectable()
export class PasswordMetrics {
  constructor(@Inject(IDENTITY) { passwords }: IdentityDependencies, registry: Registry) {
    const seconds = new Histogram({
      name: 'listings_password_hash_seconds',
      help: 'Duration of the work on passwords: waiting for a turn, and computing.',
      labelNames: ['step'],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    });
    const refused = new Counter({
      name: 'listings_password_hashes_refused_total',
      help: 'Requests answered with 429 because too many waited for the work on passwords.',
      registers: [registry],
    });
    new Gauge({
      name: 'listings_password_hashes_waiting',
      help: 'Computations that wait for their turn.',
      registers: [registry],
      collect() {
        this.set(passwords.queueLength);
      },
    });
    passwords.observer = {
      waited: (each) => seconds.observe({ step: 'wait' }, each),
      computed: (each) => seconds.observe({ step: 'compute' }, each),
      refused: () => refused.inc(),
    };
  }
}
