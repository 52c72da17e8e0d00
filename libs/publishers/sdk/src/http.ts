import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import { PublisherError } from './errors.js';
import { processTime } from './time.js';

/** One HTTP request to a publisher. Set `json`, `form` or `text` for a body, never two of them. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  /** A body of another format, such as XML or CSV. The header `content-type` names it; `text/plain` without one. */
  readonly text?: string;
  /**
   * Makes further headers when the call begins, after it has waited for the declared `callLimits`: a signature with its time. They replace
   * `headers` of the same names.
   */
  readonly headersAtStart?: () => Readonly<Record<string, string>>;
}

/** The response, whatever its status. `json` is undefined when the body is empty or not JSON. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly json: unknown;
}

/** The HTTP client that a plug-in uses for all its calls. */
export interface HttpClient {
  /**
   * Sends one request. Any HTTP status is a result. The client follows no redirects and retries nothing.
   *
   * @returns the response with its whole body; `json` is undefined when the body is not JSON.
   * @throws TRANSIENT no response within 20 s, no connection, or a body of more than 8 MiB. The client sets
   *   `outcomeUnknown` unless the method is GET: clear it where a repeated request does no harm, for example at a token
   *   endpoint.
   * @example
   * const { status, json } = await http.send({ method: 'GET', url: `${base}/pages`, query: { limit: 100 } });
   */
  send(request: HttpRequest): Promise<HttpResponse>;
}

/** Limits of one HTTP exchange. */
export interface HttpClientOptions {
  /** For the whole exchange, including the body. */
  readonly timeoutMs: number;
  readonly maxResponseBytes: number;
  readonly userAgent: string;
  /** Returns a signal that aborts an exchange after `ms` milliseconds. */
  readonly limit: (ms: number) => AbortSignal;
  /** Returns headers that every request has beside its own. */
  readonly alsoSends: () => Readonly<Record<string, string>>;
  /** Resolves when a request may begin. The function that it resolves with is called when the request goes out on its connection. */
  readonly pass: () => Promise<(() => void) | undefined>;
  /** Is told the headers of a response as soon as they have arrived. */
  readonly answered: (headers: Readonly<Record<string, string>>) => void;
}

const defaults: HttpClientOptions = {
  timeoutMs: 20_000,
  maxResponseBytes: 8 * 1024 * 1024,
  userAgent: 'Listings/1',
  limit: processTime.limit,
  alsoSends: () => ({}),
  pass: async () => undefined,
  answered: () => undefined,
};

/** Creates the client that the core gives to plug-ins. It follows no redirects and retries nothing. */
export function createHttpClient(options: Partial<HttpClientOptions> = {}): HttpClient & { close(): Promise<void> } {
  const { timeoutMs, maxResponseBytes, userAgent, limit, alsoSends, pass, answered } = { ...defaults, ...options };
  const agent = new Agent({
    connect: { timeout: Math.min(timeoutMs, 10_000) },
    keepAliveTimeout: 10_000,
    pipelining: 1,
  });

  return {
    close: () => agent.close(),
    async send(call) {
      const contentType = contentTypeOf(call);
      const goesOut = await pass();
      try {
        const response = await request(sentUrl(call), {
          dispatcher: goesOut ? agent.compose(reporting(goesOut)) : agent,
          method: call.method,
          headers: {
            'user-agent': userAgent,
            accept: 'application/json',
            ...contentType,
            ...alsoSends(),
            ...call.headers,
            ...call.headersAtStart?.(),
          },
          body: sentBody(call),
          signal: limit(timeoutMs),
        });
        const headers = flatten(response.headers);
        answered(headers);
        const text = await readBounded(response.body, maxResponseBytes);
        return { status: response.statusCode, headers, text, json: parseJson(text) };
      } catch (error) {
        const text = error instanceof Error ? error.message || error.name : String(error);
        throw new PublisherError(
          {
            kind: 'TRANSIENT',
            text: `${call.method} ${pathOf(call.url)}: ${text}`,
            outcomeUnknown: call.method !== 'GET',
          },
          { cause: error },
        );
      }
    },
  };
}

/** Calls `goesOut` when a request has its connection and is about to be written. */
function reporting(goesOut: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const { onRequestStart } = handler;
    const start: typeof onRequestStart = (...context) => {
      goesOut();
      onRequestStart?.apply(handler, context);
    };
    return dispatch(options, Object.assign(handler, { onRequestStart: start }));
  };
}

/**
 * The whole URL of a call as it is sent, with its query: what a signature is made of.
 *
 * @example
 * const { pathname, search } = new URL(sentUrl(request));
 */
export function sentUrl({ url, query }: Pick<HttpRequest, 'url' | 'query'>): string {
  if (!query) return url;
  const target = new URL(url);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    const values = typeof value === 'object' ? value : [String(value)];
    for (const one of values) target.searchParams.append(name, one);
  }
  return target.href;
}

/**
 * The body of a call as it is sent; undefined if the call has none.
 *
 * @example
 * createHmac('sha256', secret).update(sentBody(request) ?? '').digest('hex');
 */
export function sentBody({ json, form, text }: Pick<HttpRequest, 'json' | 'form' | 'text'>): string | undefined {
  if (json !== undefined) return JSON.stringify(json);
  return form === undefined ? text : new URLSearchParams(form).toString();
}

function contentTypeOf({ json, form, text }: HttpRequest): Record<string, string> {
  if (json !== undefined) return { 'content-type': 'application/json' };
  if (form !== undefined) return { 'content-type': 'application/x-www-form-urlencoded' };
  // A header of the call replaces it.
  return text === undefined ? {} : { 'content-type': 'text/plain; charset=utf-8' };
}

async function readBounded(body: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > limit) throw new Error(`response is larger than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  );
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Leaves out the query, because it may contain a token. */
function pathOf(url: string): string {
  return new URL(url).pathname;
}
