import { isOfFile } from './files.js';
import { platformTime } from './time.js';
import type { ClientTime } from './time.js';

/** Sends one request. */
export type Send = (request: Request) => Promise<Response>;

/** How often and how long the client tries again. */
export interface RetryOptions {
  /** Attempts of a call, the first one included. 1 switches retries off. Default 4. */
  attempts?: number;
  /** The longest wait before another attempt. A longer `Retry-After` fails the call. Default 60,000. */
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
    const most = mayRepeat(request) ? Math.max(1, attempts) : 1;
    for (let attempt = 1; ; attempt += 1) {
      const last = attempt >= most;
      const outcome = await attemptOf(send, last ? request : request.clone(), time.limit(limitMs));
      request.signal.throwIfAborted();
      if (last) return answerOf(outcome);
      const wait = waitAfter(outcome, attempt, time.now());
      if (wait === undefined || wait > longestWaitMs) return answerOf(outcome);
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

/** Milliseconds to wait before another attempt; undefined when the outcome is final. */
function waitAfter(outcome: Outcome, attempt: number, now: number): number | undefined {
  const backoff = FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random() / 2);
  if ('failure' in outcome) return backoff;
  const { status, headers } = outcome.response;
  const asked = retryAfterMs(headers.get('retry-after'), now);
  if (mayChange(status)) return Math.max(asked ?? 0, backoff);
  return status === STILL_RUNNING ? asked : undefined;
}

/** Reads `Retry-After`: seconds or a date. */
function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null || header === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
