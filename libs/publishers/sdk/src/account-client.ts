import type { Credentials, PublisherSession } from './authorization.js';
import { PublisherError } from './errors.js';
import type { HttpClient, HttpRequest, HttpResponse } from './http.js';
import { asObject, unusable } from './json.js';
import type { JsonObject } from './json.js';
import { readCsv } from './read-csv.js';
import type { CsvRow } from './read-csv.js';
import { failureFor } from './refusals.js';
import type { CallPurpose, Refusal, RefusalRule } from './refusals.js';
import { retryAfterIn } from './retry-headers.js';

/** One call on behalf of a connected account. */
export interface AccountRequest extends HttpRequest, CallPurpose {
  readonly session: PublisherSession;
}

/** What the body of a response can be read as, and what it then is. */
export interface AnswerBodies {
  readonly json: JsonObject;
  /** Plain text, XML or any other format that the plug-in reads itself. */
  readonly text: string;
  /** The rows of a CSV table, see {@link readCsv}. */
  readonly csv: readonly CsvRow[];
}

/** A call with the refusals that the caller treats as a result. */
export interface AccountCall<As extends keyof AnswerBodies = 'json'> extends AccountRequest {
  /**
   * Codes of {@link Refusal}, or HTTP statuses. Name the one for a part of a listing that is gone, such as a post: a 404 that nobody expects means
   * that the listing is gone.
   */
  readonly expected?: readonly (string | number)[];
  /** What the body of the response is read as; `json` when omitted. */
  readonly as?: As;
  /** What stands between the cells with `as: 'csv'`: one character; a comma when omitted. */
  readonly separator?: string;
}

/** The response to a call: its body, or the refusal that the caller expected. */
export interface AccountAnswer<As extends keyof AnswerBodies = 'json'> {
  /** What `as` of the call asks for; empty if the body is, and for a refusal. */
  readonly body: AnswerBodies[As];
  /** The HTTP status, such as 202 for a post that the publisher has only accepted; 401 for credentials that are unusable. */
  readonly status: number;
  readonly headers: HttpResponse['headers'];
  readonly refusal?: Refusal;
}

/** The options of {@link createAccountClient}. */
export interface AccountClientOptions {
  /** The client of the context, or a paced one. */
  readonly http: Pick<HttpClient, 'send'>;
  readonly now: () => number;
  /** Stands before the `url` of every call; absent: calls have absolute URLs. */
  readonly base?: string;
  /**
   * The headers that prove the credentials; undefined if the credentials contain nothing usable. Credentials with
   * characters that no header can carry count as unusable. `request` is the call, for a publisher whose calls are signed:
   * {@link sentUrl} and {@link sentBody} return what is sent of it. The client asks again when a call begins that has waited for
   * `callLimits`, so that a time in the signature is that of the call.
   */
  readonly authorize: (credentials: Credentials, request: HttpRequest) => Readonly<Record<string, string>> | undefined;
  /** Renews credentials after a 401. The client calls it through `session.renew`; absent: they never change. */
  readonly renew?: (current: Credentials) => Promise<Credentials>;
  /** Reads a response that is not 2xx; needed for `call`. */
  readonly readRefusal?: (response: HttpResponse) => Refusal;
  /** The headers that say when to call again, see {@link retryAfterIn}; for refusals without `retryAfterMs`. */
  readonly retryHeaders?: readonly string[];
  /** What refusals mean, before the usual rules of {@link failureFor}. */
  readonly rules?: readonly RefusalRule[];
}

/** The API of a publisher for its connected accounts. It throws only PublisherErrors. */
export interface AccountClient {
  /**
   * Makes a call and returns the response, whatever its status. After a 401 it renews the credentials once and repeats
   * the call, which the publisher did not process.
   *
   * @returns the response, with a 401 only if the renewed credentials are refused too.
   * @throws CREDENTIALS_INVALID the stored credentials contain nothing usable.
   * @throws TRANSIENT there was no response. A read has no unknown outcome.
   * @example
   * const { status, headers } = await api.send({ session, method: 'GET', url: '/shops', effect: 'read' });
   */
  send(request: AccountRequest): Promise<HttpResponse>;
  /**
   * Makes a call and reads the body of the response: the JSON object in it, or what `as` names. Unusable credentials are a refusal with the status
   * 401, without a call.
   *
   * @param call the call; `expected` names the refusals that are a result.
   * @returns the body of a success, or the expected refusal.
   * @throws PublisherError of any kind: what an unexpected refusal means by the table. A body that is no object, or with
   *   `as: 'csv'` no table, is TRANSIENT.
   * @example
   * const { body, refusal } = await api.call({
   *   session, method: 'GET', url: `/posts/${id}`, effect: 'read', listingRef, expected: [404],
   * });
   * const { body: days } = await api.call({
   *   session, method: 'GET', url: '/statistics', effect: 'read', as: 'csv', separator: ';',
   * });
   */
  call<As extends keyof AnswerBodies = 'json'>(call: AccountCall<As>): Promise<AccountAnswer<As>>;
}

/** The refusal of credentials that prove nothing. */
const UNUSABLE: Refusal = { status: 401, text: 'the credentials contain no token' };

