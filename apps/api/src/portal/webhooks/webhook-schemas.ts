import { Type } from 'typebox';
import type { AttemptClass, DisabledReason, WebhookDeliveryState } from '@listings/domain';
import type { FinishedDelivery } from '@listings/persistence';
import { count, flag, inputText, inputUrl, integer, listOf, text, timestamp } from '../../http/fields.js';
import { globalIdOf, idOf, uuidOf } from '../../http/ids.js';
import { nullable, oneOf } from '../../http/input-schemas.js';

/** The account's webhook endpoint. */
export const EndpointView = Type.Object(
  {
    url: nullable(text('The URL that receives the events; null before one is set.')),
    state: oneOf(
      {
        OPEN: 'Events are delivered.',
        PAUSED: 'A member paused the deliveries; events are kept.',
        DISABLED:
          'The service stopped the deliveries, see `disabledReason`; events are kept. Set the URL again to resume.',
        NO_URL: 'No URL is set; events are kept.',
      },
      'State of the endpoint.',
    ),
    deliverOnce: flag('Whether every event has one attempt only, for receivers that cannot de-duplicate.'),
    failingSince: nullable(timestamp('Since when every attempt has failed; null after a success.')),
    warning: nullable(
      oneOf(
        {
          FAILING_24H: 'All attempts of the last 24 hours have failed.',
          FAILING_72H:
            'All attempts of the last 72 hours have failed. After five days the service disables the endpoint.',
        },
        'Warning about an endpoint that fails; null without one.',
      ),
    ),
    disabledAt: nullable(timestamp('When the service disabled the endpoint.')),
    disabledReason: nullable(
      oneOf<DisabledReason>(
        { GONE: 'The receiver responded with 410.', FAILING: 'Nothing but failures for five days.' },
        'Why the service disabled the endpoint.',
      ),
    ),
    previousSecretValidUntil: nullable(
      timestamp('Until when deliveries are also signed with the previous secret; null when no rotation is under way.'),
    ),
    backlog: Type.Object(
      {
        waiting: count('Deliveries that wait to be sent or are held, counted up to 1,000.'),
        more: flag('Whether more than that wait.'),
        oldestDueSeconds: nullable(count('How late the longest-due delivery is; null if none is due.')),
      },
      { description: 'Deliveries that have not ended.', additionalProperties: false },
    ),
  },
  { title: 'WebhookEndpoint', description: "The account's webhook endpoint.", additionalProperties: false },
);

/** The endpoint with its secret, which is shown once. */
export const SavedEndpoint = Type.Object(
  {
    endpoint: EndpointView,
    secret: nullable(
      text(
        'The signing secret `whsec_...`. Present only when this call created it; rotate the secret to get a new one.',
      ),
    ),
  },
  { title: 'SavedWebhookEndpoint', description: 'The saved endpoint.', additionalProperties: false },
);

/** The result of a rotation. */
export const RotatedSecret = Type.Object(
  {
    secret: text('The new signing secret. It is shown once.'),
    previousSecretValidUntil: nullable(timestamp('Until when deliveries are also signed with the previous secret.')),
  },
  { title: 'RotatedSecret', description: 'The new secret.', additionalProperties: false },
);

/** The URL of the endpoint. */
export const EndpointBody = Type.Object(
  { url: inputUrl('An absolute https URL at a public address, without user name, password and fragment.') },
  { additionalProperties: false },
);
/** How a rotation overlaps. */
export const RotateBody = Type.Object(
  {
    overlapHours: Type.Optional(
      integer('Hours during which deliveries carry both signatures; 24 by default.', { minimum: 0, maximum: 168 }),
    ),
  },
  { additionalProperties: false },
);
/** The switch for one attempt only. */
export const DeliverOnceBody = Type.Object(
  { enabled: flag('Whether every event has one attempt only.') },
  { additionalProperties: false },
);
/** The test event to send. */
export const TestBody = Type.Object(
  { type: inputText('Type of the event; see `GET /portal/webhook/event-types`.', { maxLength: 100 }) },
  { additionalProperties: false },
);

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
export const DeliveryPage = Type.Object(
  {
    deliveries: listOf(
      'Deliveries, newest first.',
      Type.Object(listed, {
        title: 'WebhookDelivery',
        description: 'The delivery of an event.',
        additionalProperties: false,
      }),
    ),
    nextCursor: nullable(idOf('DeliveryCursor', text('Cursor of the next page; null on the last one.'))),
  },
  { title: 'WebhookDeliveries', description: 'A page of deliveries.', additionalProperties: false },
);

