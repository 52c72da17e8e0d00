import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** What a page may send beyond what every browser sends by itself. */
const REQUEST_HEADERS = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'X-Correlation-Id',
  'X-Marketplace-Key',
  'X-Marketplace-Host',
];

/** What a page may read of an answer: everything that a client is told to look at [contract 1], [contract 2]. */
const ANSWER_HEADERS = [
  'Retry-After',
  'Idempotent-Replayed',
  'X-Api-Version',
  'X-Correlation-Id',
  ...['', 'Minute-', 'Hour-', 'Day-'].flatMap((window) =>
    ['Limit', 'Remaining', 'Reset'].map((what) => `X-RateLimit-${window}${what}`),
  ),
];

/** Seconds for which a browser need not ask again. */
const PREFLIGHT_KEPT_S = 7_200;

/**
 * Lets pages of the given origins call the API from a browser [contract 1]; any other origin is answered as if this
 * was not there. Cookies do not go along: a key is what authorizes. To be installed before whatever refuses requests,
 * so that a page can read refusals too.
 */
export function allowOrigins(server: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  void server.register(fastifyCors, {
    origin: (origin, callback) => callback(null, origin !== undefined && allowed.has(origin) ? origin : false),
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: REQUEST_HEADERS,
    exposedHeaders: ANSWER_HEADERS,
    maxAge: PREFLIGHT_KEPT_S,
    strictPreflight: false,
  });
}

/** Reads CORS_ORIGINS: origins as browsers send them, separated by commas. */
export function readOrigins(text: string): readonly string[] {
  const origins = text.split(',').map((entry) => entry.trim());
  for (const origin of origins) {
    if (origin === '*') {
      throw new Error('must name each origin: "*" would let every page of the web use the keys that it gets hold of');
    }
    if (!/^https?:\/\/[^*]+$/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new Error(
        `must be origins such as https://app.example, without path or slash at the end, separated by commas; "${origin}" is none`,
      );
    }
  }
  return [...new Set(origins)];
}
