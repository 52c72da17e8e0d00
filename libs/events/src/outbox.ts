import { insertEvents } from '@listings/persistence';
import type { OutboxEvent, Transaction } from '@listings/persistence';
import type { RecordedEvent } from './catalogue.js';
import { envelopeOf } from './envelopes.js';

export { EVENTS_CHANNEL } from '@listings/persistence';

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
  await insertEvents(transaction, { ...context, events: events.map((event) => outboxEvent(event, context)) });
}

/** An event with the bytes that receivers get, for a statement that stores it together with its change. */
export function outboxEvent(event: RecordedEvent, context: { accountId: number; now: Date }): OutboxEvent {
  return { locationId: event.locationId, type: event.name, body: JSON.stringify(envelopeOf(event, context)) };
}
