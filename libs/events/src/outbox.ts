import type { Transaction } from '@listings/persistence';
import type { RecordedEvent } from './catalogue.js';
import { envelopeOf } from './envelopes.js';
import { findAdditionalEvents } from './store/additional-events.js';
import { insertEvents, insertTestEvent } from './store/event-rows.js';
import type { OutboxEvent } from './store/event-rows.js';

export { EVENTS_CHANNEL } from './store/event-rows.js';

/**
 * Records events in the transaction of the change that they report, so that a committed change always has its event and
 * a rolled-back one never has [contract 8]. Call this after the statement that locks the changed location: the events of a
 * location then get their numbers in the order of its changes (docs/decisions/0040).
 */
export async function recordEvents(
  transaction: Transaction,
  context: { accountId: number; now: Date },
  events: readonly RecordedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(transaction, {
    accountId: context.accountId,
    events: events.map((event) => outboxEvent(event, context)),
  });
}

/**
 * The same for additional events: records those whose type the endpoint of the account asks for. An event that is not recorded takes no
 * number of the sequence, so that a receiver without it sees no gap [contract 13].
 */
export async function recordAdditionalEvents(
  transaction: Transaction,
  context: { accountId: number; now: Date },
  events: readonly RecordedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const asked = await findAdditionalEvents(transaction, context);
  await recordEvents(
    transaction,
    context,
    events.filter(({ name }) => asked.includes(name)),
  );
}

/**
 * Records events of what happened long ago, such as reviews that are older than their link. They go after the live events
 * of the account, and belong to no location's order, so that a live event of the location does not wait for them.
 */
export async function recordPastEvents(
  transaction: Transaction,
  context: { accountId: number; now: Date },
  events: readonly RecordedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await insertEvents(transaction, {
    accountId: context.accountId,
    events: events.map((event) => ({ ...outboxEvent(event, context), locationId: null })),
    priority: 'low',
  });
}

/**
 * Records a test event like any other event of the account, marked as a test; returns its id. It holds back no event of the
 * location that its body names, because it belongs to no location's order.
 */
export async function recordTestEvent(
  transaction: Transaction,
  { accountId }: { accountId: number },
  { type, body }: { type: string; body: object },
): Promise<string> {
  return insertTestEvent(transaction, { accountId, event: { type, body: JSON.stringify(body), locationId: null } });
}

/** Serializes an event, for a statement that stores it together with its change. */
export function outboxEvent(event: RecordedEvent, context: { accountId: number; now: Date }): OutboxEvent {
  return { locationId: event.locationId, type: event.name, body: JSON.stringify(envelopeOf(event, context)) };
}
