import type { NewWork } from '@listings/work';
import type { DuePostDelivery } from '../store/delivery-plan.js';

/** The work of a delivery. Its connected account takes turns with the others of the account. */
export function workOfPostDelivery({ deliveryId, connectedAccountId }: DuePostDelivery): NewWork {
  return { subject: String(deliveryId), group: connectedAccountId };
}
