import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { WorldSeed } from '@listings/publisher-sdk/test-kit';

type Json = Record<string, unknown>;
type Answer = readonly [status: number, body: unknown, headers?: Record<string, string>];

const PAGE = 25;
/** The seed's categories in the guide's words. */
const KINDS: Record<string, string> = { bakery: 'bread', cafe: 'coffee', florist: 'flowers', bookstore: 'books' };

/** A fake of publisher D's guide with real HTTP. The driver reads and changes its data. */
export class Guide {
  readonly places = new Map<string, { fields: Json; revision: number }>();
  readonly reviews: { id: string; place: string; stars: number; text: string; at: number; changed: number }[];
  readonly keys = new Map<string, string>();
  /** What every call gets instead of an answer. */
  trouble?: Answer;
  aheadMs = 0;
  private readonly server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const [status, answer, headers] = this.trouble ?? this.answer(request, body);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(answer));
    });
  });

  constructor(seed: WorldSeed) {
    for (const { id, subCategoryKey, postalCode, countryIso, websiteUrl, ...rest } of seed.listings) {
      const fields = { ...rest, kind: KINDS[subCategoryKey], zip: postalCode, country: countryIso, web: websiteUrl };
      this.places.set(id, { fields, revision: 1 });
    }
    this.reviews = seed.reviews.map(({ id, listingId: place, stars, text, ageMs }) => {
      const at = this.now() - ageMs;
      return { id, place, stars, text, at, changed: at };
    });
  }

  now(): number {
    return Date.now() + this.aheadMs;
  }

  async start(): Promise<string> {
    this.server.keepAliveTimeout = 65_000;
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer({ method, url = '/', headers }: IncomingMessage, body: Json): Answer {
    const { pathname, searchParams: query } = new URL(url, 'http://guide');
    const [, root, id, leaf] = pathname.split('/').map(decodeURIComponent);
    const secret = this.keys.get(String(headers['x-guide-key']));
    if (secret === undefined || secret !== headers['x-guide-secret']) return [401, { message: 'Unknown key' }];
    if (root === 'account') return [200, { name: 'Ida Square' }];
    if (root !== 'places') return [404, {}];
    if (id === undefined) return this.page(Number(query.get('page') ?? 1), `http://${headers.host ?? ''}/places`);
    const place = this.places.get(id);
    if (!place) return [404, { message: 'There is no such place' }];
    if (leaf === 'reviews') return this.reviewPage(id, Number(query.get('after') ?? 0));
    if (method === 'PUT') {
      if (headers['if-match'] !== String(place.revision)) return [412, { message: 'The place has changed' }];
      Object.assign(place, { fields: body, revision: place.revision + 1 });
    }
    return [200, shown(id, place.fields), { etag: String(place.revision) }];
  }

  private page(page: number, list: string): Answer {
    const all = [...this.places].map(([id, { fields }]) => shown(id, fields));
    const next = page * PAGE < all.length ? { link: `<${list}?page=${page + 1}>; rel="next"` } : undefined;
    return [200, { places: all.slice((page - 1) * PAGE, page * PAGE) }, next];
  }

  private reviewPage(place: string, after: number): Answer {
    const all = this.reviews.filter((each) => each.place === place).sort((one, other) => other.changed - one.changed);
    const reviews = all.slice(after, after + PAGE).map(({ at, changed, ...review }) => {
      const [posted, edited] = [at, changed].map((time) => new Date(time).toISOString());
      return { ...review, author: { name: 'A guest' }, at: posted, changed: edited };
    });
    return [200, { reviews, next: after + PAGE < all.length ? String(after + PAGE) : null }];
  }
}

function shown(id: string, fields: Json): Json {
  return { ...fields, id, page: `https://publisher-d.example/places/${id}` };
}

async function bodyOf(request: IncomingMessage): Promise<Json> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString('utf8')) as Json) : {};
}
