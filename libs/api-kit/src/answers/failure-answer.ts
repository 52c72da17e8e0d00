import { errorEntries, PortalError } from '@listings/errors';
import type { PortalErrorCode, RequestError } from '@listings/errors';
import { correlationId } from '@listings/platform';
import { RateLimited } from '../callers/rate-limit.js';
import { documentedEntry } from '../operations/documented-errors.js';
import type { DocUrl } from '../operations/documented-errors.js';
import { payloadKeys } from '../operations/json-text.js';
import type { OperationDeclaration } from '../operations/operation.js';
import { JSON_TYPE } from './success-envelope.js';

/** The answer to a request that failed. */
export interface FailureAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Renders a failure in its shape: `error` with code and message in the portal [7.6] and for a rate limit [7.5],
 * otherwise `errors` of `{ message, code, field?, docUrl }` and `data` with the operation's key null [7.2.1], [contract 14].
 */
export function failureAnswer(
  failure: RequestError | PortalError | RateLimited,
  { operation, isOfPortal }: { readonly operation: OperationDeclaration | undefined; readonly isOfPortal: boolean },
  docUrl: DocUrl,
): FailureAnswer {
  if (failure instanceof RateLimited) return rateLimited(failure, docUrl);
  if (isOfPortal || failure instanceof PortalError) return ofPortal(portalError(failure), docUrl);
  const { status, headers, code, reason, problems } = failure;
  const keys = operation && code !== 'SY00028' ? payloadKeys(operation) : undefined;
  const body = {
    data: keys ? Object.fromEntries(keys.map((key) => [key, null])) : null,
    errors: errorEntries(problems).map((entry) => documentedEntry(entry, docUrl)),
    // The second shape of a write with a read key [5.4], [contract 2].
    ...(code === 'SY90003' && errorOf('AUTH_INSUFFICIENT_SCOPE', reason, {}, docUrl)),
  };
  return answer(status, headers, body);
}

function rateLimited({ window, retryAfterSeconds, message }: RateLimited, docUrl: DocUrl): FailureAnswer {
  const more = { limiting_window: window, retry_after_seconds: retryAfterSeconds };
  const text = `${message} Retry after ${retryAfterSeconds} seconds.`;
  return answer(429, { 'retry-after': String(retryAfterSeconds) }, errorOf('RATE_LIMITED', text, more, docUrl));
}

/** With `field` and `details` of a failed validation. */
function ofPortal({ status, code, message, problems, retryAfterSeconds }: PortalError, docUrl: DocUrl): FailureAnswer {
  const headers = {
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    // The rest of a body that is too large is not read.
    ...(status === 413 && { connection: 'close' }),
  };
  const more = {
    ...(problems.length > 0 && { field: problems[0]?.field, details: problems }),
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
  };
  return answer(status, headers, errorOf(code, message, more, docUrl));
}

function errorOf(code: string, message: string, more: object, docUrl: DocUrl): object {
  return { error: { code, message, ...more, correlation_id: correlationId() ?? '', doc_url: docUrl(code) } };
}

function answer(status: number, headers: Readonly<Record<string, string>>, body: object): FailureAnswer {
  return { status, headers: { ...headers, 'content-type': JSON_TYPE }, body: JSON.stringify(body) };
}

/** A failure that does not come from the portal itself, in the codes of the portal. */
function portalError(failure: RequestError | PortalError): PortalError {
  if (failure instanceof PortalError) return failure;
  const { status, reason, headers } = failure;
  const retryAfter = Number(headers['retry-after']);
  return new PortalError(portalCodeOf(status), status === 404 || status >= 500 ? undefined : reason, {
    status: status === 400 ? 422 : status,
    ...(Number.isFinite(retryAfter) && { retryAfterSeconds: retryAfter }),
  });
}

function portalCodeOf(status: number): PortalErrorCode {
  switch (status) {
    case 401:
      return 'AUTH_INVALID_KEY';
    case 403:
      return 'AUTH_INSUFFICIENT_SCOPE';
    case 404:
    case 405:
      return 'NOT_FOUND';
    case 409:
      return 'CONFLICT';
    case 503:
      return 'DEPENDENCY_UNAVAILABLE';
    default:
      return status >= 500 ? 'INTERNAL_ERROR' : 'VALIDATION_FAILED';
  }
}
