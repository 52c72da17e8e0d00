import type { FastifyReply } from 'fastify';
import type { Counter } from 'prom-client';
import { RATE_WINDOWS } from '@listings/domain';
import type { Caller, RateUsage, RateWindow, RequestLimits } from '@listings/domain';
import type { Clock, Logger } from '@listings/platform';
import { RequestReservations } from './request-reservations.js';
import type { Reserve } from './request-reservations.js';

/**
 * A request over the rate limit of its account [7.5], or with an unknown key over the limit of its address. The response
 * is 429 with its own body.
 */
export class RateLimited extends Error {
  constructor(
    readonly window: RateWindow,
    readonly retryAfterSeconds: number,
    message = `Rate limit of the ${window} exceeded.`,
  ) {
    super(message);
    this.name = 'RateLimited';
  }
}

/** Admits a request of the caller or throws {@link RateLimited}. Sets the rate-limit headers in both cases. */
export type RateLimiter = (caller: Caller, reply: FastifyReply) => Promise<void>;

/**
 * Counts requests per account over all processes [contract 2]. Does not count requests of an account without limits.
 * When the database fails, requests pass and a metric counts them.
 */
export function createRateLimiter(options: {
  reserve: Reserve;
  clock: Clock;
  logger: Logger;
  unavailable: Counter;
}): RateLimiter {
  const { reserve, clock, logger, unavailable } = options;
  const reservations = new RequestReservations(reserve, clock);
  return async ({ accountId, limits }, reply) => {
    if (RATE_WINDOWS.every((window) => limits[window] === null)) return;
    const counted = await reservations.take(accountId, limits).catch((error: unknown) => {
      unavailable.inc();
      logger.error({ err: error }, 'rate limiter is unavailable; the request passes');
      return undefined;
    });
    if (!counted) return;
    void reply.headers(headersOf(limits, counted.usage));
    if (!counted.admitted) throw limitedBy(limits, counted.usage);
  };
}

/** The names of the headers, created once because every response contains them. */
const HEADERS = [
  ...RATE_WINDOWS.map((window) => ({ window, ...named(`x-ratelimit-${window}`) })),
  { window: 'minute' as const, ...named('x-ratelimit') },
];

function named(prefix: string) {
  return { limitName: `${prefix}-limit`, remainingName: `${prefix}-remaining`, resetName: `${prefix}-reset` };
}

function headersOf(limits: RequestLimits, usage: RateUsage): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { window, limitName, remainingName, resetName } of HEADERS) {
    const limit = limits[window];
    if (limit === null) continue;
    const { count, resetAt } = usage[window];
    headers[limitName] = String(limit);
    headers[remainingName] = String(Math.max(0, limit - count));
    headers[resetName] = String(resetAt);
  }
  return headers;
}

/** The exhausted window that resets last determines the wait. */
function limitedBy(limits: RequestLimits, usage: RateUsage): RateLimited {
  const full = RATE_WINDOWS.filter((window) => limits[window] !== null && usage[window].count >= (limits[window] ?? 0));
  const window = full.at(-1) ?? 'minute';
  return new RateLimited(window, Math.max(1, Math.ceil(usage[window].resetAt - usage.now)));
}
