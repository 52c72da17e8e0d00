import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Request headers that a page may send in addition to those that browsers always allow. */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'X-Correlation-Id',
  'X-Marketplace-Key',
  'X-Marketplace-Host',
];

/** Response headers that a page may read: all headers that clients are told to evaluate [contract 1], [contract 2]. */
const ANSWER_HEADERS = [
  'Retry-After',
  'Idempotent-Replayed',
  'X-Api-Version',
  'X-Correlation-Id',
  ...['', 'Minute-', 'Hour-', 'Day-'].flatMap((window) =>
    ['Limit', 'Remaining', 'Reset'].map((what) => `X-RateLimit-${window}${what}`),
  ),
];

/** Seconds for which a browser caches a preflight response. */
const PREFLIGHT_KEPT_S = 7_200;

/**
 * Lets pages of the given origins call the API from a browser [contract 1]. Requests of other origins get no CORS
 * headers. Cookies are not allowed, because keys authenticate requests. Install it before hooks that refuse requests,
 * so that a page can read refusals too.
 */
export function allowOrigins(server: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  void server.register(fastifyCors, {
    origin: (origin, callback) => callback(null, origin !== undefined && allowed.has(origin) ? origin : false),
    // The other methods belong to operations that take no key.
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: ANSWER_HEADERS,
    maxAge: PREFLIGHT_KEPT_S,
    strictPreflight: false,
  });
}
