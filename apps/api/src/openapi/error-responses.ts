import { catalogue } from '@listings/errors';
import type { RequestErrorCode } from '@listings/errors';
import type { OperationDeclaration } from '../http/operation.js';
import { headersOf } from './response-headers.js';

const explained = (properties: Record<string, object>) => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
});

const message = { type: 'string', description: 'What happened, to read.' };
const correlationId = { type: 'string', description: 'As in X-Correlation-Id.' };
const docUrl = { type: 'string', description: 'The page that explains the code.' };

/** The bodies of failures [7.2.1], [7.5]; components of the document. */
export const errorSchemas = {
  RequestFailure: {
    type: 'object',
    description: 'A request that failed as a whole.',
    required: ['data', 'errors'],
    additionalProperties: false,
    properties: {
      data: {
        type: ['object', 'null'],
        description: 'The operation with null, or null where the path belongs to no operation.',
        additionalProperties: { type: 'null' },
      },
      errors: {
        type: 'array',
        description: 'What is wrong.',
        minItems: 1,
        items: explained({
          message: {
            type: 'string',
            pattern: '^SY\\d{5}: ',
            description: 'The code of the error, a colon, and the reason.',
          },
        }),
      },
      error: {
        ...explained({
          code: {
            type: 'string',
            enum: ['AUTH_INSUFFICIENT_SCOPE'],
            description: 'A word for the error.\n\n- `AUTH_INSUFFICIENT_SCOPE`: a read key called a write operation',
          },
          message,
          correlation_id: correlationId,
          doc_url: docUrl,
        }),
        description: 'The same failure in the shape of the developer portal; only for a key without the scope.',
      },
    },
  },
  RateLimited: {
    ...explained({
      error: {
        ...explained({
          code: { const: 'RATE_LIMITED', description: 'Always this word.' },
          message,
          limiting_window: {
            type: 'string',
            enum: ['minute', 'hour', 'day'],
            description:
              'The window that is full.\n\n- `minute`: the limit of a minute\n- `hour`: the limit of an hour\n- `day`: the limit of a day',
          },
          retry_after_seconds: { type: 'integer', minimum: 1, description: 'As in Retry-After.' },
          correlation_id: correlationId,
          doc_url: docUrl,
        }),
        description: 'The failure.',
      },
    }),
    description: 'A request over the limit of its account.',
  },
};

const CORRELATION_ID = '7d7e0c0e-2b7a-4b8e-9a2f-0f7c5d1f6a10';

const failure = (operation: string | null, code: RequestErrorCode, reason: string = catalogue[code].message) => ({
  data: operation === null ? null : { [operation]: null },
  errors: [{ message: `${code}: ${reason}` }],
});

interface FailureDeclaration {
  readonly description: string;
  /** Codes with what they look like here. */
  readonly examples: Readonly<Record<string, object>>;
  readonly schema?: keyof typeof errorSchemas;
  /** The request is counted: not so when its key is unknown or it cannot be read at all. */
  readonly unmetered?: boolean;
  readonly headers?: readonly string[];
  /** Which operations can answer it; all unless given. */
  readonly of?: (operation: OperationDeclaration) => boolean;
}

const writes = ({ method }: OperationDeclaration) => method !== 'GET';
const replayed = ['Idempotent-Replayed'];

