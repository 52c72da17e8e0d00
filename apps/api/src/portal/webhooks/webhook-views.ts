import type { ListedDelivery, RedeliveryRow } from '@listings/feature-webhooks';
import { globalId } from '@listings/pagination';

/** The global id of a location; null stays null. */
export function locationIdOf(locationId: number | null): string | null {
  return locationId === null ? null : globalId('Location', locationId);
}

/** The URL of an endpoint for this caller: those who may only read get its host, because its path and query may hold secrets. */
export function shownUrl(url: string, { canWrite }: { canWrite: boolean }): string {
  return canWrite ? url : new URL(url).origin;
}

/** A delivery as the portal shows it. */
export function deliveryView(delivery: ListedDelivery) {
  const { id, sequence, event, test, redelivery, status, attempts, lastOutcome, lastResponseStatus } = delivery;
  return {
    ...{ id, sequence, event, locationId: locationIdOf(delivery.locationId), test, redelivery, status, attempts },
    lastOutcome,
    lastResponseStatus,
    createdAt: delivery.createdAt,
    nextAttemptAt: delivery.nextAttemptAt,
    finishedAt: delivery.finishedAt,
  };
}

/** A redelivery as the portal shows it. */
export function redeliveryView(row: RedeliveryRow) {
  return {
    id: row.id,
    state: row.state,
    status: row.status,
    event: row.type,
    locationId: locationIdOf(row.locationId),
    from: row.from,
    to: row.to,
    matched: row.matched,
    requeued: row.requeued,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
  };
}
