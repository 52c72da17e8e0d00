import { Type } from 'typebox';
import type { RequestOutcome } from '@listings/domain';
import { INPUT_BOUNDS } from '@listings/domain';
import { LONGEST_CORRELATION_ID } from '@listings/platform';
import { ACCOUNT_BOUNDS } from '../../rules/account-bounds.js';
import { MAX_REQUESTS } from '../../request-log/list-requests.js';
import { count, flag, inputText, integer, listOf, Moment, text, timestamp } from '@listings/api-kit';
import { cursorParameter, limitParameter } from '@listings/api-kit';
import { idOf, uuidOf } from '@listings/api-kit';
import { nullable, oneOf } from '@listings/api-kit';
import { recordOf } from '@listings/api-kit';

const Outcome = oneOf<RequestOutcome>(
  {
    SUCCESS: 'The request did what it asked for.',
    CLIENT_ERROR: 'The request was refused; also with status 200, when a write broke a rule.',
    SERVER_ERROR: 'The service failed.',
    RATE_LIMITED: 'The account had used up its requests.',
  },
  'How the request ended.',
);

/** A request as the portal shows it. */
export const LoggedRequestView = recordOf('PortalRequest', 'A request that an API key of the account has sent.', {
  id: idOf('LoggedRequest', text('Id of the entry.')),
  at: timestamp('When the request began.'),
  method: text('HTTP method.'),
  path: text('The path, without the query.'),
  query: nullable(
    text('The query as sent. The value of a parameter that the operation does not declare is `[hidden]`.'),
  ),
  operation: nullable(text('Id of the operation; null at a path or with a method that has none.')),
  status: integer('HTTP status of the response.'),
  outcome: Outcome,
  errors: listOf(
    'The first errors of the response, at most five.',
    recordOf('PortalRequestError', 'An error of the response.', {
      code: text('The code.'),
      message: text('Its sentence.'),
      docUrl: text('The page that explains the code.'),
    }),
  ),
  correlationId: idOf('External', text('The `X-Correlation-Id` of the response.')),
  durationMs: Type.Number({ minimum: 0, description: 'Milliseconds from the request to the end of its response.' }),
  requestBytes: count('Bytes of the body, by its Content-Length.'),
  responseBytes: count('Bytes of the body of the response.'),
  key: recordOf('PortalRequestKey', 'The API key that sent the request.', {
    id: uuidOf('ApiKey', 'Id of the key.'),
    name: nullable(text('What the key is for; null when the key was deleted.')),
    prefix: nullable(text('The first characters of the key after `la_live_`.')),
  }),
  idempotencyKey: nullable(text('The `Idempotency-Key` of the request.')),
  replayed: flag('Whether the response is the stored one of an earlier request with this key.'),
});

const POSITION = '^[0-9]{13}-[1-9][0-9]{0,14}$';

/** The query of the list. */
export const requestQuery = {
  outcome: { schema: Outcome, example: 'CLIENT_ERROR' },
  operation: {
    schema: inputText('Only requests of this operation.', { maxLength: ACCOUNT_BOUNDS.operation }),
    example: 'createLocation',
  },
  keyId: {
    schema: idOf(
      'ApiKey',
      inputText('Only requests of this API key.', { format: 'uuid', maxLength: INPUT_BOUNDS.uuid }),
    ),
    example: '3d1c4a5e-0f6b-4f0b-8a6e-6b1f2c3d4e5f',
  },
  correlationId: {
    schema: idOf(
      'External',
      inputText('Only requests with this `X-Correlation-Id`.', { maxLength: LONGEST_CORRELATION_ID }),
    ),
    example: '0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10',
  },
  from: { schema: Moment('Requests since then.'), example: '2026-07-06T00:00:00.000Z' },
  to: { schema: Moment('Requests before then.'), example: '2026-07-07T00:00:00.000Z' },
  cursor: cursorParameter('RequestCursor', '1783362809664-4711', {
    maxLength: ACCOUNT_BOUNDS.requestCursor,
    pattern: POSITION,
  }),
  limit: limitParameter('requests', { max: MAX_REQUESTS, default: 25 }),
} as const;

/** An example of a request. */
export const requestExample = {
  id: '1783362809664-4711',
  at: '2026-07-06T18:33:29.664Z',
  method: 'GET',
  path: '/api/v4/location',
  query: null,
  operation: null,
  status: 404,
  outcome: 'CLIENT_ERROR',
  errors: [
    {
      code: 'SY90002',
      message: 'No operation at GET /api/v4/location',
      docUrl: 'https://listings.example/docs/errors/SY90002',
    },
  ],
  correlationId: '0b0f5a52-1c1c-4a53-8f3e-1d2c6f1e7a10',
  durationMs: 3.2,
  requestBytes: 0,
  responseBytes: 78,
  key: { id: '3d1c4a5e-0f6b-4f0b-8a6e-6b1f2c3d4e5f', name: 'Till', prefix: '4fQ9sXb2' },
  idempotencyKey: null,
  replayed: false,
};
