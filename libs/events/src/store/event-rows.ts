import type { Transaction } from '@listings/persistence';
import { countSlot } from '@listings/persistence';
import { currentCause, traced } from '@listings/platform';
import type { SpanFacts } from '@listings/platform';

/** The notification channel of the dispatchers; its payload is the account id. */
export const EVENTS_CHANNEL = 'listings_events';

/** An event to store, with the exact bytes that receivers get. */
export interface OutboxEvent {
  readonly locationId: number | null;
  readonly type: string;
  readonly body: string;
}

/** Notifies the dispatchers after the commit that the account has events without a number. */
export function notifyDispatchers(transaction: Transaction, accountId: number): void {
  transaction.notify(EVENTS_CHANNEL, String(accountId));
}

/** Keeps the account from being deleted until the commit, by one of the rows that exist only with it. */
const KEPT_ACCOUNT = 'select account_id from location_counts where account_id = $1 and slot = $2 for key share';

const RECORD = {
  name: 'outbox-record',
  text: `
  with account as materialized (${KEPT_ACCOUNT})
  insert into event_outbox (account_id, location_id, type, body, low_priority, correlation_id, trace_parent)
  select account.account_id, event.location_id, event.type, event.body, $6::boolean, $7::text, $8::text
  from account, unnest($3::integer[], $4::text[], $5::text[]) with ordinality as event (location_id, type, body, position)
  order by event.position`,
};

/**
 * Stores events in the transaction of the change that they report. After the commit a webhook-dispatcher gives each the
 * next number of the account's gapless sequence. The database's clock sets their time, so that a process whose clock is wrong
 * does not store them in the wrong month. Deliveries of `low` priority go after the live ones of the account. The events keep the cause of
 * the code that records them.
 */
export async function insertEvents(
  transaction: Transaction,
  {
    accountId,
    events,
    priority = 'live',
  }: { accountId: number; events: readonly OutboxEvent[]; priority?: 'live' | 'low' },
): Promise<void> {
  const recorded = await traced(spanOf(accountId, events), () => {
    const cause = currentCause();
    return transaction.execute(RECORD, [
      accountId,
      countSlot(null),
      events.map((event) => event.locationId),
      events.map((event) => event.type),
      events.map((event) => event.body),
      priority === 'low',
      cause?.correlationId ?? null,
      cause?.traceParent ?? null,
    ]);
  });
  if (recorded !== events.length) throw noAccount(accountId);
  notifyDispatchers(transaction, accountId);
}

/** Stores a test event; returns its id. */
export async function insertTestEvent(
  transaction: Transaction,
  { accountId, event }: { accountId: number; event: OutboxEvent },
): Promise<string> {
  const [row] = await traced(spanOf(accountId, [event]), () => {
    const { locationId, type, body } = event;
    const { correlationId, traceParent } = currentCause() ?? {};
    return transaction.query<{ id: string }>(
      `with account as materialized (${KEPT_ACCOUNT})
       insert into event_outbox (account_id, location_id, type, body, is_test, correlation_id, trace_parent)
       select account_id, $3::integer, $4::text, $5::text, true, $6::text, $7::text from account returning id`,
      [accountId, countSlot(null), locationId, type, body, correlationId ?? null, traceParent ?? null],
    );
  });
  if (!row) throw noAccount(accountId);
  notifyDispatchers(transaction, accountId);
  return row.id;
}

/** The span of the record of events: their deliveries are its children. */
function spanOf(accountId: number, events: readonly OutboxEvent[]): SpanFacts {
  const types = [...new Set(events.map(({ type }) => type))];
  return {
    name: types.length === 1 ? `event ${types[0]}` : 'events',
    kind: 'producer',
    within: true,
    attributes: { 'listings.account_id': accountId, 'listings.events': events.length },
  };
}

function noAccount(accountId: number): Error {
  return new Error(`Account ${accountId} does not exist or has no counts, so its events cannot be stored.`);
}
