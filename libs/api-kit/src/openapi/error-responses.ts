import { catalogue } from '@listings/errors';
import type { ErrorCode, RequestErrorCode } from '@listings/errors';
import { ERROR_ENTRY } from '../operations/documented-errors.js';
import { isWrite } from '../operations/operation.js';
import type { OperationDeclaration } from '../operations/operation.js';
import { exampleDocUrl, exampleError } from '../operations/payload-schemas.js';
import { headersOf } from './response-headers.js';

const WINDOWS = '\n\n- `minute`: The limit per minute.\n- `hour`: The limit per hour.\n- `day`: The limit per day.';

/** Schema of an object with exactly these fields, which are required unless others are named. */
export const explained = (
  description: string | undefined,
  properties: Readonly<Record<string, object>>,
  required: readonly string[] = Object.keys(properties),
) => ({ type: 'object', description, required, additionalProperties: false, properties });

/** Schema of the window whose limit is exceeded. */
export const limitingWindow = (description: string) => ({
  type: 'string',
  enum: ['minute', 'hour', 'day'],
  description: `${description}${WINDOWS}`,
});

const message = { type: 'string', description: 'Human-readable description of the failure.' };
/** Schema of the correlation id in an error. */
export const correlationId = { type: 'string', description: 'The value of the `X-Correlation-Id` header.' };
/** Schema of the link in an error. */
export const docUrl = { type: 'string', description: 'URL of the page that explains the code.' };

/** Schemas of the error response bodies [7.2.1], [7.5]; components of the document. */
export const errorSchemas = {
  RequestFailure: explained(
    'Body of a request that failed as a whole.',
    {
      data: {
        type: ['object', 'null'],
        description: 'The name of the operation with the value null; null when the path belongs to no operation.',
        additionalProperties: { type: 'null' },
      },
      errors: {
        type: 'array',
        description: 'All that is wrong with the request, at most 50 errors.',
        minItems: 1,
        items: { $ref: `#/components/schemas/${ERROR_ENTRY}` },
      },
      error: explained(
        'The same error in the format of the developer portal. Present only when the scope of the key is insufficient.',
        {
          code: {
            type: 'string',
            enum: ['AUTH_INSUFFICIENT_SCOPE'],
            description: 'Error code.\n\n- `AUTH_INSUFFICIENT_SCOPE`: A read key called a write operation.',
          },
          message,
          correlation_id: correlationId,
          doc_url: docUrl,
        },
      ),
    },
    ['data', 'errors'],
  ),
  RateLimited: explained('Body of a request that exceeds the rate limit of the account.', {
    error: explained('The error.', {
      code: { const: 'RATE_LIMITED', description: 'Error code, always `RATE_LIMITED`.' },
      message,
      limiting_window: limitingWindow('The window whose limit is exceeded.'),
      retry_after_seconds: {
        type: 'integer',
        minimum: 1,
        description: 'Number of seconds to wait before the next attempt, as in the `Retry-After` header.',
      },
      correlation_id: correlationId,
      doc_url: docUrl,
    }),
  }),
};

/** An example of a correlation id. */
export const CORRELATION_ID = '7d7e0c0e-2b7a-4b8e-9a2f-0f7c5d1f6a10';

const failure = (operation: string | null, code: RequestErrorCode, reason: string = catalogue[code].message) => ({
  data: operation === null ? null : { [operation]: null },
  errors: [exampleError(`${code}: ${reason}`)],
});

interface FailureDeclaration {
  readonly description: string;
  /** Example bodies, by error code. */
  readonly examples: Readonly<Record<string, object>>;
  readonly schema?: keyof typeof errorSchemas;
  /** Set when the request does not count towards the rate limit: its key is unknown or the request is unreadable. */
  readonly unmetered?: boolean;
  readonly headers?: readonly string[];
  /** Tells which operations can return the failure; all operations when omitted. */
  readonly of?: (operation: OperationDeclaration) => boolean;
}

const writes = isWrite;
const replayed = ['Idempotent-Replayed'];

