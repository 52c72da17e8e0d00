import { setTimeout as sleep } from 'node:timers/promises';
import { PublisherError } from '../errors.js';
import type { HttpClient, HttpRequest, HttpResponse } from '../http.js';

/** What the network, or a publisher out of its mind, can do to a call. */
export type Fault = keyof typeof faults;

/** What goes wrong with the call at this position, counted from 0 since the watch began; undefined: nothing. */
export type FaultPlan = (position: number, request: HttpRequest) => Fault | undefined;

/** A call that the plug-in made. */
export interface ObservedCall {
  readonly request: HttpRequest;
  readonly fault?: Fault;
}

/** How long a call hangs in the kit; outside of it, until the HTTP client gives up. */
const HANG_MS = 20;

/**
 * Each fault with what becomes of the call. `isProcessed`: the publisher gets the call all the same, as when only the
 * answer is lost.
 */
const faults = {
  /** No connection. */
  unreachable: { isProcessed: false, answer: noAnswer },
  /** No answer in time. */
  hang: {
    isProcessed: false,
    answer: async (request: HttpRequest) => {
      await sleep(HANG_MS);
      return noAnswer(request);
    },
  },
  /** Done, but the connection breaks before the answer. */
  dropped: { isProcessed: true, answer: noAnswer },
  /** The page of a proxy. */
  outage: { isProcessed: false, answer: () => response(503, '<html><body>Service Unavailable</body></html>') },
  /** A page instead of JSON. */
  html: { isProcessed: true, answer: () => response(200, '<!doctype html><title>Welcome</title>') },
  empty: { isProcessed: true, answer: () => response(200, '') },
  null: { isProcessed: true, answer: () => response(200, 'null') },
  list: { isProcessed: true, answer: () => response(200, '[]') },
  cut: {
    isProcessed: true,
    answer: (_: HttpRequest, real?: HttpResponse) => response(200, real?.text.slice(0, -1) || '{'),
  },
  /** The answer with a value of another type in every context. */
  scrambled: {
    isProcessed: true,
    answer: (_: HttpRequest, real?: HttpResponse) =>
      response(real?.status ?? 200, JSON.stringify(scramble(real?.json))),
  },
  redirect: { isProcessed: false, answer: () => response(302, '', { location: 'https://elsewhere.example/' }) },
} as const satisfies Record<
  string,
  {
    isProcessed: boolean;
    answer: (request: HttpRequest, real?: HttpResponse) => HttpResponse | Promise<HttpResponse>;
  }
>;

/** Every fault. */
export const allFaults = Object.keys(faults) as Fault[];

/** The HTTP client of the plug-in under test: remembers every call, and does to it what the check wants. */
export class ObservedHttp implements HttpClient {
  readonly calls: ObservedCall[] = [];
  private plan: FaultPlan = () => undefined;
  private watchedFrom = 0;

  constructor(private readonly real: HttpClient) {}

  /** Calls since the last {@link watch}. */
  get watched(): readonly ObservedCall[] {
    return this.calls.slice(this.watchedFrom);
  }

  /** Starts to count anew, with a fault at some calls from now on. */
  watch(plan: FaultPlan = () => undefined): void {
    this.watchedFrom = this.calls.length;
    this.plan = plan;
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const fault = this.plan(this.calls.length - this.watchedFrom, request);
    this.calls.push({ request, fault });
    if (fault === undefined) return this.real.send(request);
    const { isProcessed, answer } = faults[fault];
    return answer(request, isProcessed ? await this.real.send(request) : undefined);
  }
}

/** As the core's client fails: whether a write took effect is open. */
function noAnswer(request: HttpRequest): never {
  const text = `${request.method} ${new URL(request.url).pathname}: no answer`;
  throw new PublisherError({ kind: 'TRANSIENT', text, outcomeUnknown: request.method !== 'GET' });
}

function response(status: number, text: string, headers: Record<string, string> = {}): HttpResponse {
  let json: unknown;
  try {
    json = text === '' ? undefined : JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status, headers, text, json };
}

/** Texts become flags, numbers texts, lists objects and objects lists, all the way down. */
function scramble(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return true;
    case 'number':
      return 'seventeen';
    case 'boolean':
      return { value };
    case 'object':
      if (value === null) return 'null';
      if (Array.isArray(value)) return { 0: value.map(scramble)[0] ?? 0 };
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, scramble(inner)]));
    default:
      return [];
  }
}
