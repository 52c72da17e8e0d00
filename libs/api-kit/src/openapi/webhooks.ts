import type { EventDescription } from '@listings/event-catalogue';
import type { SchemaRegistry } from './schema-registry.js';

/** The webhook of one event in the document. */
export interface WebhookObject {
  readonly post: {
    readonly operationId: string;
    readonly summary: string;
    readonly description: string;
  } & Readonly<Record<string, unknown>>;
}

/** The tag of all webhooks. */
export const WEBHOOK_TAG = {
  name: 'webhooks',
  description:
    'Events that the service sends to the webhook URL of the account, one `POST` request per event, at least once. Verify `webhook-signature`, use `webhook-id` to find duplicates, answer with any 2xx status within 15 seconds, and answer events that you do not know with 2xx as well.',
};

const header = (name: string, description: string, example: string, { required = true } = {}) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
  example,
});

/** The headers of a delivery [contract 8], as components of the document. */
export const webhookHeaders = {
  WebhookId: header(
    'webhook-id',
    'Identifies the event. It is the same in every attempt: use it as the deduplication key.',
    'evt_4b5d7e0c-8d5f-4d8f-9d3e-0a4b1c2d3e4f',
  ),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'Time of this attempt in unix seconds. Refuse a time that is off by more than five minutes.',
    '1783362809',
  ),
  WebhookSignature: header(
    'webhook-signature',
    'Signature of Standard Webhooks: `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. While a secret is being rotated there are two signatures, separated by a space: accept the request if either matches.',
    'v1,hZYmDlxmTF1rqbJm8d5jPkhY5T9mJmYy3mDgGmQ0fXk=',
  ),
  ListingsSignature: header(
    'X-Listings-Signature',
    '`sha256=` and the base64 of the HMAC-SHA256 of the raw body with the current secret. It does not protect against replays.',
    'sha256=mDgGmQ0fXkhZYmDlxmTF1rqbJm8d5jPkhY5T9mJmYy3=',
  ),
  ListingsSequence: header(
    'X-Listings-Sequence',
    'Number of the event within the account, without gaps in an epoch: a number that never arrives is an event that you missed.',
    '4711',
  ),
  ListingsEpoch: header(
    'X-Listings-Epoch',
    'The history of the data: 1 at first, and one more each time that the operator has restored the database from a backup. Numbers go on behind a gap then.',
    '1',
  ),
  EventCorrelationId: header(
    'X-Correlation-Id',
    'The correlation id of the request that caused the event: the one that its client sent, or that its response had. Missing if no request caused it.',
    'order-4711',
    { required: false },
  ),
};

const parameters = Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` }));

const responses = {
  '2XX': { description: 'The event was received. The service ignores the body of the response.' },
  '410': { description: 'The receiver wants no more events: the service disables the endpoint.' },
  default: {
    description:
      'Any other status, a redirect, and no complete response within 15 seconds are failures: the service retries, 12 attempts over three days.',
  },
};

/** The `webhooks` of the document: one entry for each event of the installation [contract 10]. */
export function webhookObjects(
  events: readonly EventDescription[],
  schemas: SchemaRegistry,
): Record<string, WebhookObject> {
  return Object.fromEntries(events.map((event) => [event.name, { post: webhookObject(event, schemas) }]));
}

function webhookObject(event: EventDescription, schemas: SchemaRegistry): WebhookObject['post'] {
  const { name, summary, schema, examples } = event;
  return {
    operationId: operationId(name),
    summary,
    description: descriptionOf(event),
    tags: [WEBHOOK_TAG.name],
    // The receiver authenticates the request by its signature.
    security: [],
    parameters,
    requestBody: {
      required: true,
      description: 'The event.',
      content: {
        'application/json': {
          schema: schemas.reference(schema),
          examples: Object.fromEntries(
            examples.map((example, index) => [
              `example${index + 1}`,
              { summary: example.summary, value: example.body },
            ]),
          ),
        },
      },
    },
    responses,
  };
}

/** `profile.created` becomes `profileCreatedEvent`. */
function operationId(name: string): string {
  return `${name.replace(/[._](\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
}

function descriptionOf({ fires, silent, notes }: EventDescription): string {
  const items = (texts: readonly string[]) => texts.map((text) => `- ${text}`).join('\n');
  return [fires, '**When it does not fire**', items(silent), '**Notes**', items(notes)].join('\n\n');
}
