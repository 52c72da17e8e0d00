import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A publisher with one large account, whose listings it shows in pages of 20. */
export interface PagedPublisher {
  /** The module of its plug-in, for PUBLISHERS. */
  readonly file: string;
  /** The pages that workers asked for. */
  readonly calls: readonly number[];
  close(): Promise<void>;
}

/** Starts the publisher, and writes its plug-in, which declares that it takes so many calls a second. */
export async function pagedPublisher({
  listings,
  callsPerSecond,
}: {
  listings: number;
  callsPerSecond: number;
}): Promise<PagedPublisher> {
  const calls: number[] = [];
  const pages = Math.ceil(listings / PAGE);
  const server = createServer((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://paged.example').searchParams.get('page'));
    calls.push(page);
    const shops = Array.from({ length: Math.min(PAGE, listings - page * PAGE) }, (_, n) => shopOf(page * PAGE + n));
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ shops, next: page + 1 < pages ? page + 1 : undefined }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const folder = mkdtempSync(join(tmpdir(), 'paged-'));
  const file = join(folder, 'paged.mjs');
  const { port } = server.address() as AddressInfo;
  writeFileSync(file, source(`http://127.0.0.1:${port}`, callsPerSecond));
  return {
    file,
    calls,
    close: async () => {
      rmSync(folder, { recursive: true });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
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
