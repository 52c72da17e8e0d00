import { Injectable } from '@nestjs/common';
import { Counter, Histogram, Registry } from 'prom-client';

/** The metrics of the api [contract 10]. */
@Injectable()
export class ApiMetrics {
  /** Seconds from the first byte of a request to the last byte of its response, by operation and status. */
  readonly requestSeconds: Histogram<'operation' | 'status'>;
  /** Requests that passed uncounted because the rate limiter was unavailable. */
  readonly limiterUnavailable: Counter;

  /** Requests with unknown keys that were refused because of the limit of their address. */
  readonly unknownKeysRefused: Counter;

  /** Requests of API keys by what became of their entry in the request log. */
  readonly loggedRequests: Counter<'result'>;

  constructor(registry: Registry) {
    this.requestSeconds = new Histogram({
      name: 'listings_http_request_seconds',
      help: 'Duration of API requests.',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [registry],
    });
    this.limiterUnavailable = new Counter({
      name: 'listings_rate_limiter_unavailable_total',
      help: 'Requests that passed because the rate limiter was not available.',
      registers: [registry],
    });
    this.loggedRequests = new Counter({
      name: 'listings_request_log_requests_total',
      help: 'Requests of API keys by what became of their entry in the request log.',
      labelNames: ['result'],
      registers: [registry],
    });
    this.unknownKeysRefused = new Counter({
      name: 'listings_unknown_keys_refused_total',
      help: 'Requests with unknown API keys that exceeded the limit of their client address.',
      registers: [registry],
    });
  }
}
