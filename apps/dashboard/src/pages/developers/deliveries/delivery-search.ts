import type { PortalSchemas } from '../../../api/types.js';
import { momentOf } from '../../../components/day.js';
import { textOf } from '../../../components/search-values.js';

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
