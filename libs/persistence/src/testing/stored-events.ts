import type { Sql } from '../database.js';

/** The body of an event, with the fields that tests read. */
export interface EventBody<Data = Record<string, unknown>> {
  readonly event: string;
  readonly location_id: string;
  readonly data: Data;
}

/** The bodies of all events of an account, in their order. */
export async function eventsOf<Data = Record<string, unknown>>(
  sql: Sql,
  accountId: number,
): Promise<EventBody<Data>[]> {
  const rows = await sql.query<{ body: string }>(
    'select body from stored_events where account_id = $1 order by sequence, position',
    [accountId],
  );
  return rows.map(({ body }) => JSON.parse(body) as EventBody<Data>);
}
