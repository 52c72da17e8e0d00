import { eventIdOf, webhookId } from '@listings/domain';
import { numberNewEvents } from '@listings/events';
import type { Database } from '@listings/persistence';
import { WEBHOOK_BOUNDS } from '../rules/webhook-bounds.js';
import { findEvent, findEventsAfter } from '../store/event-list.js';
import type { EventRow } from '../store/event-list.js';

/** Bytes of bodies after which no further event is added to a page. */
const MAX_BYTES = 4 * 1024 * 1024;

/** An event as a receiver gets it: its id is the `webhook-id`. */
export type ListedEvent = EventRow;

/**
 * Returns the account's events in the order of their gapless sequence, for a receiver that fills its gaps: those after a
 * sequence number, at most `limit` (1 to 500). `more` says that later ones exist. Events older than the retention time
 * are gone.
 */
export async function listEvents(
  deps: { readonly database: Database },
  accountId: number,
  page: { readonly after?: number; readonly limit: number },
): Promise<{ readonly events: readonly ListedEvent[]; readonly more: boolean }> {
  const limit = Math.min(page.limit, WEBHOOK_BOUNDS.events);
  await numberNewEvents(deps, accountId);
  const { events, more } = await findEventsAfter(deps.database, {
    accountId,
    after: page.after ?? 0,
    limit,
    maxBytes: MAX_BYTES,
  });
  return { events: events.map((event) => ({ ...event, id: webhookId(event.id) })), more };
}

/** Returns one event of the account by its `webhook-id`; undefined if there is none, or not any more. */
export async function readEvent(
  deps: { readonly database: Database },
  accountId: number,
  id: string,
): Promise<ListedEvent | undefined> {
  const eventId = eventIdOf(id);
  if (eventId === undefined) return undefined;
  await numberNewEvents(deps, accountId);
  const event = await findEvent(deps.database, { accountId, eventId });
  return event && { ...event, id: webhookId(event.id) };
}
