import { plugInModule, startReceiver } from '@listings/testing';

const PAGE = 20;

/** With a long text, so that a process that keeps all of them is seen. */
const shopOf = (n: number) => ({ ref: `shop-${n}`, name: `Shop ${n}`, description: `${n} `.padEnd(6_000, 'text ') });

/**
 * Starts a publisher with one large account, whose listings it shows in pages of 20, for tests with worker processes. Its
 * plug-in declares that it takes so many calls a second.
 */
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
  return {
    /** The source of its plug-in. */
    plugIn: plugInModule({
      key: 'paged',
      siteId: 906,
      declares: `callLimits: [{ scope: 'user', calls: ${callsPerSecond}, seconds: 1 }]`,
      creates: `authorization, listings: {
        listFolders: async () => [{ ref: 'all', name: 'All' }],
        getListing: async ({ listingRef }) => ({ ref: listingRef, name: 'Shop', categories: [] }),
        async *listListings({ resumeAt = '0' }) {
          for (let page = resumeAt; page !== undefined;) {
            const { json } = await context.http.send({ method: 'GET', url: '${server.url}/shops', query: { page } });
            page = json.next === undefined ? undefined : String(json.next);
            for (const [at, shop] of json.shops.entries())
              yield { ...shop, categories: [], ...(at === json.shops.length - 1 && { resumeAt: page }) };
          }
        },
      }`,
    }),
    /** The pages that workers asked for. */
    calls,
    close: () => server.close(),
  };
}
