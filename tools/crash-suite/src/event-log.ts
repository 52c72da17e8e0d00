import { webhookId } from '@listings/domain';
import type { Database } from '@listings/persistence';

/** An event of the product, as the database has it. */
export interface StoredEvent {
  readonly accountId: number;
  readonly sequence: number;
  /** The `webhook-id` of its delivery. */
  readonly id: string;
  readonly locationId: number | null;
  readonly type: string;
  readonly body: { readonly data: Readonly<Record<string, unknown>> };
  /** State of its delivery. */
  readonly status: string;
  /** Requests for which the product has written a row. */
  readonly attempts: number;
}

const PAGE = 5_000;

/** Reads the events of an account after `sequence`, in the order of their sequence. */
export async function eventsAfter(database: Database, accountId: number, sequence: number): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for (;;) {
    const rows = await database.query<Omit<StoredEvent, 'body'> & { body: string }>(
      `select account_id as "accountId", sequence, events.id, location_id as "locationId", type, body,
         (select status from webhook_deliveries d where d.account_id = events.account_id and d.sequence = events.sequence) as status,
         (select count(*)::integer from webhook_attempts a where a.account_id = events.account_id and a.sequence = events.sequence) as attempts
       from events where account_id = $1 and sequence > $2 order by sequence limit ${PAGE}`,
      [accountId, events.at(-1)?.sequence ?? sequence],
    );
    events.push(
      ...rows.map((row) => ({ ...row, id: webhookId(row.id), body: JSON.parse(row.body) as StoredEvent['body'] })),
    );
    if (rows.length < PAGE) return events;
  }
}

/** The highest number that the account has given to an event. */
export async function lastSequence(database: Database, accountId: number): Promise<number> {
  const [row] = await database.query<{ last: number }>(
    'select event_sequence as last from account_counters where account_id = $1',
    [accountId],
  );
  return Number(row?.last ?? 0);
}
