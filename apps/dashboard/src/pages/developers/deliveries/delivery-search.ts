import type { PortalSchemas } from '../../../api/types.js';
import { momentOf } from '../../../components/day.js';
import { cursorOf, oneOf, searchReader, textOf } from '../../../components/search-values.js';

/** The state of a delivery. */
export type DeliveryStatus = PortalSchemas['WebhookDelivery']['status'];

/** The states, in the order of the filter. */
export const deliveryStatuses: readonly DeliveryStatus[] = ['PENDING', 'HELD', 'DELIVERED', 'EXHAUSTED'];

/** The number of a location from its number or its global id, as the service writes both; undefined for anything else. */
export function locationNumber(id: string | null | undefined): number | undefined {
  if (typeof id !== 'string') return undefined;
  const digits = /^\d{1,15}$/.exec(id)?.[0] ?? /^Location:(\d{1,15})$/.exec(decoded(id))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function decoded(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}

/** Reads the filters and the cursor of the address. */
export const deliverySearch = searchReader({
  event: textOf,
  status: oneOf(deliveryStatuses),
  locationId: textOf,
  from: momentOf,
  to: momentOf,
  cursor: cursorOf,
});

/** The filters and the cursor of the list, which are in the address. */
export type DeliverySearch = ReturnType<typeof deliverySearch>;
