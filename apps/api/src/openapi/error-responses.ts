const requestLevel = {
  type: 'object',
  required: ['data', 'errors'],
  additionalProperties: false,
  properties: {
    data: { type: ['object', 'null'], additionalProperties: { type: 'null' } },
    errors: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['message'],
        additionalProperties: false,
        properties: { message: { type: 'string', pattern: '^SY\\d{5}: ' } },
      },
    },
    error: {
      type: 'object',
      required: ['code', 'message', 'correlation_id', 'doc_url'],
      additionalProperties: false,
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        correlation_id: { type: 'string' },
        doc_url: { type: 'string' },
      },
    },
  },
};

const rateLimited = {
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'limiting_window', 'retry_after_seconds', 'correlation_id', 'doc_url'],
      additionalProperties: false,
      properties: {
        code: { const: 'RATE_LIMITED' },
        message: { type: 'string' },
        limiting_window: { enum: ['minute', 'hour', 'day'] },
        retry_after_seconds: { type: 'integer', minimum: 1 },
        correlation_id: { type: 'string' },
        doc_url: { type: 'string' },
      },
    },
  },
};

const response = (description: string, schema: object = requestLevel) => ({
  description,
  content: { 'application/json': { schema } },
});

/** The failures that every operation can answer [7.1]: one response component for each status. */
export const errorResponses: Readonly<Record<string, object>> = {
  400: response(
    'Malformed request, invalid enum value, malformed id, or a body that is not wrapped in `input` (SY90006, SY90002).',
  ),
  401: response('Key missing, malformed or revoked (SY90005).'),
  403: response('Key valid but not permitted (SY90003, SY90001).'),
  404: response('The resource of the id does not exist (SY90002).'),
  409: response('A request with this Idempotency-Key is still running; honour Retry-After.'),
  413: response('Request body exceeds 1 MiB (SY90006).'),
  415: response('Content type is not application/json (SY90006).'),
  422: response('Well-formed, but a value could not be processed (SY90006).'),
  429: response('Rate limit of the account exceeded; honour Retry-After.', rateLimited),
  431: response('Request headers, the address included, exceed 16 KiB (SY90006).'),
  500: response('Internal error, safe to retry with backoff (SY90007).'),
};
