import { eventCatalogue } from '@listings/event-catalogue';
import type { EventPublisher } from '@listings/event-catalogue';
import { globalId } from '@listings/pagination';

/**
 * Builds the body of a test event: the first example of the catalogue with the account, the time and, if the account has
 * one, a location. Returns undefined if the type is none that this installation can send.
 */
export function testEventBody(
  type: string,
  context: { accountId: number; locationId?: number; now: Date; publishers: readonly EventPublisher[] },
): object | undefined {
  const { accountId, locationId, now, publishers } = context;
  const example = eventCatalogue(publishers).find(({ name }) => name === type)?.examples[0].body;
  if (example === undefined) return undefined;
  if (!('timestamp' in example)) {
    if (locationId === undefined) return example;
    const id = globalId('Location', locationId);
    const data = { ...(example['data'] as object), business_id: locationId, v4_business_id: id, location_id: id };
    return { ...example, data };
  }
  const location = locationId === undefined ? {} : { location_id: String(locationId) };
  return { ...example, timestamp: now.toISOString(), account_id: accountId, ...location };
}

/** The names of all events that an installation with these publishers can send [6]. */
export function eventTypes(publishers: readonly EventPublisher[]): readonly string[] {
  return eventCatalogue(publishers).map(({ name }) => name);
}
