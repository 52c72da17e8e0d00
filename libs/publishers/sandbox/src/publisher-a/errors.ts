import { json } from '../http/answer.js';
import type { Answer } from '../http/answer.js';
import type { JsonObject } from '../json/json.js';

const TYPE_ROOT = 'types.publisher-a.example';

/** An error in A's format. Handlers throw it, and the publisher converts it to the response [publishers 1.3]. */
export class ErrorA extends Error {
  constructor(
    readonly httpStatus: number,
    readonly status: string,
    message: string,
    readonly details: JsonObject[] = [],
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }

  toAnswer(): Answer {
    const { httpStatus: code, message, status, details } = this;
    const error = { code, message, status, details: details.length > 0 ? details : undefined };
    return json(code, { error }, this.headers);
  }
}

/** 400 with the field, in the format of the information APIs [publishers 1.3]. */
export function invalidArgument(field: string, description: string): ErrorA {
  return new ErrorA(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.', [
    { '@type': `${TYPE_ROOT}/rpc.BadRequest`, fieldViolations: [{ field, description }] },
  ]);
}

/** 400 in the format of posts, media and reviews: a numbered `ValidationError` [publishers 1.3]. */
export function validationError(code: number, field: string | undefined, message: string): ErrorA {
  return new ErrorA(400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.', [
    { '@type': `${TYPE_ROOT}/v4.ValidationError`, errorDetails: [{ code, field, message }] },
  ]);
}

/** 400 for a listing in the wrong state, e.g. unverified [publishers 1.3]. */
export function failedPrecondition(message: string): ErrorA {
  return new ErrorA(400, 'FAILED_PRECONDITION', message);
}

/** 400 for a listing that has as many posts as are shown [README, Deletions of posts]. */
export function tooManyPosts(): ErrorA {
  return new ErrorA(400, 'FAILED_PRECONDITION', 'The location has as many posts as are shown.', [
    { '@type': `${TYPE_ROOT}/rpc.ErrorInfo`, reason: 'POST_LIMIT_REACHED', metadata: {} },
  ]);
}

/** 401: the access token is unknown, expired or revoked [publishers 1.2]. */
export function unauthenticated(): ErrorA {
  return new ErrorA(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.', [], {
    'www-authenticate': 'Bearer error="invalid_token"',
  });
}

/** 403. The reason distinguishes the exceptions [publishers 1.3]. */
export function permissionDenied(reason?: string): ErrorA {
  const details = reason ? [{ '@type': `${TYPE_ROOT}/rpc.ErrorInfo`, reason, metadata: {} }] : [];
  return new ErrorA(403, 'PERMISSION_DENIED', 'The caller does not have permission', details);
}

/** 404 [publishers 1.3]. */
export function notFound(): ErrorA {
  return new ErrorA(404, 'NOT_FOUND', 'Requested entity was not found.');
}

/** 409: an equal object exists [publishers 1.6]. */
export function alreadyExists(message: string): ErrorA {
  return new ErrorA(409, 'ALREADY_EXISTS', message);
}

/** 429 with the delay in a header, in the body, in both or in neither [publishers 1.3]. */
export function rateLimited(wait: { headerSeconds?: number; bodySeconds?: number }): ErrorA {
  const details: JsonObject[] = [{ '@type': `${TYPE_ROOT}/rpc.ErrorInfo`, reason: 'RATE_LIMIT_EXCEEDED' }];
  if (wait.bodySeconds !== undefined)
    details.push({ '@type': `${TYPE_ROOT}/rpc.RetryInfo`, retryDelay: `${wait.bodySeconds}s` });
  const headers: Record<string, string> =
    wait.headerSeconds === undefined ? {} : { 'retry-after': String(wait.headerSeconds) };
  return new ErrorA(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.', details, headers);
}

/** 503 [publishers 1.3]. */
export function unavailable(): ErrorA {
  return new ErrorA(503, 'UNAVAILABLE', 'The service is currently unavailable.');
}

/** 500 [publishers 1.3]. */
export function internalError(): ErrorA {
  return new ErrorA(500, 'INTERNAL', 'Internal error encountered.');
}
