import { PublisherError } from './errors.js';
import type { HttpClient, HttpResponse } from './http.js';
import { retryAfterIn } from './retry-headers.js';

/** One rate limit of a publisher: that of the application, or of one user or listing. */
export interface RateLimit {
  readonly scope: 'app' | 'user' | 'listing';
  /** Which user or listing; absent for the application. */
  readonly ref?: string;
}

/** What a response says about a rate limit. */
export interface LimitUsage {
  readonly limit: RateLimit;
  /** The used share, from 0 to 100. */
  readonly percent?: number;
  /** How long the publisher takes no more calls; absent or zero: it takes them. */
  readonly closedForMs?: number;
}

/** Slows a plug-in down before the publisher limits it. */
export interface Pace {
  /**
   * Waits a moment near a limit. Call it before each request, with every limit that counts the request.
   *
   * @throws RATE_LIMITED the publisher takes no calls yet, or too many callers wait already.
   * @example
   * await pace.beforeCall([{ scope: 'app' }, { scope: 'listing', ref: listingRef }]);
   */
  beforeCall(limits: readonly RateLimit[]): Promise<void>;
  /**
   * Records what a response says about limits.
   *
   * @throws nothing.
   * @example
   * pace.afterCall([{ limit: { scope: 'app' }, percent: 93 }]);
   */
  afterCall(usages: readonly LimitUsage[]): void;
}

/** The options of {@link createPace}. */
export interface PaceOptions {
  /** `now` of the plug-in's context. */
  readonly now: () => number;
  /** `sleep` of the plug-in's context. */
  readonly sleep: (ms: number) => Promise<unknown>;
}

const SLOW_FROM_PERCENT = 90;
const GAP_MS = 1000;
/** If a call would have to wait longer than this, it fails with `RATE_LIMITED`. */
const LONGEST_WAIT_MS = 15_000;
/** The number of limits that the pace remembers at a time. */
const MOST_LIMITS = 10_000;

/**
 * Creates the pace of this process. From 90 % of a limit on, calls go one after the other, one a second. Each process
 * learns from its own responses what the others used.
 */
export function createPace({ now, sleep }: PaceOptions): Pace {
  /** The earliest time of the next call near the limit. */
  const slow = new Map<string, number>();
  const closedUntil = new Map<string, number>();

  return {
    async beforeCall(limits) {
      for (const limit of limits) {
        const remaining = (closedUntil.get(keyOf(limit)) ?? 0) - now();
        if (remaining > 0) throw limited(limit, remaining);
        closedUntil.delete(keyOf(limit));
      }
      const near = limits.filter((limit) => slow.has(keyOf(limit)));
      const [widest] = near;
      if (!widest) return;
      // The calls go one after the other, however many callers there are.
      const turn = Math.max(now(), ...near.map((limit) => slow.get(keyOf(limit)) ?? 0)) + GAP_MS;
      const pause = turn - now();
      if (pause > LONGEST_WAIT_MS) throw limited(widest, pause);
      for (const limit of near) slow.set(keyOf(limit), turn);
      await sleep(pause);
    },
    afterCall(usages) {
      for (const { limit, percent, closedForMs = 0 } of usages) {
        const key = keyOf(limit);
        if (percent !== undefined && percent < SLOW_FROM_PERCENT) slow.delete(key);
        else if (percent !== undefined && !slow.has(key)) remember(slow, key, now());
        if (closedForMs > 0) remember(closedUntil, key, now() + closedForMs);
        else closedUntil.delete(key);
      }
    },
  };
}

/** The names of the response headers about the rate limit, in lower case. */
export interface RateHeaders {
  /** When the publisher takes calls again after a 429, the most precise first; absent: `retry-after`. */
  readonly retryAfter?: readonly string[];
  /** The calls that are allowed and left in the current period: `x-ratelimit-limit`, `x-ratelimit-remaining`. */
  readonly limit?: string;
  readonly remaining?: string;
}

/** The options of {@link createPacedClient}. */
export interface PacedClientOptions extends PaceOptions {
  readonly http: Pick<HttpClient, 'send'>;
  readonly headers?: RateHeaders;
}

/**
 * An HTTP client that keeps to the rate limit of the application: it slows down near the limit, and after a 429 it
 * throws `RATE_LIMITED` without a call until the time in the publisher's headers. Use {@link createPace} for limits
 * per user or listing.
 *
 * @example
 * const http = createPacedClient({ ...context, headers: { retryAfter: ['x-wait'] } });
 */
export function createPacedClient({ http, headers = {}, ...options }: PacedClientOptions): Pick<HttpClient, 'send'> {
  const pace = createPace(options);
  const limit: RateLimit = { scope: 'app' };
  return {
    async send(request) {
      await pace.beforeCall([limit]);
      const response = await http.send(request);
      const closedForMs =
        response.status === 429 ? retryAfterIn(response.headers, options.now(), headers.retryAfter) : 0;
      pace.afterCall([{ limit, percent: usedPercent(response, headers), closedForMs }]);
      return response;
    },
  };
}

function usedPercent({ headers }: HttpResponse, names: RateHeaders): number | undefined {
  const [most, left] = [names.limit, names.remaining].map((name) => Number(headers[name ?? ''] || NaN));
  if (most === undefined || left === undefined || !(most > 0) || !(left >= 0)) return undefined;
  return Math.max(0, 100 - (left / most) * 100);
}

function keyOf({ scope, ref = '' }: RateLimit): string {
  return `${scope} ${ref}`;
}

function remember(times: Map<string, number>, key: string, time: number): void {
  times.set(key, time);
  const [oldest] = times.keys();
  if (times.size > MOST_LIMITS && oldest !== undefined) times.delete(oldest);
}

function limited({ scope }: RateLimit, retryAfterMs: number): PublisherError {
  return new PublisherError({ kind: 'RATE_LIMITED', retryAfterMs, scope });
}
