import { numberNewEvents } from '@listings/events';
import type { Database } from '@listings/persistence';
import type { WebhookHealth } from '../store/endpoint-health.js';
import { webhookHealth } from '../store/endpoint-health.js';
import type { EndpointRow } from '../store/endpoints.js';
import { findEndpoint } from '../store/endpoints.js';

/** The settings of an endpoint without its secrets, and its health. */
export interface EndpointOverview {
  /** Undefined before a URL was set. */
  readonly settings?: Omit<EndpointRow, 'secret' | 'previousSecret'>;
  readonly health: WebhookHealth;
}

/** The account's endpoint, for the portal [contract 12]. */
export async function findEndpointOf(
  { database }: { readonly database: Database },
  accountId: number,
): Promise<EndpointOverview> {
  await numberNewEvents({ database }, accountId);
  const [row, health] = await Promise.all([findEndpoint(database, { accountId }), webhookHealth(database, accountId)]);
  if (!row) return { health };
  const { secret: _secret, previousSecret: _previous, ...settings } = row;
  return { settings, health };
}