/** One delivery with its attempts. */
export const DeliveryDetail = Type.Object(
  {
    ...listed,
    body: text('The exact body of the request.'),
    attemptLog: listOf(
      'The last attempts, at most 100, oldest first.',
      Type.Object(
        {
          attempt: integer('Number of the attempt, from 1; a redelivery begins again.'),
          outcome: Outcome,
          startedAt: timestamp('When it began.'),
          durationMs: nullable(integer('How long it took, in milliseconds.')),
          request: Type.Object(
            {
              url: text('The URL.'),
              headers: Type.Unsafe<Record<string, string>>({
                type: 'object',
                description: 'The headers as sent, without the signatures.',
                additionalProperties: { type: 'string' },
              }),
            },
            { description: 'The request; its body is that of the delivery.', additionalProperties: false },
          ),
          response: nullable(
            Type.Object(
              { status: integer('HTTP status.'), body: text('The first 2 KiB of the body.') },
              { description: 'The response; null without one.', additionalProperties: false },
            ),
          ),
          error: nullable(text('Why the attempt failed.')),
        },
        { title: 'WebhookAttempt', description: 'An attempt of a delivery.', additionalProperties: false },
      ),
    ),
  },
  { title: 'WebhookDeliveryDetail', description: 'A delivery with its attempts.', additionalProperties: false },
);

/** A page of events. */
export const EventPage = Type.Object(
  {
    events: listOf(
      'Events in the order of their sequence.',
      Type.Object(
        {
          id: idOf('WebhookEvent', text('The `webhook-id` of the event.')),
          sequence: count('Number of the event within the account, without gaps.'),
          type: text('Type of the event.'),
          locationId: nullable(globalIdOf('Location', 'Id of the location; null for test events.')),
          createdAt: timestamp('When the event was recorded.'),
          test: flag('Whether it is a test event.'),
          body: text('The exact body that deliveries of the event have.'),
        },
        { title: 'WebhookEvent', description: 'An event of the account.', additionalProperties: false },
      ),
    ),
    more: flag('Whether later events exist: ask again with `after` of the last sequence.'),
  },
  { title: 'WebhookEvents', description: 'A page of events.', additionalProperties: false },
);

const LocationIdText = idOf(
  'Location',
  inputText('Id of a location: the global id or the number.', { maxLength: 100 }),
);
const EventType = inputText('Type of event, for example `profile.updated`.', { maxLength: 100 });
const Moment = (description: string) => inputText(description, { format: 'date-time', maxLength: 40 });

/** The filters of deliveries, as query parameters. */
export const deliveryFilters = {
  event: { schema: EventType, example: 'profile.updated' },
  status: { schema: DeliveryStatus, example: 'EXHAUSTED' },
  locationId: { schema: LocationIdText, example: 'TG9jYXRpb246MTAwMDAx' },
  from: { schema: Moment('Events since then.'), example: '2026-07-06T00:00:00.000Z' },
  to: { schema: Moment('Events before then.'), example: '2026-07-07T00:00:00.000Z' },
} as const;

/** What to deliver again; an absent field selects all. */
export const RedeliveryBody = Type.Object(
  {
    status: Type.Optional(
      oneOf<FinishedDelivery>({ DELIVERED: 'Delivered ones.', EXHAUSTED: 'Failed ones.' }, 'State of the deliveries.'),
    ),
    event: Type.Optional(EventType),
    locationId: Type.Optional(LocationIdText),
    from: Type.Optional(Moment('Events since then.')),
    to: Type.Optional(Moment('Events before then.')),
  },
  { additionalProperties: false },
);

/** A redelivery and its progress. */
export const RedeliveryView = Type.Object(
  {
    id: uuidOf('Redelivery', 'Id of the redelivery.'),
    state: oneOf(
      { RUNNING: 'Deliveries are being requeued.', DONE: 'All are requeued.', CANCELLED: 'A member cancelled it.' },
      'State of the redelivery.',
    ),
    status: nullable(
      oneOf({ DELIVERED: 'Delivered ones.', EXHAUSTED: 'Failed ones.' }, 'Selected state; null for both.'),
    ),
    event: nullable(text('Selected type of event; null for all.')),
    locationId: nullable(globalIdOf('Location', 'Id of the selected location; null for all.')),
    from: nullable(timestamp('Events since then; null for all.')),
    to: nullable(timestamp('Events before then; null for all.')),
    matched: count('Selected deliveries found so far.'),
    requeued: count('Those of them that became due again.'),
    createdAt: timestamp('When it was ordered.'),
    finishedAt: nullable(timestamp('When it ended.')),
  },
  { title: 'WebhookRedelivery', description: 'The redelivery of many events.', additionalProperties: false },
);
