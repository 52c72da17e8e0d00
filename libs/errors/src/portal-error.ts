/** Every error code of the portal [7.6], and the code of exceeded rate limits [7.5]. */
export const portalCatalogue = {
  AUTH_MISSING_KEY: {
    status: 401,
    message: 'Sign in first.',
    meaning: 'The request carries no session cookie, and no API key where the operation accepts one.',
    remedy: 'Sign in with `POST /api/v4/portal/sign-in` and send the cookie of the response.',
  },
  AUTH_INVALID_KEY: {
    status: 401,
    message: 'The session or key is invalid or has expired.',
    meaning:
      'The session was ended, it expired, or its user is no longer a member of the account. Sign-in returns the same code when e-mail address, password or code are wrong.',
    remedy: 'Sign in again.',
  },
  AUTH_INSUFFICIENT_SCOPE: {
    status: 403,
    message: 'The credential is valid but not permitted.',
    meaning:
      'The role of the user does not allow the operation, a write request lacks the `X-CSRF-Token` of its session, or a read key called an operation that changes data.',
    remedy: 'Ask an administrator of the account, send the token of `GET /api/v4/portal/session`, or use a write key.',
  },
  NOT_FOUND: {
    status: 404,
    message: 'The resource does not exist.',
    meaning: 'The path does not exist, or the account has no resource with this id.',
    remedy: 'Take the id from the list of the resources.',
  },
  CONFLICT: {
    status: 409,
    message: 'The request conflicts with the current state.',
    meaning:
      'The resource is in a state that does not allow the change, for example an API key that is already revoked.',
    remedy: 'Read the resource again and decide.',
  },
  VALIDATION_FAILED: {
    status: 422,
    message: 'The request failed validation.',
    meaning:
      'A field of the body or a parameter is missing, unknown or invalid; `field` names it and `details` lists all.',
    remedy: 'Correct the fields and send the request again.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Too many requests.',
    meaning: 'Too many requests of one kind came from one address or for one user.',
    remedy: 'Wait for `retry_after_seconds`, or for the time in the `Retry-After` header.',
  },
  INTERNAL_ERROR: {
    status: 500,
    message: 'Internal error, safe to retry.',
    meaning: 'The service failed. The request had no effect.',
    remedy: 'Retry with exponential backoff. If the error persists, send the `correlation_id` to the operator.',
  },
  DEPENDENCY_UNAVAILABLE: {
    status: 503,
    message: 'A system that the service depends on is unavailable.',
    meaning:
      'The database, the mail server or the identity provider did not answer, or the store of files has no room.',
    remedy:
      'Retry after the time in `Retry-After`, or with exponential backoff. Before you repeat a write, read whether it took effect.',
  },
} as const satisfies Record<
  string,
  { readonly status: number; readonly message: string; readonly meaning: string; readonly remedy: string }
>;

/** A code of a portal error [7.6]. */
export type PortalErrorCode = keyof typeof portalCatalogue;

/** What is wrong with one field of a portal request. */
export interface FieldProblem {
  /** Path of the field, for example `overlapHours`. */
  readonly field: string;
  readonly message: string;
}

/** A failure of a portal request. Any code below a controller may throw it; the api writes the response [7.6]. */
export class PortalError extends Error {
  override readonly name = 'PortalError';
  readonly status: number;
  readonly problems: readonly FieldProblem[];
  readonly retryAfterSeconds?: number;

  constructor(
    readonly code: PortalErrorCode,
    message: string = portalCatalogue[code].message,
    options: { status?: number; problems?: readonly FieldProblem[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = options.status ?? portalCatalogue[code].status;
    this.problems = options.problems ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** The error of one invalid field. */
export function invalidField(field: string, message: string): PortalError {
  return new PortalError('VALIDATION_FAILED', `${field}: ${message}`, { problems: [{ field, message }] });
}
