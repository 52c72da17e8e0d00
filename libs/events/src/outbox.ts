import type { Transaction } from '@listings/persistence';
import type { RecordedEvent } from './catalogue.js';
import { envelopeOf } from './envelopes.js';

/** The channel on which dispatchers listen; its payload is the account id. */
export const EVENTS_CHANNEL = 'listings_events';

/**
 * Records events in the transaction of the change that they report: a committed change always has its event, a
 * rolled-back one never [contract 8]. Gives each the next number of the account's gapless sequence; that row
 * stays locked until the commit, so call this last.
 */
export async function recordEvents(
  transaction: Transaction,
  context: { accountId: number; now: Date },
  events: readonly RecordedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const bodies = events.map((event) => JSON.stringify(envelopeOf(event, context)));
  const [recorded] = await transaction.query<{ count: number }>(RECORD, [
    context.accountId,
    events.map((event) => event.locationId),
    events.map((event) => event.name),
    bodies,
    events.length,
    context.now,
    EVENTS_CHANNEL,
  ]);
  // Without its row of counters the account would lose events without a sound.
  if (recorded?.count !== events.length) throw new Error(`account ${context.accountId} has no event sequence`);
}

const RECORD = {
  name: 'outbox-record',
  text: `
  with counter as (
    update account_counters set event_sequence = event_sequence + $5 where account_id = $1
    returning event_sequence - $5 as base
  ), endpoint as (
    select url is not null and not paused and disabled_at is null as open from webhook_endpoints where account_id = $1
  ), recorded as (
    insert into events (account_id, sequence, location_id, type, body, created_at)
    select $1, counter.base + event.position, event.location_id, event.type, event.body, $6
    from counter, unnest($2::integer[], $3::text[], $4::text[]) with ordinality as event (location_id, type, body, position)
    returning account_id, sequence, location_id
  ), delivery as (
    insert into webhook_deliveries (account_id, sequence, location_id, status)
    select account_id, sequence, location_id, case when (select open from endpoint) then 'PENDING' else 'HELD' end
    from recorded
    returning 1
  )
  select pg_notify($7, $1::text), count(*) as count from delivery`,
};
