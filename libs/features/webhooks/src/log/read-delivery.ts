import { eventIdOf, webhookId } from '@listings/domain';
import type { Database } from '@listings/persistence';
import { unsignedHeaders } from '../attempt/webhook-request.js';
import { attemptClass } from '../rules/attempt-class.js';
import type { AttemptClass } from '../rules/attempt-class.js';
import type { AttemptRow } from '../store/delivery-list.js';
import { findAttempts, findWebhookDelivery } from '../store/delivery-list.js';
import { listedWebhookDelivery } from './list-deliveries.js';
import type { ListedWebhookDelivery } from './list-deliveries.js';

/** Most attempts that are shown: several redeliveries of twelve attempts each. */
const MAX_ATTEMPTS_SHOWN = 100;

/** One attempt of a delivery, with the request and the response. */
export interface WebhookDeliveryAttempt {
  /** From 1; a redelivery begins again at 1, and a lost claim has the same number as its repetition. */
  readonly attempt: number;
  readonly outcome: AttemptClass;
  readonly startedAt: Date;
  readonly durationMs: number | null;
  /** Its body is the body of the delivery. */
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly response: { readonly status: number; readonly body: string } | null;
  /** Why the attempt failed, as text for people. */
  readonly error: string | null;
}

/** A delivery with the bytes of its event and its last attempts, oldest first. */
export interface WebhookDeliveryDetails extends ListedWebhookDelivery {
  readonly body: string;
  readonly attemptLog: readonly WebhookDeliveryAttempt[];
}

/**
 * Returns one delivery of the account by its `webhook-id`; undefined if there is none. The headers of a request are
 * those that were sent, without the signatures, the epoch and the `traceparent`, which are not stored. A response
 * has the first 2 KiB of its body.
 */
export async function readWebhookDelivery(
  deps: { readonly database: Database },
  accountId: number,
  id: string,
): Promise<WebhookDeliveryDetails | undefined> {
  const eventId = eventIdOf(id);
  const row = eventId === undefined ? undefined : await findWebhookDelivery(deps.database, { accountId, eventId });
  if (row === undefined) return undefined;
  const { position, sequence, correlationId } = row;
  const attempts = await findAttempts(deps.database, { accountId, position, limit: MAX_ATTEMPTS_SHOWN });
  const event = { id: webhookId(row.eventId), sequence, correlationId };
  return { ...listedWebhookDelivery(row), body: row.body, attemptLog: attempts.map((each) => attemptOf(each, event)) };
}

function attemptOf(
  row: AttemptRow,
  event: { id: string; sequence: number; correlationId: string | null },
): WebhookDeliveryAttempt {
  const { attempt, startedAt, durationMs, url, responseStatus, responseBody, error } = row;
  return {
    attempt,
    outcome: attemptClass(row),
    startedAt,
    durationMs,
    request: {
      url,
      headers: {
        ...unsignedHeaders(event),
        'webhook-id': event.id,
        'webhook-timestamp': String(Math.floor(startedAt.getTime() / 1_000)),
      },
    },
    response: responseStatus === null ? null : { status: responseStatus, body: responseBody ?? '' },
    error,
  };
}