/** What HTTP can carry in the value of a header. */
const IN_A_HEADER = /^[\t\x20-\x7e\x80-\xff]*$/;

/**
 * The session for calls with credentials that the core does not store yet: those that an owner has just entered, or
 * that a token endpoint has just returned.
 *
 * @example
 * const { body, refusal } = await api.call({
 *   session: sessionWith({ key, secret }), method: 'GET', url: '/account', effect: 'read', expected: [401],
 * });
 */
export function sessionWith(credentials: Credentials): PublisherSession {
  return {
    connectionId: '',
    credentials: async () => credentials,
    renew: async () => {
      throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: 'the publisher refused new credentials' });
    },
  };
}

/**
 * Creates the one entry point of a plug-in to its publisher's API.
 *
 * @example
 * const api = createAccountClient({
 *   http: context.http,
 *   now: context.now,
 *   base: 'https://api.acme-maps.example',
 *   authorize: ({ key }) => ({ authorization: `Bearer ${String(key)}` }),
 *   readRefusal: ({ status, json }) => ({ status, text: asText(asObject(json)?.['message']) ?? `HTTP ${status}` }),
 * });
 * const { body } = await api.call({ session, method: 'GET', url: '/shops/7', effect: 'read', listingRef: '7' });
 */
export function createAccountClient(options: AccountClientOptions): AccountClient {
  const { http, now, base = '', authorize, renew, readRefusal = statusOnly, retryHeaders, rules } = options;
  return { send, call };

  async function send(request: AccountRequest): Promise<HttpResponse> {
    const response = await sendRenewed(request);
    if (response) return response;
    throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: UNUSABLE.text });
  }

  async function call<As extends keyof AnswerBodies = 'json'>(given: AccountCall<As>): Promise<AccountAnswer<As>> {
    const { expected = [], as = 'json', ...request } = given;
    const read = readers[as] as (response: HttpResponse, request: BodyRequest) => AnswerBodies[As];
    const response = await sendRenewed(request);
    const { status, headers } = response ?? { status: UNUSABLE.status, headers: {} };
    if (response && status >= 200 && status <= 299) return { body: read(response, request), status, headers };
    const refusal = response ? readRefusal(response) : UNUSABLE;
    if (expected.includes(status) || expected.includes(refusal.code ?? status))
      return { body: read(NO_BODY, request), status, headers, refusal };
    if (!response) throw new PublisherError({ kind: 'CREDENTIALS_INVALID', cause: UNUSABLE.text });
    const retryAfterMs = refusal.retryAfterMs ?? retryAfterIn(headers, now(), retryHeaders);
    throw new PublisherError(failureFor({ ...refusal, retryAfterMs }, request, rules, now()));
  }

  /** The response, after one renewal if the publisher refuses the credentials; undefined if they contain nothing usable. */
  async function sendRenewed(request: AccountRequest): Promise<HttpResponse | undefined> {
    const used = await request.session.credentials();
    const first = await sendWith(used, request);
    if ((first && first.status !== 401) || !renew) return first;
    return sendWith(await request.session.renew(used, renew), request);
  }

  async function sendWith(credentials: Credentials, request: AccountRequest): Promise<HttpResponse | undefined> {
    const { method, url, query, json, form, text, headers, effect } = request;
    const sent: HttpRequest = { method, url: base + url, query, json, form, text, headers };
    const proof = authorize(credentials, sent);
    if (!proof || !Object.values(proof).every((value) => IN_A_HEADER.test(value))) return undefined;
    const headersAtStart = () => authorize(credentials, sent) ?? proof;
    const exchange = () => http.send({ ...sent, headers: { ...headers, ...proof }, headersAtStart });
    return effect === 'read' ? harmless(exchange) : exchange();
  }
}

/**
 * Runs a call that may be repeated without harm, such as a read by POST or a call of a token endpoint: if it gets no
 * response, its outcome does not matter, so the failure does not say `outcomeUnknown`.
 *
 * @example
 * const response = await harmless(() => http.send({ method: 'POST', url: tokenUrl, form }));
 */
export async function harmless<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PublisherError) || error.failure.kind !== 'TRANSIENT') throw error;
    throw new PublisherError({ ...error.failure, outcomeUnknown: false }, { cause: error });
  }
}

const NO_BODY: HttpResponse = { status: 204, headers: {}, text: '', json: undefined };

/** What a reader of bodies needs of a call. */
type BodyRequest = AccountRequest & Pick<AccountCall, 'separator'>;

const readers: {
  readonly [As in keyof AnswerBodies]: (response: HttpResponse, request: BodyRequest) => AnswerBodies[As];
} = {
  json: objectIn,
  text: ({ text }) => text,
  csv: ({ text }, { effect, separator }) => readCsv(text, { separator, outcomeUnknown: effect !== 'read' }),
};

function objectIn({ text, json }: HttpResponse, { method, url, effect }: AccountRequest): JsonObject {
  const body = text === '' ? {} : asObject(json);
  if (body) return body;
  const path = url.replace(/\?.*$/, '');
  throw unusable(`${method} ${path}: the response is no JSON object`, { outcomeUnknown: effect !== 'read' });
}

function statusOnly({ status }: HttpResponse): Refusal {
  return { status, text: 'the publisher gave no reason' };
}
