import { isOfFile } from './files.js';
import { platformTime } from './time.js';
import type { ClientTime } from './time.js';

/** Sends one request. */
export type Send = (request: Request) => Promise<Response>;

/** How often and how long the client tries again. */
export interface RetryOptions {
  /** Attempts of a call, the first one included, without those that find the first one running. 1 switches retries off. Default 4. */
  attempts?: number;
  /** The longest wait before another attempt, and for a first one that still runs. A longer `Retry-After` fails the call. Default 60,000. */
  longestWaitMs?: number;
  /** Time within which an attempt must be answered completely. Default 30,000; a file has at least ten minutes. */
  timeoutMs?: number;
  /** Replaces the time of the platform, for tests that do not wait. */
  time?: ClientTime;
}

/** The service answers so, with `Retry-After`, while the first attempt runs. */
const STILL_RUNNING = 409;

/** Whether another attempt may change an answer: a rate limit, or a failure of the service or of a proxy (spec 7.1). */
const mayChange = (status: number) => status === 429 || status >= 500;

const FILE_TIMEOUT_MS = 600_000;

/** The wait before the second attempt; each further wait is twice as long. */
const FIRST_WAIT_MS = 500;

/**
 * Sends a request again after a network failure or an answer that asks for it, with growing waits. A write is only sent
 * again if it has an `Idempotency-Key`, so that it takes effect once.
 */
export function retrying(send: Send, options: RetryOptions = {}): Send {
  const { attempts = 4, longestWaitMs = 60_000, timeoutMs = 30_000, time = platformTime } = options;
  return async (request) => {
    const limitMs = isOfFile(request.url) ? Math.max(timeoutMs, FILE_TIMEOUT_MS) : timeoutMs;
    if (!mayRepeat(request) || attempts <= 1) return answerOf(await attemptOf(send, request, time.limit(limitMs)));
    const patience = new Patience(attempts, longestWaitMs);
    for (;;) {
      const outcome = await attemptOf(send, request.clone(), time.limit(limitMs));
      request.signal.throwIfAborted();
      const wait = patience.waitAfter(outcome, time.now());
      if (wait === undefined) return answerOf(outcome);
      await time.wait(wait, request.signal);
    }
  };
}

type Outcome = { readonly response: Response } | { readonly failure: unknown };

function mayRepeat({ method, headers }: Request): boolean {
  return method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');
}

async function attemptOf(send: Send, request: Request, limit: AbortSignal): Promise<Outcome> {
  const signal = AbortSignal.any([request.signal, limit]);
  try {
    return { response: await received(await send(new Request(request, { signal }))) };
  } catch (failure) {
    return { failure };
  }
}

/** Statuses whose answers have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** The answer when all of it has arrived: a connection that breaks in the middle of the body is a failed attempt. */
async function received(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, statusText, headers });
}

function answerOf(outcome: Outcome): Response {
  if ('response' in outcome) return outcome.response;
  throw outcome.failure;
}

/** What is left of the attempts and of the waits of a call. */
class Patience {
  private failed = 0;
  private running = 0;
  private runningMs = 0;

  constructor(
    private readonly attempts: number,
    private readonly longestWaitMs: number,
  ) {}

  /** Milliseconds to wait before another attempt; undefined when the outcome is final. */
  waitAfter(outcome: Outcome, now: number): number | undefined {
    const asked = 'response' in outcome ? retryAfterMs(outcome.response.headers.get('retry-after'), now) : undefined;
    if (asked !== undefined && statusOf(outcome) === STILL_RUNNING) return this.waitForFirst(asked);
    this.failed += 1;
    if (this.failed >= this.attempts || !('failure' in outcome || mayChange(outcome.response.status))) return undefined;
    return this.within(Math.max(asked ?? 0, backoff(this.failed)));
  }

  /** The first attempt, whose answer was lost, may hold its key for some time: what this takes counts as one wait. */
  private waitForFirst(asked: number): number | undefined {
    this.running += 1;
    const wait = Math.max(asked, backoff(this.running));
    this.runningMs += wait;
    return this.within(this.runningMs) && wait;
  }

  private within(ms: number): number | undefined {
    return ms > this.longestWaitMs ? undefined : ms;
  }
}

function statusOf(outcome: Outcome): number | undefined {
  return 'response' in outcome ? outcome.response.status : undefined;
}

function backoff(attempt: number): number {
  return FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
}

/** Reads `Retry-After`: seconds or a date. */
function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null || header === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
