import type { WebhookDeliveryState } from '@listings/domain';

/** Selects deliveries of an account; an absent field selects all. */
export interface WebhookDeliverySelection {
  readonly accountId: number;
  readonly type?: string;
  /** Several types, instead of `type`. */
  readonly types?: readonly string[];
  readonly statuses: readonly WebhookDeliveryState[];
  readonly locationId?: number;
  readonly from?: Date;
  /** Exclusive. */
  readonly to?: Date;
}

/** The place of a delivery in the order of creation. */
export interface WebhookDeliveryPosition {
  /** With all digits that PostgreSQL stores: a JavaScript Date would lose the microseconds. */
  readonly createdAt: string;
  readonly sequence: number;
}

/**
 * Returns the parts of a statement that select deliveries with their `created_at` and `sequence` as `selected`, and
 * their values. The indexes begin with status and type, so the parts read one index range for each pair of both that
 * the account has: the work depends on the number of types and on `limit`, not on how many deliveries the filters
 * exclude.
 */
export function selectedWebhookDeliveries(
  selection: WebhookDeliverySelection,
  page: { order: 'newest' | 'oldest'; behind?: WebhookDeliveryPosition; limit: number },
): { parts: string; values: unknown[] } {
  const {
    accountId,
    type,
    types = type === undefined ? undefined : [type],
    statuses,
    locationId,
    from,
    to,
  } = selection;
  const { order, behind, limit } = page;
  const values: unknown[] = [accountId, statuses, limit];
  const value = (given: unknown) => `$${values.push(given)}`;
  const owned = `account_id = $1${locationId === undefined ? '' : ` and location_id = ${value(locationId)}`}`;
  const pairs =
    types === undefined
      ? `
      select status, (select min(type) from webhook_deliveries d where ${owned} and d.status = given.status)
      from unnest($2::text[]) as given (status)
      union all
      select status, (
        select min(type) from webhook_deliveries d where ${owned} and d.status = pair.status and d.type > pair.type
      )
      from pair where type is not null`
      : `select status, type from unnest($2::text[]) as given (status), unnest(${value(types)}::text[]) as wanted (type)`;
  const conditions = [
    from && `created_at >= ${value(from)}`,
    to && `created_at < ${value(to)}`,
    behind &&
      `(created_at, sequence) ${order === 'newest' ? '<' : '>'} (${value(behind.createdAt)}::timestamptz, ${value(behind.sequence)}::bigint)`,
  ].filter((condition) => condition !== undefined);
  const direction = order === 'newest' ? 'desc' : 'asc';
  const parts = `
    recursive pair (status, type) as (${pairs}
    ), selected as materialized (
      select found.created_at, found.sequence
      from pair cross join lateral (
        select created_at, sequence from webhook_deliveries
        where ${[owned, 'status = pair.status', 'type = pair.type', ...conditions].join(' and ')}
        order by created_at ${direction}, sequence ${direction} limit $3
      ) found
      where pair.type is not null
      order by created_at ${direction}, sequence ${direction} limit $3
    )`;
  return { parts, values };
}
