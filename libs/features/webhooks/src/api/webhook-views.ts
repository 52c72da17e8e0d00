import { globalId } from '@listings/pagination';
import type { ListedWebhookDelivery } from '../log/list-deliveries.js';
import type { RedeliveryRow } from '../store/redeliveries.js';

/** The global id of a location; null stays null. */
export function locationIdOf(locationId: number | null): string | null {
  return locationId === null ? null : globalId('Location', locationId);
}

/** The URL of an endpoint for this caller: those who may only read get its host, because its path and query may hold secrets. */
export function shownUrl(url: string, { canWrite }: { canWrite: boolean }): string {
  return canWrite ? url : new URL(url).origin;
}

/** A delivery as lists show it; one that was read alone has more, such as the URL of its attempts. */
export function deliveryView(delivery: ListedWebhookDelivery) {
  const { id, sequence, event, test, redelivery, status, attempts, lastOutcome, lastResponseStatus } = delivery;
  const { createdAt, nextAttemptAt, finishedAt } = delivery;
  return {
    ...{ id, sequence, event, locationId: locationIdOf(delivery.locationId), test, redelivery, status, attempts },
    ...{ lastOutcome, lastResponseStatus, createdAt, nextAttemptAt, finishedAt },
  };
}

/** A redelivery as the portal shows it. */
export function redeliveryView({ type, locationId, ...row }: RedeliveryRow) {
  return { ...row, event: type, locationId: locationIdOf(locationId) };
}
