import type { FastifyReply, FastifyRequest } from 'fastify';
import { requestOutcome } from '@listings/domain';
import type { LoggedRequest } from '@listings/domain';
import { LARGEST_INTEGER } from '@listings/pagination';
import { isIdempotencyKey } from '../answers/idempotency.js';
import type { RequestKey } from '../callers/request-context.js';
import { operationOf } from '../operations/operation.js';

/** Errors of a response that are logged; the sentences repeat at most 100 characters of an input [contract 4]. */
const MOST_ERRORS = 5;
const LONGEST = { path: 500, query: 1_000, value: 200, error: 500 } as const;

/** The entry of a request in the request log, without anything that may be a secret. */
export function loggedRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { accountId, keyId, errors }: RequestKey & { readonly errors: readonly string[] },
): LoggedRequest {
  const { path, query } = loggedAddress(request);
  const given = request.method === 'GET' ? undefined : request.headers['idempotency-key'];
  return {
    accountId,
    keyId,
    method: request.method,
    path,
    query,
    operation: operationOf(request)?.id ?? null,
    status: reply.statusCode,
    outcome: requestOutcome({ status: reply.statusCode, errors }),
    errors,
    correlationId: String(reply.getHeader('x-correlation-id')),
    durationMs: Math.round(reply.elapsedTime * 10) / 10,
    requestBytes: bytesOf(request.headers['content-length']),
    responseBytes: bytesOf(reply.getHeader('content-length')),
    idempotencyKey: isIdempotencyKey(given) ? withoutKeys(given) : null,
    replayed: reply.getHeader('idempotent-replayed') === 'true',
  };
}

/**
 * Path and query. The value of a parameter that the operation does not declare is left out: it may be a secret that was
 * sent by mistake.
 */
export function loggedAddress(
  request: Pick<FastifyRequest, 'url'> & Parameters<typeof operationOf>[0],
): Pick<LoggedRequest, 'path' | 'query'> {
  const [, path = '', text] = /^([^?]*)(?:[?](.*))?$/s.exec(request.url) ?? [];
  const declared = operationOf(request)?.query ?? {};
  const parameters = text
    ?.slice(0, LONGEST.query)
    .split('&')
    .filter(Boolean)
    .map((parameter) => {
      const [name = '', ...value] = parameter.split('=');
      const isDeclared = Object.hasOwn(declared, name.replaceAll('+', ' '));
      return `${name}=${isDeclared ? value.join('=').slice(0, LONGEST.value) : '[hidden]'}`;
    });
  return {
    path: withoutKeys(path.slice(0, LONGEST.path)),
    query: parameters?.length ? withoutKeys(parameters.join('&')) : null,
  };
}

/** The text that a write has where its list of errors begins; inside a value its quotes would be escaped. */
const BROKEN_RULES = '"errors":[{"message":"';

/** The first errors of a response, as the client reads them. A successful read is not searched. */
export function errorsOf(method: string, status: number, body: unknown): string[] {
  if (typeof body !== 'string') return [];
  if (status < 400 && (method === 'GET' || !body.includes(BROKEN_RULES))) return [];
  return sentencesIn(body).slice(0, MOST_ERRORS).map(plain);
}

function sentencesIn(body: string): string[] {
  try {
    const { error, errors, data } = JSON.parse(body) as ErrorBody;
    if (error) return [`${error.code}: ${error.message}`];
    const payload = Object.values(data ?? {})[0];
    return (errors ?? payload?.errors ?? []).map(({ message }) => message);
  } catch {
    return [];
  }
}

/** The shapes of a failure: of the request, of the portal, of a throttled request, and of a write that broke a rule [7]. */
interface ErrorBody {
  readonly error?: { readonly code: string; readonly message: string };
  readonly errors?: readonly { readonly message: string }[];
  readonly data?: Readonly<Record<string, { readonly errors?: readonly { readonly message: string }[] } | null>> | null;
}

function plain(sentence: string): string {
  // PostgreSQL stores neither.
  return withoutKeys(sentence.replace(/[\0\uD800-\uDFFF]/gu, '').slice(0, LONGEST.error));
}

/** An API key in a wrong place, such as the path, is a secret as well. */
function withoutKeys(text: string): string {
  return text.replace(/la_live_\w+/g, 'la_live_[hidden]');
}

function bytesOf(header: unknown): number {
  const bytes = Number(header ?? 0);
  return Number.isSafeInteger(bytes) && bytes >= 0 ? Math.min(bytes, LARGEST_INTEGER) : 0;
}
