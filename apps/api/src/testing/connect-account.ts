import { globalId } from '@listings/pagination';
import type { Answer, RunningApi } from './running-api.js';

/** Connects a sandbox owner through the consent flow, as a browser does. Returns the id of the connected account. */
export async function connectAccount(
  api: RunningApi,
  { publisher, owner, key }: { publisher: 'publisher-a' | 'publisher-b'; owner: string; key?: string },
): Promise<string> {
  const urls = { successUrl: 'https://client.example/done', errorUrl: 'https://client.example/sorry' };
  const { url } = await api.send(`/connected-accounts/connect-${publisher}`, urls, { key });
  const end = await new ConnectBrowser(api).connect(url, owner);
  const id = end.searchParams.get('connectedAccountId');
  if (id === null) throw new Error(`The consent ended at ${end.href}`);
  return id;
}

/** The browser of an owner, who reads on the page of a connect link who asks, and goes on. */
export class ConnectBrowser {
  cookie = '';

  constructor(private readonly api: Pick<RunningApi, 'url'>) {}

  /** Opens a page. The public URL of the service differs from the address on which it listens. */
  async visit(url: string, method = 'GET'): Promise<Response> {
    const { cookie } = this;
    const target = url.replace('https://listings.example', this.api.url);
    const response = await fetch(target, { method, redirect: 'manual', headers: { cookie } });
    this.cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? this.cookie;
    return response;
  }

  /** Where a page leads to. */
  async targetOf(url: string): Promise<string> {
    return (await this.visit(url)).headers.get('location') ?? '';
  }

  /** The address with which the owner goes on, once the page of the link was read. */
  async confirmed(link: string): Promise<string> {
    return `${link}${/href="(\?confirmed=[\w-]+)"/.exec(await (await this.visit(link)).text())?.[1] ?? ''}`;
  }

  /** The address of the publisher's consent page. */
  async consentOf(link: string): Promise<string> {
    return this.targetOf(await this.confirmed(link));
  }

  /** Agrees as an owner of the sandbox; returns the client's page at the end. */
  async connect(link: string, owner: string): Promise<URL> {
    const consent = new URL(await this.consentOf(link));
    consent.searchParams.set('sandbox_user', owner);
    return new URL(await this.targetOf(await this.targetOf(consent.href)));
  }
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
export async function linkListing(
  api: RunningApi,
  { locationId, connectedAccountId, nn }: { locationId: number | string; connectedAccountId: string; nn: string },
): Promise<void> {
  const connectedAccountListingId = await listingId(api, connectedAccountId, nn);
  const input = { locationId, connectedAccountId, connectedAccountListingId };
  const { success, errors } = await api.send('/connected-accounts/connect-listing', input);
  if (!success) throw new Error(`The listing was not linked: ${JSON.stringify(errors)}`);
}
