import type { Transaction } from '../database.js';

/** The notification channel of the dispatchers; its payload is the account id. */
export const EVENTS_CHANNEL = 'listings_events';

/** An event to store, with the exact bytes that receivers get. */
export interface OutboxEvent {
  readonly locationId: number | null;
  readonly type: string;
  readonly body: string;
}

/**
 * Returns the parts of a statement that store events after a change of the account's counters. `counter` must be a part
 * that returns `base`, the number before the first event; `events` is a set of (location_id, type, body, position).
 * `$1` is the account, `test` says whether they are test events. The database's clock sets the time of the events, so that
 * a process whose clock is wrong does not store them in the wrong month. The statement returns {@link StoredEvents}.
 */
export function outboxParts({ events, test = 'false' }: { events: string; test?: string }): string {
  return `
  endpoint as (
    select url is not null and not paused and disabled_at is null as open from webhook_endpoints where account_id = $1
  ), recorded as (
    insert into events (account_id, sequence, location_id, type, body, created_at, is_test)
    select $1, counter.base + event.position, event.location_id, event.type, event.body, now(), ${test}
    from counter, ${events} as event (location_id, type, body, position)
    returning account_id, sequence, location_id, type, created_at
  ), delivery as (
    insert into webhook_deliveries (account_id, sequence, location_id, type, created_at, status)
    select account_id, sequence, location_id, type, created_at, case when (select open from endpoint) then 'PENDING' else 'HELD' end
    from recorded
    returning status
  )
  select count(*) as count, coalesce(bool_or(status = 'PENDING'), false) as pending from delivery`;
}

/** Number of events that a statement stored, and whether a delivery is due now. */
export interface StoredEvents {
  readonly count: number;
  readonly pending: boolean;
}

/** Notifies the dispatchers after the commit, if a delivery is due. */
export function notifyDispatchers(transaction: Transaction, accountId: number, stored: StoredEvents): void {
  if (stored.pending) transaction.notify(EVENTS_CHANNEL, String(accountId));
}

const RECORD = {
  name: 'outbox-record',
  text: `
  with counter as (
    update account_counters set event_sequence = event_sequence + $5 where account_id = $1
    returning event_sequence - $5 as base
  ), ${outboxParts({ events: 'unnest($2::integer[], $3::text[], $4::text[]) with ordinality', test: '$6' })}`,
};

/**
 * Stores events with one delivery each, and assigns each the next number of the account's gapless sequence; `test`
 * marks them as test events. The row of counters stays locked until the commit, so call this last.
 */
export async function insertEvents(
  transaction: Transaction,
  given: { accountId: number; events: readonly OutboxEvent[]; test?: boolean },
): Promise<void> {
  const { accountId, events } = given;
  const [recorded] = await transaction.query<StoredEvents>(RECORD, [
    accountId,
    events.map((event) => event.locationId),
    events.map((event) => event.type),
    events.map((event) => event.body),
    events.length,
    given.test === true,
  ]);
  // Without its row of counters the account would silently lose events.
  if (recorded?.count !== events.length) throw new Error(`Account ${accountId} has no row of counters.`);
  notifyDispatchers(transaction, accountId, recorded);
}
