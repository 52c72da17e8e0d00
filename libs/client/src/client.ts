import createFetchClient from 'openapi-fetch';
import type { Client as FetchClient } from 'openapi-fetch';
import type { ApiPaths, CallArguments, Method, PagedPath, PathWith, Payload, RecordOf } from './calls.js';
import { errorOfAnswer, errorOfPayload, ListingsError, networkError } from './errors.js';
import { FILE_PATH, FILES_PATH, nameOfFile } from './files.js';
import type { components as PublicComponents } from './generated/public-api.js';
import { nextQuery, recordsOf } from './pages.js';
import type { PageQuery } from './pages.js';
import { retrying } from './retries.js';
import type { RetryOptions, Send } from './retries.js';
import { withSession } from './session.js';
import type { SessionOptions } from './session.js';

/** Who calls, and where the service is. */
export type ClientOptions = {
  /** Address of the service, without `/api/v4`. */
  baseUrl: string;
  retries?: RetryOptions;
  /** Replaces the `fetch` of the platform, for example to send requests through a proxy. */
  fetch?: Send;
} & (
  | {
      /** The API key. */
      apiKey: string;
      session?: never;
    }
  | {
      /** The session of the user, in a page of the service's own origin. */
      session: SessionOptions | true;
      apiKey?: never;
    }
);

type Call<M extends Method> = <P extends PathWith<M>>(
  path: P,
  ...options: CallArguments<P, M>
) => Promise<Payload<P, M>>;

/** A client of the public API and of the portal. Calls return the payload and throw a ListingsError. */
export interface Client {
  readonly get: Call<'get'>;
  readonly post: Call<'post'>;
  readonly put: Call<'put'>;
  readonly patch: Call<'patch'>;
  readonly delete: Call<'delete'>;
  /** All records of a list, page by page, with one page request at a time [8.1]. */
  records<P extends PagedPath>(path: P, ...options: CallArguments<P, 'get'>): AsyncGenerator<RecordOf<P>, void>;
  /** The pages of a list, for their counts and cursors. */
  pages<P extends PagedPath>(path: P, ...options: CallArguments<P, 'get'>): AsyncGenerator<Payload<P, 'get'>, void>;
  /** Uploads a CSV file or a workbook for a job. A Blob of a file on disk is sent without being read into memory first. */
  uploadFile(content: Blob, options: UploadOptions): Promise<StoredFile>;
  /** Downloads a file that the account has uploaded, or that a job has written; its name is that of the service. */
  downloadFile(fileId: string, options?: { signal?: AbortSignal }): Promise<File>;
  /** openapi-fetch with the credentials and retries of this client. It returns answers as they are and throws nothing. */
  readonly raw: FetchClient<ApiPaths>;
}

/** How a file is uploaded. */
export interface UploadOptions {
  /** The name that people see. */
  name: string;
  signal?: AbortSignal;
}

/** A file in the service. */
export type StoredFile = NonNullable<PublicComponents['schemas']['FilePayload']['file']>;

interface AnyOptions {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: PageQuery;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  readonly idempotencyKey?: string;
  readonly parseAs?: 'blob';
}

