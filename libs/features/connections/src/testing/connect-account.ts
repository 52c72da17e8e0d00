import type { Answer, RunningApi } from '@listings/feature-accounts/testing';
import { globalId } from '@listings/pagination';
import { ConnectBrowser } from '@listings/testing';

/** Connects a sandbox owner through the consent flow, as a browser does. Returns the id of the connected account. */
export async function connectAccount(
  api: RunningApi,
  { publisher, owner, key }: { publisher: 'publisher-a' | 'publisher-b'; owner: string; key?: string },
): Promise<string> {
  const urls = { successUrl: 'https://client.example/done', errorUrl: 'https://client.example/sorry' };
  const { url } = await api.send(`/connected-accounts/connect-${publisher}`, urls, { key });
  const end = await new ConnectBrowser(api).connect(url, { sandbox_user: owner });
  const id = end.searchParams.get('connectedAccountId');
  if (id === null) throw new Error(`The consent ended at ${end.href}`);
  return id;
}

/** Lets the service read the listings of a connected account. */
export function readListings(api: RunningApi, connectedAccountId: string, key?: string): Promise<Answer> {
  const body = { connectedAccountId, perPage: 100 };
  return api.call('POST', '/connected-accounts/connected-account-listings', { key, body });
}

/** The id of the listing with this number of the sandbox's seed [publishers 3.2], once the listings were read. */
export async function listingId({ sql }: RunningApi, connectedAccountId: string, nn: string): Promise<string> {
  const [row] = await sql<{ id: string }>`
    select id from connected_listings where connected_account_id = ${connectedAccountId}
    and right(ref, 5) = '000' || ${nn}`;
  return globalId('ConnectedAccountListing', row?.id ?? '');
}

/** Links a location to the listing with this number. */
export async function connectListing(
  api: RunningApi,
  { locationId, connectedAccountId, nn }: { locationId: number | string; connectedAccountId: string; nn: string },
): Promise<void> {
  const connectedAccountListingId = await listingId(api, connectedAccountId, nn);
  const input = { locationId, connectedAccountId, connectedAccountListingId };
  const { success, errors } = await api.send('/connected-accounts/connect-listing', input);
  if (!success) throw new Error(`The listing was not linked: ${JSON.stringify(errors)}`);
}
