import { startReceiver } from '@listings/testing';
import { temporaryFolder } from '@listings/testing/jest';

/** A publisher with one large account, whose listings it shows in pages of 20. */
export type PagedPublisher = Awaited<ReturnType<typeof pagedPublisher>>;

/** Starts the publisher, and writes its plug-in, which declares that it takes so many calls a second. */
export async function pagedPublisher({ listings, callsPerSecond }: Record<'listings' | 'callsPerSecond', number>) {
  const calls: number[] = [];
  const server = await startReceiver();
  server.answer(({ path }) => {
    const page = Number(new URL(path, server.url).searchParams.get('page'));
    calls.push(page);
    const shops = Array.from({ length: Math.min(PAGE, listings - page * PAGE) }, (_, n) => shopOf(page * PAGE + n));
    const next = (page + 1) * PAGE < listings ? page + 1 : undefined;
    return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ shops, next }) };
  });
  const folder = temporaryFolder();
  return {
    /** The module of its plug-in, for PUBLISHERS. */
    file: folder.write('paged.mjs', source(server.url, callsPerSecond)),
    /** The pages that workers asked for. */
    calls,
    close: async () => {
      folder.close();
      await server.close();
    },
  };
}

const PAGE = 20;

/** With a long text, so that a process that keeps all of them is seen. */
const shopOf = (n: number) => ({ ref: `shop-${n}`, name: `Shop ${n}`, description: `${n} `.padEnd(6_000, 'text ') });

const source = (base: string, calls: number) => `
export default {
  sdkVersion: 1, key: 'paged', displayName: 'Paged', settings: [], importErrors: {},
  callLimits: [{ scope: 'user', calls: ${calls}, seconds: 1 }],
  site: { id: 906, name: 'Paged', url: 'https://paged.example', hostname: 'paged.example',
    supportedCountries: 'all', hideAddressSupportedCountries: 'all' },
  categories: { toPublisher: () => undefined, fromPublisher: () => undefined },
  create: ({ http }) => ({
    authorization: { pkce: false, authorizeUrl: () => 'https://paged.example', complete: async () => undefined,
      revoke: async () => undefined, keepAlive: async () => undefined },
    listings: {
      listFolders: async () => [{ ref: 'all', name: 'All' }],
      getListing: async ({ listingRef }) => ({ ref: listingRef, name: 'Shop', categories: [] }),
      async *listListings({ resumeAt = '0' }) {
        for (let page = resumeAt; page !== undefined;) {
          const { json } = await http.send({ method: 'GET', url: '${base}/shops', query: { page } });
          page = json.next === undefined ? undefined : String(json.next);
          for (const [at, shop] of json.shops.entries())
            yield { ...shop, categories: [], ...(at === json.shops.length - 1 && { resumeAt: page }) };
        }
      },
    },
  }),
};
`;
