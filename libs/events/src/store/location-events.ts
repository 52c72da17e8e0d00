import { WEBHOOK_DELIVERY_STATES } from '@listings/domain';
import type { Sql } from '@listings/persistence';
import { selectedWebhookDeliveries } from './delivery-selection.js';
import type { WebhookDeliveryPosition } from './delivery-selection.js';

/** An event of a location. */
export interface LocationEventRow {
  readonly type: string;
  readonly createdAt: Date;
  /** The JSON text that receivers get. */
  readonly body: string;
  readonly position: WebhookDeliveryPosition;
}

/** Returns the latest events of these types about a location, the newest first, older than `behind` if it is given. */
export async function findLocationEvents(
  sql: Sql,
  key: {
    accountId: number;
    locationId: number;
    types: readonly string[];
    behind?: WebhookDeliveryPosition;
    limit: number;
  },
): Promise<LocationEventRow[]> {
  const { behind, limit, ...selection } = key;
  const { text, values } = locationEventsStatement({ ...selection, behind, limit });
  return sql.query<LocationEventRow>(text, values);
}

/** The statement of {@link findLocationEvents}, for tests of its plan. Each event has a delivery, whose index names the location. */
export function locationEventsStatement({ behind, limit, ...selection }: Parameters<typeof findLocationEvents>[1]): {
  text: string;
  values: unknown[];
} {
  const { parts, values } = selectedWebhookDeliveries(
    { ...selection, statuses: WEBHOOK_DELIVERY_STATES },
    { behind, limit, order: 'newest' },
  );
  const text = `
    with ${parts}
    select event.type, event.created_at as "createdAt", event.body,
      jsonb_build_object('sequence', event.sequence,
        'createdAt', to_char(event.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) as position
    from selected
    join events event
      on event.account_id = $1 and event.sequence = selected.sequence and event.created_at = selected.created_at
    order by selected.created_at desc, selected.sequence desc`;
  return { text, values };
}
