import { WEBHOOK_DELIVERY_STATES, webhookId } from '@listings/domain';
import type { WebhookDeliveryState } from '@listings/domain';
import { numberNewEvents } from '@listings/events';
import type { WebhookDeliveryPosition } from '@listings/events';
import type { Database } from '@listings/persistence';
import { attemptClass } from '../rules/attempt-class.js';
import type { AttemptClass } from '../rules/attempt-class.js';
import { WEBHOOK_BOUNDS } from '../rules/webhook-bounds.js';
import type { WebhookDeliveryRow } from '../store/delivery-list.js';
import { findWebhookDeliveries } from '../store/delivery-list.js';

/** Selects deliveries; an absent field selects all. Times are those of the events. */
export interface WebhookDeliveryFilter {
  readonly event?: string;
  readonly status?: WebhookDeliveryState;
  readonly locationId?: number;
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
}

/** A delivery in the list. */
export interface ListedWebhookDelivery extends Pick<
  WebhookDeliveryRow,
  | 'sequence'
  | 'locationId'
  | 'test'
  | 'redelivery'
  | 'status'
  | 'attempts'
  | 'createdAt'
  | 'nextAttemptAt'
  | 'finishedAt'
> {
  /** The `webhook-id` of the event. */
  readonly id: string;
  readonly event: string;
  /** Null if there is no attempt yet. */
  readonly lastOutcome: AttemptClass | null;
  readonly lastResponseStatus: number | null;
}

/**
 * Returns the account's deliveries, newest first, at most `limit` (1 to 100). A cursor stays valid while deliveries arrive and change. Returns
 * undefined if the text is no cursor. Reads a bounded number of rows, whatever the filters exclude.
 */
export async function listWebhookDeliveries(
  deps: { readonly database: Database },
  accountId: number,
  page: WebhookDeliveryFilter & { readonly cursor?: string; readonly limit: number },
): Promise<{ readonly deliveries: readonly ListedWebhookDelivery[]; readonly nextCursor: string | null } | undefined> {
  const { event, status, locationId, from, to, cursor } = page;
  const behind = cursor === undefined ? undefined : decodeCursor(cursor);
  if (cursor !== undefined && behind === undefined) return undefined;
  const limit = Math.min(page.limit, WEBHOOK_BOUNDS.deliveries);
  if (cursor === undefined) await numberNewEvents(deps, accountId);
  const found = await findWebhookDeliveries(
    deps.database,
    {
      accountId,
      type: event,
      statuses: status === undefined ? WEBHOOK_DELIVERY_STATES : [status],
      locationId,
      from,
      to,
    },
    { behind, limit: limit + 1 },
  );
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return {
    deliveries: rows.map(listedWebhookDelivery),
    nextCursor: found.length > limit && last ? encodeCursor(last.position) : null,
  };
}

/** The fields of the list, also part of a single delivery. */
export function listedWebhookDelivery(row: WebhookDeliveryRow): ListedWebhookDelivery {
  return {
    id: webhookId(row.eventId),
    sequence: row.sequence,
    event: row.type,
    locationId: row.locationId,
    test: row.test,
    redelivery: row.redelivery,
    status: row.status,
    attempts: row.attempts,
    lastOutcome: row.lastAttempt && attemptClass(row.lastAttempt),
    lastResponseStatus: row.lastAttempt?.responseStatus ?? null,
    createdAt: row.createdAt,
    nextAttemptAt: row.nextAttemptAt,
    finishedAt: row.finishedAt,
  };
}

const CURSOR = /^WebhookDelivery:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z):([1-9]\d{0,14})$/;

function encodeCursor({ createdAt, sequence }: WebhookDeliveryPosition): string {
  return Buffer.from(`WebhookDelivery:${createdAt}:${sequence}`).toString('base64');
}

function decodeCursor(cursor: string): WebhookDeliveryPosition | undefined {
  const [, createdAt = '', sequence] = CURSOR.exec(Buffer.from(cursor, 'base64').toString('latin1')) ?? [];
  return Number.isNaN(Date.parse(createdAt)) ? undefined : { createdAt, sequence: Number(sequence) };
}
