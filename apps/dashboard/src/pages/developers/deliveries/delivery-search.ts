import type { PortalSchemas } from '../../../api/types.js';

/** The state of a delivery. */
export type DeliveryStatus = PortalSchemas['WebhookDelivery']['status'];

/** The states, in the order of the filter. */
export const deliveryStatuses: readonly DeliveryStatus[] = ['PENDING', 'HELD', 'DELIVERED', 'EXHAUSTED'];

/** The filters and the cursor of the list, which are in the address. */
export interface DeliverySearch {
  readonly event?: string;
  readonly status?: DeliveryStatus;
  readonly locationId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
}

const MAX_LENGTH = 200;

/** Reads the filters of the address; anything else is left out. */
export function deliverySearch(search: Record<string, unknown>): DeliverySearch {
  return {
    event: textOf(search['event']),
    status: deliveryStatuses.find((status) => status === search['status']),
    locationId: textOf(search['locationId']),
    from: momentOf(search['from']),
    to: momentOf(search['to']),
    cursor: textOf(search['cursor']),
  };
}

function textOf(value: unknown): string | undefined {
  // The router reads a number in the address as one.
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH ? text : undefined;
}

function momentOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && !Number.isNaN(Date.parse(text)) ? new Date(text).toISOString() : undefined;
}
