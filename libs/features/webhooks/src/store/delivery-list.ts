import type { WebhookDeliveryState } from '@listings/domain';
import type { WebhookDeliveryPosition, WebhookDeliverySelection } from '@listings/events';
import { selectedWebhookDeliveries } from '@listings/events';
import { selectRow } from '@listings/persistence';
import type { Sql } from '@listings/persistence';

/** A delivery of an account's event, with its last attempt. */
export interface WebhookDeliveryRow {
  readonly eventId: string;
  readonly sequence: number;
  readonly type: string;
  readonly locationId: number | null;
  readonly createdAt: Date;
  readonly test: boolean;
  readonly status: WebhookDeliveryState;
  readonly redelivery: boolean;
  /** Attempts with a recorded outcome, since the event or since its last redelivery. */
  readonly attempts: number;
  /** Null while it waits for an earlier event of its location, and while it is not pending. */
  readonly nextAttemptAt: Date | null;
  /** A process has claimed it. */
  readonly claimed: boolean;
  readonly finishedAt: Date | null;
  readonly lastAttempt: StoredAttempt | null;
  readonly position: WebhookDeliveryPosition;
}

/** The outcome of an attempt, as it is stored. */
export interface StoredAttempt {
  readonly responseStatus: number | null;
  readonly error: string | null;
}

/** An attempt with everything that is stored about it. */
export interface AttemptRow extends StoredAttempt {
  /** From 1; a redelivery begins again. */
  readonly attempt: number;
  readonly url: string;
  readonly startedAt: Date;
  readonly durationMs: number | null;
  readonly responseBody: string | null;
}

const DELIVERY_COLUMNS = `event.id as "eventId", d.sequence, d.type, d.location_id as "locationId", d.created_at as "createdAt",
  event.is_test as test, d.status, d.redelivery, d.attempts,
  -- a test event that goes before others has their due time
  case when d.status = 'PENDING' and d.lease_until is null and d.next_attempt_at is not null
    then greatest(d.next_attempt_at, d.created_at) end as "nextAttemptAt",
  d.lease_until is not null as claimed, d.finished_at as "finishedAt",
  (
    select jsonb_build_object('responseStatus', a.response_status, 'error', a.error) from webhook_attempts a
    where a.account_id = d.account_id and a.sequence = d.sequence and a.created_at = d.created_at order by a.claim_no desc limit 1
  ) as "lastAttempt",
  jsonb_build_object('sequence', d.sequence,
    'createdAt', to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as position`;

/** Returns the selected deliveries, newest first, behind a position and at most `limit`. */
export async function findWebhookDeliveries(
  sql: Sql,
  selection: WebhookDeliverySelection,
  page: { behind?: WebhookDeliveryPosition; limit: number },
): Promise<WebhookDeliveryRow[]> {
  const { text, values } = webhookDeliveryListStatement(selection, page);
  return sql.query<WebhookDeliveryRow>(text, values);
}

/** The statement of {@link findWebhookDeliveries}, for tests of its plan. */
export function webhookDeliveryListStatement(
  selection: WebhookDeliverySelection,
  page: { behind?: WebhookDeliveryPosition; limit: number },
): { text: string; values: unknown[] } {
  const { parts, values } = selectedWebhookDeliveries(selection, { ...page, order: 'newest' });
  const text = `
    with ${parts}
    select ${DELIVERY_COLUMNS}
    from selected
    join webhook_deliveries d
      on d.account_id = $1 and d.sequence = selected.sequence and d.created_at = selected.created_at
    join events event
      on event.account_id = $1 and event.sequence = selected.sequence and event.created_at = selected.created_at
    order by selected.created_at desc, selected.sequence desc`;
  return { text, values };
}

/** A delivery with the bytes of its event, and the id of the request that caused it. */
export interface WebhookDeliveryWithEvent extends WebhookDeliveryRow {
  readonly body: string;
  readonly correlationId: string | null;
}

/** Returns the delivery of an event with the event's bytes; undefined if the account has no such event. */
export const findWebhookDelivery = selectRow<[given: { accountId: number; eventId: string }], WebhookDeliveryWithEvent>(
  {
    text: `select ${DELIVERY_COLUMNS}, event.body, event.correlation_id as "correlationId"
    from events event join webhook_deliveries d
      on d.account_id = event.account_id and d.sequence = event.sequence and d.created_at = event.created_at
    where event.account_id = $accountId and event.id = $eventId`,
  },
);

/** Returns the last attempts of a delivery, oldest first and at most `limit`. */
export async function findAttempts(
  sql: Sql,
  { accountId, position, limit }: { accountId: number; position: WebhookDeliveryPosition; limit: number },
): Promise<AttemptRow[]> {
  const rows = await sql.query<AttemptRow>(
    `select attempt, url, started_at as "startedAt", duration_ms as "durationMs", response_status as "responseStatus",
       response_body as "responseBody", error
     from webhook_attempts where account_id = $1 and sequence = $2 and created_at = $3::timestamptz
     order by claim_no desc limit $4`,
    [accountId, position.sequence, position.createdAt, limit],
  );
  return rows.reverse();
}
