import type { FakeAnswer, FakeRequest, WorldSeed } from '@listings/publisher-sdk/test-kit';

type Json = Readonly<Record<string, unknown>>;

const PAGE = 25;

/** The seed's categories in the guide's words. */
const KINDS: Record<string, string> = { bakery: 'bread', cafe: 'coffee', florist: 'flowers', bookstore: 'books' };

/** A fake of publisher D's guide. The driver serves it over HTTP, and reads and changes its data. */
export class Guide {
  readonly places = new Map<string, { fields: Json; revision: number }>();
  readonly reviews: { id: string; place: string; stars: number; text: string; at: number; changed: number }[];
  readonly keys = new Map<string, string>();
  /** What every call gets instead of an answer. */
  trouble?: FakeAnswer;
  /** The time at the guide, which only the driver moves. */
  time = Date.parse('2026-07-06T12:00:00Z');

  constructor(seed: WorldSeed) {
    for (const { id, subCategoryKey, postalCode, countryIso, websiteUrl, ...rest } of seed.listings) {
      const fields = { ...rest, kind: KINDS[subCategoryKey], zip: postalCode, country: countryIso, web: websiteUrl };
      this.places.set(id, { fields, revision: 1 });
    }
    this.reviews = seed.reviews.map(({ id, listingId: place, stars, text, ageMs }) => {
      const at = this.time - ageMs;
      return { id, place, stars, text, at, changed: at };
    });
  }

  /** Answers one request, like the publisher. */
  answer({ method, path, query, headers, body }: FakeRequest): FakeAnswer {
    if (this.trouble) return this.trouble;
    const [root, id, leaf] = path;
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

  private page(page: number, list: string): FakeAnswer {
    const all = [...this.places].map(([id, { fields }]) => shown(id, fields));
    const next = page * PAGE < all.length ? { link: `<${list}?page=${page + 1}>; rel="next"` } : undefined;
    return [200, { places: all.slice((page - 1) * PAGE, page * PAGE) }, next];
  }

  private reviewPage(place: string, after: number): FakeAnswer {
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