/** Creates a client for an API key, or for the session of a browser's user. */
export function createClient(options: ClientOptions): Client {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  // The platform's own function must keep its receiver.
  const { fetch: send = (request: Request) => fetch(request) } = options;
  const repeated = retrying(send, options.retries);
  const session = options.session === true ? {} : options.session;
  const raw = createFetchClient<ApiPaths>({
    baseUrl,
    headers: options.apiKey === undefined ? {} : { Authorization: `API ${options.apiKey}` },
    querySerializer: queryText,
    fetch: withIdempotencyKey(session ? withSession(repeated, { ...session, baseUrl }) : repeated),
  });

  const answerOf = async (method: Method, path: string, given: AnyOptions): Promise<Answer> => {
    const { path: pathValues, query, body, headers, signal, idempotencyKey, parseAs } = given;
    const request = raw.request as (method: string, path: string, init: object) => Promise<Answer>;
    const answer = await request(method, path, {
      params: { path: pathValues, query },
      body,
      ...(body instanceof Blob && { bodySerializer: asItIs }),
      headers: {
        ...(body instanceof Blob && { 'Content-Type': body.type }),
        ...headers,
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(signal && { signal }),
      ...(parseAs && { parseAs }),
    }).catch((failure: unknown) => {
      signal?.throwIfAborted();
      throw failure instanceof ListingsError ? failure : networkError(failure);
    });
    if (!answer.response.ok) throw errorOfAnswer(answer.response, answer.error, baseUrl);
    return answer;
  };

  const call = async (method: Method, path: string, given: AnyOptions = {}): Promise<unknown> => {
    const { data, response } = await answerOf(method, path, given);
    const payload = path.startsWith(PORTAL) ? data : unwrapped(data);
    if (payload === undefined && !path.startsWith(PORTAL)) throw errorOfAnswer(response, undefined, baseUrl);
    const failure = errorOfPayload(payload, response, baseUrl);
    if (failure) throw failure;
    return payload;
  };

  async function* pages(path: string, given: AnyOptions = {}): AsyncGenerator<unknown, void> {
    let query: PageQuery | undefined = given.query ?? {};
    while (query) {
      const page = await call('get', path, { ...given, query });
      yield page;
      query = nextQuery(query, page, path.startsWith(PORTAL) ? 'cursor' : 'after');
    }
  }

  async function* records(path: string, given: AnyOptions = {}): AsyncGenerator<unknown, void> {
    for await (const page of pages(path, given)) yield* recordsOf(page);
  }

  const uploadFile = async (content: Blob, { name, signal }: UploadOptions): Promise<unknown> => {
    // The content decides what the file is; systems give CSV files many types.
    const body = content.slice(0, content.size, 'application/octet-stream');
    const payload = await call('post', FILES_PATH, { query: { name }, body, ...(signal && { signal }) });
    return (payload as { file: unknown }).file;
  };

  const downloadFile = async (fileId: string, { signal }: { signal?: AbortSignal } = {}): Promise<File> => {
    const given: AnyOptions = { path: { fileId }, parseAs: 'blob', ...(signal && { signal }) };
    const { data, response } = await answerOf('get', FILE_PATH, given);
    const content = (data ?? new Blob([])) as Blob;
    return new File([content], nameOfFile(response), { type: content.type });
  };

  const method = (name: Method) => (path: string, given?: AnyOptions) => call(name, path, given);
  return {
    get: method('get'),
    post: method('post'),
    put: method('put'),
    patch: method('patch'),
    delete: method('delete'),
    pages,
    records,
    uploadFile,
    downloadFile,
    raw,
  } as unknown as Client;
}

const PORTAL = '/api/v4/portal/';

/** A file is sent as it is. */
const asItIs = <T>(body: T): T => body;

interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The payload of the public API: the only entry of `data` [1.3]; undefined for an answer that something else has given. */
function unwrapped(body: unknown): unknown {
  const wrapper = (body as { data?: unknown } | null | undefined)?.data;
  return typeof wrapper === 'object' && wrapper !== null ? (Object.values(wrapper)[0] as unknown) : undefined;
}

/** Writes of the public API get a key, so that an attempt that is repeated takes effect once. */
function withIdempotencyKey(send: Send): Send {
  return (request) => {
    const write = request.method === 'POST' || request.method === 'DELETE';
    if (write && !request.url.includes(PORTAL) && !request.headers.has('idempotency-key')) {
      request.headers.set('idempotency-key', crypto.randomUUID());
    }
    return send(request);
  };
}

/** Filters, lists and sort orders are JSON-encoded strings [1.4]. */
function queryText(query: object): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const encoded = entries.map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]);
  return new URLSearchParams(encoded).toString();
}
