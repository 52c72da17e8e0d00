import type { PublisherFailure } from '@listings/publisher-sdk';

/** The error responses of [publishers 1.3], each with its failure for a call about an existing listing. */
export interface TypedError {
  readonly name: string;
  readonly response: object;
  readonly read: Partial<PublisherFailure>;
  readonly write: Partial<PublisherFailure>;
}

const TYPE = 'types.publisher-a.example';

function answer(status: number, error: object): object {
  return { status, body: { error: { code: status, message: 'Said so.', ...error } } };
}

/** Every row of the table, for the tests of each capability. */
export const typedErrors: readonly TypedError[] = [
  {
    name: '400 INVALID_ARGUMENT',
    response: answer(400, {
      status: 'INVALID_ARGUMENT',
      details: [{ '@type': `${TYPE}/rpc.BadRequest`, fieldViolations: [{ field: 'body', description: 'is wrong' }] }],
    }),
    read: { kind: 'TRANSIENT', operatorAlarm: true },
    write: { kind: 'CONTENT_REJECTED', code: 'invalid_argument', field: 'body', text: 'is wrong' },
  },
  {
    name: '403 without the scope',
    response: answer(403, {
      status: 'PERMISSION_DENIED',
      details: [{ '@type': `${TYPE}/rpc.ErrorInfo`, reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }],
    }),
    read: { kind: 'CREDENTIALS_INVALID' },
    write: { kind: 'CREDENTIALS_INVALID' },
  },
  {
    name: '403 of a disabled API',
    response: answer(403, {
      status: 'PERMISSION_DENIED',
      details: [{ '@type': `${TYPE}/rpc.ErrorInfo`, reason: 'SERVICE_DISABLED' }],
    }),
    read: { kind: 'TRANSIENT', operatorAlarm: true },
    write: { kind: 'TRANSIENT', operatorAlarm: true },
  },
  {
    name: '409 ABORTED',
    response: answer(409, { status: 'ABORTED' }),
    read: { kind: 'TRANSIENT' },
    write: { kind: 'TRANSIENT', outcomeUnknown: false },
  },
  {
    name: '429 with a delay in the body',
    response: answer(429, {
      status: 'RESOURCE_EXHAUSTED',
      details: [{ '@type': `${TYPE}/rpc.RetryInfo`, retryDelay: '30s' }],
    }),
    read: { kind: 'RATE_LIMITED', retryAfterMs: 30_000 },
    write: { kind: 'RATE_LIMITED', retryAfterMs: 30_000 },
  },
  ...[500, 503, 504].map((status) => ({
    name: String(status),
    response: answer(status, { status: 'UNAVAILABLE' }),
    read: { kind: 'TRANSIENT', outcomeUnknown: false } as const,
    write: { kind: 'TRANSIENT', outcomeUnknown: true } as const,
  })),
];
