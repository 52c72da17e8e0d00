import { selectRow, selectValue } from '@listings/persistence';
import type { Sql } from '@listings/persistence';

/** An event of an account, with the exact bytes that receivers get. */
export interface EventRow {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly locationId: number | null;
  readonly body: string;
  readonly createdAt: Date;
  readonly test: boolean;
}

/** A page of events; `more` if the account has later ones. */
export interface EventPage {
  readonly events: readonly EventRow[];
  readonly more: boolean;
}

/**
 * Returns the events of an account after a sequence number, in their order: at most `limit`, and no further one once
 * their bodies have reached `maxBytes`. Events become visible in the order of their numbers, so a reader that continues
 * after the last one misses none.
 */
export async function findEventsAfter(
  sql: Sql,
  choice: { accountId: number; after: number; limit: number; maxBytes: number },
): Promise<EventPage> {
  const { accountId, after, limit, maxBytes } = choice;
  const rows = await sql.query<EventRow & { seen: number }>(EVENTS_AFTER, [accountId, after, limit, maxBytes]);
  return {
    events: rows.map(({ seen: _, ...event }) => event),
    more: rows.length > 0 && (rows[0]?.seen ?? 0) > rows.length,
  };
}

const EVENTS_AFTER = {
  name: 'events-after',
  text: `
  select id, sequence, type, location_id as "locationId", body, created_at as "createdAt", is_test as test, seen
  from (
    select *, count(*) over () as seen, row_number() over (order by sequence) as position,
      sum(octet_length(body)) over (order by sequence) - octet_length(body) as bytes_before
    from (
      select id, sequence, type, location_id, body, created_at, is_test from events
      where account_id = $1 and sequence > $2 order by sequence limit $3 + 1
    ) next
  ) page
  where position <= $3 and bytes_before < $4
  order by sequence`,
};

/** Returns an event of an account; undefined if there is none with that id. */
export const findEvent = selectRow<[key: { accountId: number; eventId: string }], EventRow>({
  name: 'event',
  text: `select id, sequence, type, location_id as "locationId", body, created_at as "createdAt", is_test as test
    from events where account_id = $accountId and id = $eventId`,
});

/** Returns the newest location of an account, archived ones included; undefined if it has none. */
export const findLastLocationId = selectValue<[given: { accountId: number }], number>({
  text: 'select id from locations where account_id = $accountId order by id desc limit 1',
});
