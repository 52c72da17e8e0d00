import type { Database, EndpointRow } from '@listings/persistence';
import { findEndpoint } from '@listings/persistence';

/** The state of an endpoint, as the portal shows it. */
export type EndpointState = 'OPEN' | 'PAUSED' | 'DISABLED' | 'NO_URL';

/** The account's endpoint with its state; undefined before a URL was set. */
export async function findEndpointOf(
  deps: { readonly database: Database },
  accountId: number,
): Promise<(Omit<EndpointRow, 'secret' | 'previousSecret'> & { readonly state: EndpointState }) | undefined> {
  const row = await findEndpoint(deps.database, { accountId });
  if (!row) return undefined;
  const { secret: _secret, previousSecret: _previous, ...endpoint } = row;
  return { ...endpoint, state: stateOf(row) };
}

function stateOf({ url, disabledAt, paused }: EndpointRow): EndpointState {
  if (url === null) return 'NO_URL';
  if (disabledAt !== null) return 'DISABLED';
  return paused ? 'PAUSED' : 'OPEN';
}
