import { Type } from 'typebox';
import {
  count,
  flag,
  globalIdOf,
  idOf,
  inlineRecord,
  inputText,
  integer,
  listOf,
  LocationIdText,
  Moment,
  nullable,
  oneOf,
  recordOf,
  text,
  timestamp,
} from '@listings/api-kit';
import type { WebhookDeliveryState } from '@listings/domain';
import type { AttemptClass } from '../rules/attempt-class.js';
import { WEBHOOK_BOUNDS } from '../rules/webhook-bounds.js';

/** The state of a delivery. */
export const DeliveryStatus = oneOf<WebhookDeliveryState>(
  {
    PENDING: 'An attempt is due or will be.',
    HELD: 'Waits for the endpoint to be set, resumed or enabled.',
    DELIVERED: 'The receiver answered with 2xx.',
    EXHAUSTED: 'All attempts failed.',
  },
  'State of the delivery.',
);

const Outcome = oneOf<AttemptClass>(
  {
    SENDING: 'The request is on its way.',
    DELIVERED: 'The receiver answered with 2xx.',
    STATUS: 'The receiver answered with another status.',
    REDIRECT: 'The receiver answered with a redirect, which the service never follows.',
    GONE: 'The receiver answered with 410, which disables the endpoint.',
    TIMEOUT: 'No response began in time.',
    RESPONSE_TOO_SLOW: 'A response began and was not complete in time.',
    DNS: 'The host name has no address.',
    CONNECT: 'No connection was made, or it broke.',
    TLS: 'The certificate or the TLS handshake failed.',
    BLOCKED_ADDRESS: 'The address is not public.',
    INVALID_RESPONSE: 'The response is not HTTP.',
    INVALID_URL: 'The URL is invalid.',
    NO_SECRET: 'No configured key decrypts the secret, so nothing was sent.',
    LOST: 'The process ended before the outcome was known: the receiver may have got the request.',
  },
  'Class of the outcome.',
);

const listed = {
  id: idOf('WebhookEvent', text('The `webhook-id` of the event.')),
  sequence: count('Number of the event within the account.'),
  event: text('Type of the event.'),
  locationId: nullable(globalIdOf('Location', 'Id of the location; null for test events.')),
  test: flag('Whether it is a test event.'),
  redelivery: flag('Whether a member has ordered this delivery again.'),
  status: DeliveryStatus,
  attempts: count('Attempts since the event, or since its last redelivery.'),
  lastOutcome: nullable(Outcome),
  lastResponseStatus: nullable(integer('HTTP status of the last response.')),
  createdAt: timestamp('When the event was recorded.'),
  nextAttemptAt: nullable(
    timestamp('When the next attempt is due; null while it runs or waits for an earlier event of the location.'),
  ),
  finishedAt: nullable(timestamp('When the delivery ended.')),
};

/** A page of deliveries. */
export const DeliveryPage = recordOf('WebhookDeliveries', 'A page of deliveries.', {
  deliveries: listOf('Deliveries, newest first.', recordOf('WebhookDelivery', 'The delivery of an event.', listed)),
  nextCursor: nullable(idOf('DeliveryCursor', text('Cursor of the next page; null on the last one.'))),
});

/** One delivery with its attempts. */
export const DeliveryDetail = recordOf('WebhookDeliveryDetail', 'A delivery with its attempts.', {
  ...listed,
  body: text('The exact body of the request.'),
  attemptLog: listOf(
    'The last attempts, at most 100, oldest first.',
    recordOf('WebhookAttempt', 'An attempt of a delivery.', {
      attempt: integer('Number of the attempt, from 1; a redelivery begins again.'),
      outcome: Outcome,
      startedAt: timestamp('When it began.'),
      durationMs: nullable(integer('How long it took, in milliseconds.')),
      request: inlineRecord('The request; its body is that of the delivery.', {
        url: text('The URL.'),
        headers: Type.Unsafe<Record<string, string>>({
          type: 'object',
          description: 'The headers as sent, without the signatures and the epoch.',
          additionalProperties: { type: 'string' },
        }),
      }),
      response: nullable(
        inlineRecord('The response; null without one.', {
          status: integer('HTTP status.'),
          body: text('The first 2 KiB of the body.'),
        }),
      ),
      error: nullable(text('Why the attempt failed.')),
    }),
  ),
});

/** The type of an event in an input. */
export const EventType = inputText('Type of event, for example `profile.updated`.', {
  maxLength: WEBHOOK_BOUNDS.eventType,
});

/** The filters of deliveries, as query parameters. */
export const deliveryFilters = {
  event: { schema: EventType, example: 'profile.updated' },
  status: { schema: DeliveryStatus, example: 'EXHAUSTED' },
  locationId: { schema: LocationIdText, example: 'TG9jYXRpb246MTAwMDAx' },
  from: { schema: Moment('Events since then.'), example: '2026-07-06T00:00:00.000Z' },
  to: { schema: Moment('Events before then.'), example: '2026-07-07T00:00:00.000Z' },
} as const;
