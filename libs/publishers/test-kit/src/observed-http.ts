import { setImmediate as nextTurn } from 'node:timers/promises';
import { PublisherError } from '@listings/publisher-sdk';
import type { HttpClient, HttpRequest, HttpResponse } from '@listings/publisher-sdk';
import { deeplyNested, scrambled, withoutValues, withUnknownMembers } from './hostile-bodies.js';

/** A fault of the network or of the publisher that the kit can simulate for a call. */
export type Fault = keyof typeof faults;

/** Returns the fault for the call at this position, counted from 0 since `watch`; undefined: no fault. */
export type FaultPlan = (position: number, request: HttpRequest) => Fault | undefined;

/** Answers a call, with the publisher's own answer or another one. */
type AnswerPlan = (request: HttpRequest, send: () => Promise<HttpResponse>) => Promise<HttpResponse>;

/** A call of the plug-in. */
export interface ObservedCall {
  readonly request: HttpRequest;
  readonly fault?: Fault;
}

/** The longest part of an answer that a message quotes. */
const LONGEST_QUOTE = 200;

/**
 * The effect of each fault on a call. `isProcessed`: the publisher receives and processes the call, for example if only
 * the response is lost.
 */
const faults = {
  /** No connection. */
  unreachable: { isProcessed: false, answer: noAnswer },
  /** No response in time: in production after 20 s, in the kit at once, because it counts such calls. */
  hang: {
    isProcessed: false,
    answer: async (request: HttpRequest) => {
      await nextTurn();
      return noAnswer(request);
    },
  },
  /** The publisher processes the call, but the connection breaks before the response, or the body is too large. */
  dropped: { isProcessed: true, answer: noAnswer },
  /** The error page of a proxy. */
  outage: { isProcessed: false, answer: () => response(503, '<html><body>Service Unavailable</body></html>') },
  /** An HTML page instead of JSON. */
  html: { isProcessed: true, answer: () => response(200, '<!doctype html><title>Welcome</title>') },
  empty: { isProcessed: true, answer: () => response(200, '') },
  null: { isProcessed: true, answer: () => response(200, 'null') },
  list: { isProcessed: true, answer: () => response(200, '[]') },
  cut: {
    isProcessed: true,
    answer: (_: HttpRequest, real?: HttpResponse) => response(200, real?.text.slice(0, -1) || '{'),
  },
  /** The real response, in which every value has another type. */
  scrambled: { isProcessed: true, answer: changed(scrambled) },
  nulls: { isProcessed: true, answer: changed(withoutValues) },
  deep: { isProcessed: true, answer: changed(deeplyNested) },
  extended: { isProcessed: true, answer: changed(withUnknownMembers) },
  /** The real response under the content type of a page. */
  mislabelled: {
    isProcessed: true,
    answer: (_: HttpRequest, real?: HttpResponse) =>
      response(real?.status ?? 200, real?.text ?? '', { ...real?.headers, 'content-type': 'text/html' }),
  },
  /** An internal error whose body is as no error of the publisher. */
  strangeError: {
    isProcessed: true,
    answer: () =>
      response(500, '{"error":{"message":{"text":17},"code":null},"message":[true],"detail":{},"errors":7}'),
  },
  redirect: { isProcessed: false, answer: () => response(302, '', { location: 'https://elsewhere.example/' }) },
} as const satisfies Record<
  string,
  {
    isProcessed: boolean;
    answer: (request: HttpRequest, real?: HttpResponse) => HttpResponse | Promise<HttpResponse>;
  }
>;

/** All faults. */
export const allFaults = Object.keys(faults) as Fault[];

/**
 * The HTTP client of the plug-in under test. It records every call and simulates the faults that the check requests.
 */
export class ObservedHttp implements HttpClient {
  readonly calls: ObservedCall[] = [];
  private plan: FaultPlan = () => undefined;
  private watchedFrom = 0;
  private answer: AnswerPlan | undefined;
  /** The last call without a fault, and its answer. */
  private last: { readonly request: HttpRequest; readonly response: HttpResponse } | undefined;

  /** `before` lets the time pass for which the core keeps a call back. */
  constructor(
    private readonly real: HttpClient,
    private readonly before?: () => Promise<void>,
  ) {}

  /** Calls since the last {@link watch}. */
  get watched(): readonly ObservedCall[] {
    return this.calls.slice(this.watchedFrom);
  }

  /** The last call as a sentence, if the publisher refused it: most defects that nobody understands begin with such an answer. */
  get lastRefusal(): string | undefined {
    if (!this.last || this.last.response.status < 300) return undefined;
    const { request, response } = this.last;
    const { status, text } = response;
    const quote = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
    return `The last call was ${request.method} ${new URL(request.url).pathname}, answered with ${[status, quote].join(' ').trim()}`;
  }

  /** Resets the record of watched calls. From now on, `plan` determines which calls fail. */
  watch(plan: FaultPlan = () => undefined): void {
    this.watchedFrom = this.calls.length;
    this.plan = plan;
  }

  /** Makes calls that no check watches, and none of which has a fault. */
  async unobserved<T>(run: () => Promise<T>): Promise<T> {
    const { plan, answer, calls } = this;
    const earlier = calls.length;
    this.plan = () => undefined;
    this.answer = undefined;
    try {
      return await run();
    } finally {
      calls.length = earlier;
      this.plan = plan;
      this.answer = answer;
    }
  }

  /** Calls `after` when the publisher has processed a call, while `run` lasts. */
  async afterEach(after: (request: HttpRequest) => Promise<void>, run: () => Promise<unknown>): Promise<void> {
    const plan: AnswerPlan = async (request, send) => {
      const answer = await send();
      await after(request);
      return answer;
    };
    await this.answeredBy(plan, run);
  }

  /** Lets `answer` answer the calls without a fault, while `run` lasts. */
  async answeredBy<T>(answer: AnswerPlan, run: () => Promise<T>): Promise<T> {
    this.answer = answer;
    try {
      return await run();
    } finally {
      this.answer = undefined;
    }
  }

  async send(request: HttpRequest): Promise<HttpResponse> {
    const fault = this.plan(this.calls.length - this.watchedFrom, request);
    this.calls.push({ request, fault });
    if (this.before) await this.before();
    const send = async () => {
      const response = await this.real.send(request);
      this.last = { request, response };
      return response;
    };
    if (fault === undefined) return this.answer ? this.answer(request, send) : send();
    const { isProcessed, answer } = faults[fault];
    return answer(request, isProcessed ? await send() : undefined);
  }
}

/** Fails like the core's HTTP client: the outcome of a write is unknown. */
function noAnswer(request: HttpRequest): never {
  const text = `${request.method} ${new URL(request.url).pathname}: no response`;
  throw new PublisherError({ kind: 'TRANSIENT', text, outcomeUnknown: request.method !== 'GET' });
}

/** Answers with the real response and another body. */
function changed(body: (json: unknown) => string) {
  return (_: HttpRequest, real?: HttpResponse) => response(real?.status ?? 200, body(real?.json), real?.headers);
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
