import { recordEvents } from '@listings/events';
import type { Transaction } from '@listings/persistence';
import { eventPlatform } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { LinkedLocation } from '../store/listing-links.js';

/** A new link between a listing and a location. */
export interface NewLink {
  readonly locationId: number;
  readonly connectedAccountId: string;
  readonly publisher: RegisteredPublisher;
}

/** Records connection.location_connected for each new link, if its publisher emits connection events [6.3]. */
export async function recordLinked(
  transaction: Transaction,
  of: { accountId: number; now: Date },
  links: readonly NewLink[],
): Promise<void> {
  const events = links.flatMap(({ locationId, connectedAccountId, publisher }) => {
    const platform = eventPlatform(publisher);
    if (platform === undefined) return [];
    const data = { platform, connected_account_id: connectedAccountId };
    return [{ name: 'connection.location_connected' as const, locationId, data }];
  });
  await recordEvents(transaction, of, events);
}

/** Records connection.location_disconnected for each removed link, if its publisher emits connection events [6.3]. */
export async function recordUnlinked(
  transaction: Transaction,
  context: { accountId: number; platform: string | undefined; now: Date },
  removed: readonly LinkedLocation[],
): Promise<void> {
  const { platform, ...of } = context;
  if (platform === undefined) return;
  const events = [...removed]
    .sort((one, other) => one.locationId - other.locationId)
    .map(({ locationId, connectedAccountId }) => ({
      name: 'connection.location_disconnected' as const,
      locationId,
      data: { platform, connected_account_id: connectedAccountId },
    }));
  await recordEvents(transaction, of, events);
}
