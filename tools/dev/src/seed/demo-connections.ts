import { ConnectBrowser } from '@listings/testing';
import type { DemoClient } from './demo-client.js';
import type { DemoData } from './demo-data.js';

/** The owners of the sandbox who connect their listings to the demo account. */
const OWNERS = [
  { publisher: 'PUBLISHER_A', route: 'connect-publisher-a', owner: 'owner-a1' },
  { publisher: 'PUBLISHER_B', route: 'connect-publisher-b', owner: 'owner-b1' },
] as const;

/** The return address of the browser. Nothing listens there; only the redirect is read. */
const RETURN = 'http://localhost/demo';

/**
 * Connects both owners through the publishers' consent pages. Every start repeats this, because the sandbox keeps its
 * tokens in memory; connecting the same owner again renews the same connected account.
 */
export function connectOwners(client: DemoClient): Promise<DemoData['connectedAccounts']> {
  return Promise.all(
    OWNERS.map(async ({ publisher, route, owner }) => {
      const { url } = await client.post<{ url: string }>(`/connected-accounts/${route}`, {
        successUrl: RETURN,
        errorUrl: RETURN,
      });
      const back = await new ConnectBrowser().connect(url, { sandbox_user: owner });
      const connectedAccountId = back.searchParams.get('connectedAccountId');
      if (!connectedAccountId) throw new Error(`Demo data: ${owner} could not be connected.`);
      return { publisher, connectedAccountId };
    }),
  );
}