const failures: Readonly<Record<number, FailureDeclaration>> = {
  400: {
    description:
      'Malformed: a body that is not wrapped in `input`, an unknown field, a wrong type, an unknown enum value, a parameter that is not JSON (SY90006), or an id that cannot be decoded (SY90002).',
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
    description: 'Key missing, malformed, unknown or revoked (SY90005).',
    examples: { SY90005: failure('allLocations', 'SY90005') },
    unmetered: true,
    headers: ['WWW-Authenticate'],
  },
  403: {
    description: 'The key may not do this (SY90003), or its account is suspended (SY90001).',
    examples: {
      SY90003: {
        ...failure('createLocation', 'SY90003'),
        error: {
          code: 'AUTH_INSUFFICIENT_SCOPE',
          message: catalogue.SY90003.message,
          correlation_id: CORRELATION_ID,
          doc_url: 'https://listings.example/docs/errors/AUTH_INSUFFICIENT_SCOPE',
        },
      },
      SY90001: failure('allLocations', 'SY90001'),
    },
    headers: replayed,
  },
  404: {
    description: 'An id of the request belongs to no record of the account (SY90002).',
    examples: { SY90002: failure('updateLocation', 'SY90002') },
    headers: replayed,
  },
  409: {
    description: 'A request with this Idempotency-Key is still running (SY90006): repeat it after Retry-After.',
    examples: {
      SY90006: failure('createLocation', 'SY90006', 'A request with this Idempotency-Key is still running.'),
    },
    headers: ['Retry-After'],
    of: writes,
  },
  413: {
    description: 'The body is larger than 1 MiB (SY90006).',
    examples: { SY90006: failure('createLocation', 'SY90006', 'Request body exceeds 1048576 bytes.') },
    of: writes,
  },
  415: {
    description: 'The content type is not application/json (SY90006).',
    examples: { SY90006: failure('createLocation', 'SY90006', 'Content type must be application/json.') },
    of: writes,
  },
  422: {
    description:
      'Well-formed, but it cannot be processed: the Idempotency-Key belongs to another request, or the name of a sub-category is unknown or ambiguous (SY90006).',
    examples: {
      SY90006: failure('createLocation', 'SY90006', 'Idempotency-Key was used with a different request.'),
    },
    headers: replayed,
    of: writes,
  },
  429: {
    description: 'The limit of a window is used up: wait as long as Retry-After says, then go on more slowly.',
    schema: 'RateLimited',
    examples: {
      RATE_LIMITED: {
        error: {
          code: 'RATE_LIMITED',
          message: 'Rate limit of the minute exceeded. Retry after 12 seconds.',
          limiting_window: 'minute',
          retry_after_seconds: 12,
          correlation_id: CORRELATION_ID,
          doc_url: 'https://listings.example/docs/errors/RATE_LIMITED',
        },
      },
    },
    headers: ['Retry-After'],
  },
  431: {
    description: 'The headers, the address with its parameters included, are larger than 16 KiB (SY90006).',
    examples: { SY90006: failure(null, 'SY90006', 'Request headers exceed 16384 bytes.') },
    unmetered: true,
  },
  500: {
    description: 'Our fault; nothing was changed (SY90007). Repeat with backoff, with an Idempotency-Key for writes.',
    examples: { SY90007: failure('allLocations', 'SY90007') },
  },
  503: {
    description: 'The publisher cannot be read now (SY90007): repeat after Retry-After.',
    examples: {
      SY90007: failure('connectedAccountListings', 'SY90007', 'The publisher cannot be read now, try again later'),
    },
    headers: ['Retry-After'],
    of: ({ readsPublisher }) => readsPublisher === true,
  },
};

/** The failures that operations share [7.1], as response components of the document. */
export const errorResponses: Readonly<Record<string, object>> = Object.fromEntries(
  Object.entries(failures).map(([status, declared]) => [status, responseOf(declared)]),
);

/** The failures that one operation can answer. `takesIds`: a position of its request takes an id of a record. */
export function failuresOf(
  operation: OperationDeclaration,
  { takesIds }: { takesIds: boolean },
): Record<string, object> {
  const statuses = Object.keys(failures)
    .map(Number)
    .filter((status) => failures[status]?.of?.(operation) ?? (status !== 404 || takesIds));
  return Object.fromEntries(statuses.map((status) => [status, responseFor(operation, status)]));
}

/** A reference to the component, or a response of its own where the operation has a code of its own for the status. */
function responseFor(operation: OperationDeclaration, status: number): object {
  const declared = failures[status];
  const own = (operation.errors ?? []).filter((code) => catalogue[code].appears === 'request');
  if (!declared || own.length === 0 || ![400, 404].includes(status)) {
    return { $ref: `#/components/responses/${status}` };
  }
  const examples = Object.fromEntries(own.map((code) => [code, failure(null, code as RequestErrorCode)]));
  return responseOf({ ...declared, description: `${declared.description} Here with ${own.join(', ')}.`, examples });
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