const failures: Readonly<Record<number, FailureDeclaration>> = {
  400: {
    description:
      'The request is malformed (SY90006): the body is not wrapped in `input`, a field is unknown, a value has the wrong type, an enum value is unknown, or a parameter is unknown or not valid JSON. Or an id or a cursor is malformed (SY90002). `errors` names all that is wrong with its form, at most 50.',
    examples: {
      SY90006: failure(
        'createLocation',
        'SY90006',
        'Variable "$input" of required type "CreateLocationInput!" was not provided.',
      ),
      SY90002: failure('getLocationsByIds', 'SY90002'),
    },
    headers: replayed,
  },
  401: {
    description: 'The API key is missing, malformed, unknown or revoked (SY90005).',
    examples: { SY90005: failure('allLocations', 'SY90005') },
    unmetered: true,
    headers: ['WWW-Authenticate'],
  },
  403: {
    description:
      'The API key lacks the required scope (SY90003), or the account is suspended (SY90001). connectedAccountFolders also answers SY81069 when the connected account has to be connected again.',
    examples: {
      SY90003: {
        ...failure('createLocation', 'SY90003'),
        error: {
          code: 'AUTH_INSUFFICIENT_SCOPE',
          message: catalogue.SY90003.message,
          correlation_id: CORRELATION_ID,
          doc_url: exampleDocUrl('AUTH_INSUFFICIENT_SCOPE'),
        },
      },
      SY90001: failure('allLocations', 'SY90001'),
    },
    headers: replayed,
  },
  404: {
    description: 'An id in the request refers to no record of the account (SY90002).',
    examples: { SY90002: failure('updateLocation', 'SY90002') },
    headers: replayed,
  },
  408: {
    description: 'The request was not complete within 30 seconds (SY90006). The service closes the connection.',
    examples: { SY90006: failure(null, 'SY90006', 'Request was not complete in time.') },
    unmetered: true,
    of: writes,
  },
  409: {
    description:
      'Another request with this `Idempotency-Key` is still running (SY90006). Retry after the time in `Retry-After`.',
    examples: {
      SY90006: failure('createLocation', 'SY90006', 'A request with this Idempotency-Key is still running.'),
    },
    headers: ['Retry-After'],
    of: writes,
  },
  413: {
    description: 'The request body is larger than 1 MiB (SY90006).',
    examples: { SY90006: failure('createLocation', 'SY90006', 'Request body exceeds 1048576 bytes.') },
    of: writes,
  },
  415: {
    description: 'The content type of the request is not application/json (SY90006).',
    examples: { SY90006: failure('createLocation', 'SY90006', 'Content type must be application/json.') },
    of: writes,
  },
  422: {
    description:
      'The service cannot process the well-formed request (SY90006): the `Idempotency-Key` was used with a different request, or the sub-category name is unknown or ambiguous.',
    examples: {
      SY90006: failure('createLocation', 'SY90006', 'Idempotency-Key was used with a different request.'),
    },
    headers: replayed,
    of: writes,
  },
  429: {
    description:
      'The account has exceeded its rate limit, or a client address has sent too many requests with unknown API keys. Wait for the time in `Retry-After`, then send requests at a lower rate. A request with a valid key is never refused because of its address.',
    schema: 'RateLimited',
    examples: {
      RATE_LIMITED: {
        error: {
          code: 'RATE_LIMITED',
          message: 'Rate limit of the minute exceeded. Retry after 12 seconds.',
          limiting_window: 'minute',
          retry_after_seconds: 12,
          correlation_id: CORRELATION_ID,
          doc_url: exampleDocUrl('RATE_LIMITED'),
        },
      },
    },
    headers: ['Retry-After'],
  },
  431: {
    description:
      'The request line and headers, including the URL with its parameters, are larger than 16 KiB (SY90006).',
    examples: { SY90006: failure(null, 'SY90006', 'Request headers exceed 16384 bytes.') },
    unmetered: true,
  },
  500: {
    description:
      'Internal error (SY90007). Retry with backoff. Send an `Idempotency-Key` with write requests, so that a retry has no second effect.',
    examples: { SY90007: failure('allLocations', 'SY90007') },
  },
  503: {
    description:
      'The database of the service is away, or an operation that reads a publisher could not reach it (SY90007), or the publisher allows no more calls for the moment (SY90008). Retry after the time in `Retry-After`. Repeating a write is safe with the same `Idempotency-Key`.',
    examples: {
      SY90007: failure('allLocations', 'SY90007', 'The service is not available at the moment.'),
    },
    headers: ['Retry-After'],
  },
};

/** The error responses that operations share [7.1], as response components of the document. */
export const errorResponses: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(failures).map(([status, declared]) => [status, responseOf(declared)]),
);

/** The error responses of one operation. `takesIds`: the request can contain the id of an account's record. */
export function failuresOf(
  operation: OperationDeclaration,
  { takesIds }: { takesIds: boolean },
): Record<string, object> {
  const statuses = Object.keys(failures)
    .map(Number)
    .filter((status) => failures[status]?.of?.(operation) ?? (status !== 404 || takesIds));
  return Object.fromEntries(statuses.map((status) => [status, responseFor(operation, status)]));
}

/** A reference to the shared response, or a separate response when the operation has its own code for the status. */
function responseFor(operation: OperationDeclaration, status: number): object {
  const declared = failures[status];
  const own = (operation.errors ?? []).filter((code) => catalogue[code as ErrorCode].appears === 'request');
  if (!declared || own.length === 0 || ![400, 404].includes(status)) {
    return { $ref: `#/components/responses/${status}` };
  }
  const examples = Object.fromEntries(own.map((code) => [code, failure(null, code as RequestErrorCode)]));
  return responseOf({
    ...declared,
    description: `${declared.description} This operation returns ${own.join(', ')}.`,
    examples,
  });
}

function responseOf({ description, examples, schema = 'RequestFailure', unmetered, headers }: FailureDeclaration) {
  return {
    description,
    headers: headersOf({ metered: !unmetered, more: headers }),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${schema}` },
        examples: Object.fromEntries(
          Object.entries(examples).map(([code, value]) => [code, { summary: summaryOf(code), value }]),
        ),
      },
    },
  };
}

function summaryOf(code: string): string {
  return code in catalogue ? catalogue[code as keyof typeof catalogue].message : 'Rate limit exceeded';
}
