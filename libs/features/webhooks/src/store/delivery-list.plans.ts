import type { WebhookDeliverySelection } from '@listings/events';
import { days, declarePlans } from '@listings/persistence/plans';
import type { MeasuredDatabase, Place } from '@listings/persistence/plans';
import { findAttempts, findWebhookDeliveries, findWebhookDelivery } from './delivery-list.js';

/** Reads a page of deliveries. */
function page(selection: (at: Place) => Partial<WebhookDeliverySelection>) {
  return (sql: MeasuredDatabase, at: Place) =>
    findWebhookDeliveries(sql, { accountId: at.accountId, statuses: ['DELIVERED'], ...selection(at) }, { limit: 50 });
}

/** The calls of the functions in delivery-list.ts. */
export const plans = declarePlans({
  findWebhookDeliveries: { pages: 390, call: page(() => ({})) },
  'findWebhookDeliveries: of all states': {
    pages: { small: 580, largest: 650 },
    call: page(() => ({ statuses: ['PENDING', 'HELD', 'DELIVERED', 'EXHAUSTED'] })),
  },
  'findWebhookDeliveries: given up': {
    pages: { small: 150, largest: 400 },
    call: page(() => ({ statuses: ['EXHAUSTED'] })),
  },
  'findWebhookDeliveries: of a location': { pages: 180, call: page((at) => ({ locationId: at.locationId })) },
  'findWebhookDeliveries: of a type and a time': {
    pages: { small: 130, largest: 320 },
    call: page(() => ({ types: ['profile.updated'], from: days(-2), to: days(-1) })),
  },
  findWebhookDelivery: { pages: 50, call: findWebhookDelivery },
  findAttempts: {
    pages: 20,
    call: (sql, at) =>
      findAttempts(sql, {
        ...at,
        position: { createdAt: at.createdAt.toISOString(), sequence: at.sequence },
        limit: 20,
      }),
  },
});
