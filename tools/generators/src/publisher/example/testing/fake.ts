import type { FakeAnswer, FakeRequest, WorldSeed } from '@listings/publisher-sdk/test-kit';
import { categories } from '../categories.js';

/** An object of the fake, as its API returns it. */
export type Item = Record<string, unknown>;

/** Answers the requests of one route. */
export type Route = (request: FakeRequest) => FakeAnswer;

const PAGE = 20;

/**
 * A small publisher in memory, which the test kit can break: the listings of one owner behind access tokens. Every
 * capability adds its own routes. Replace routes and shapes by those of the real publisher.
 */
export class Fake {
  readonly listings = new Map<string, Item>();
  /** Ids of the listings to which the owner has no access. */
  readonly closed = new Set<string>();
  /** The access tokens that are valid now. */
  readonly access = new Set<string>();
  // #region posts
  /** The posts of all listings; the newest is the first. */
  readonly posts: Item[] = [];
  // #endregion
  /** What every call gets instead of an answer. */
  trouble?: FakeAnswer;
  /** How far the driver has moved the time. */
  movedMs = 0;
  private readonly routes: { readonly method: string; readonly path: readonly string[]; readonly answer: Route }[] = [];
  private readonly open = new Set<Route>();

  /** Without a `clock` only the driver moves the time. */
  constructor(
    seed: WorldSeed,
    private readonly clock = () => Date.parse('2026-07-06T12:00:00Z'),
  ) {
    for (const { id, subCategoryKey, state: region, postalCode: zip, countryIso: country, ...rest } of seed.listings) {
      const { name, street, city, phone, websiteUrl: website } = rest;
      const category = categories.toPublisher({ subCategoryKey, countryIso: country });
      const page = `https://starter.example/${id}`;
      this.listings.set(id, { id, name, category, street, city, region, zip, country, phone, website, page });
    }
    this.on('GET /account', () => [200, { user: 'user-1', name: 'Ida Square' }]);
    this.on('GET /listings', ({ query }) => {
      const own = [...this.listings.values()].filter(({ id }) => !this.closed.has(String(id)));
      return page('listings', own, query);
    });
    this.on('GET /listings/:id', ({ path: [, id = ''] }) => [200, this.listings.get(id)]);
  }

  /** The time at the publisher. */
  get time(): number {
    return this.clock() + this.movedMs;
  }

  /** Adds a route, `GET /listings/:id/posts`. A part with a colon is any text. */
  on(route: string, answer: Route): void {
    const [method = '', path = ''] = route.split(' ');
    this.routes.push({ method, path: path.split('/').slice(1), answer });
  }

  /** Adds a route that needs no access token. */
  onOpen(route: string, answer: Route): void {
    this.open.add(answer);
    this.on(route, answer);
  }

  /** Answers one request, as the description of the API says. */
  answer(request: FakeRequest): FakeAnswer {
    const { method, path, headers } = request;
    const route = this.routes.find((each) => each.method === method && matches(each.path, path));
    if (this.trouble) return this.trouble;
    if (!route) return [404, { error: 'no-such-route', message: 'There is no such address' }];
    if (this.open.has(route.answer)) return route.answer(request);
    if (!this.access.has(headers.authorization?.replace('Bearer ', '') ?? ''))
      return [401, { error: 'unknown-token', message: 'The token is not valid' }];
    const [root, id] = path;
    if (root === 'listings' && id !== undefined) {
      if (!this.listings.has(id)) return [404, { error: 'no-such-listing', message: 'There is no such listing' }];
      if (this.closed.has(id)) return [403, { error: 'no-access', message: 'This is not your listing' }];
    }
    return route.answer(request);
  }
}

/** One page of a list: `{"posts": [...], "next": "20"}`. */
export function page(name: string, all: readonly unknown[], query: URLSearchParams): FakeAnswer {
  const from = Number(query.get('cursor') ?? 0);
  const next = from + PAGE < all.length ? String(from + PAGE) : null;
  return [200, { [name]: all.slice(from, from + PAGE), next }];
}

/** Removes the first item of a list for which the condition holds; false if there is none. */
export function removeFrom<T>(list: T[], isIt: (item: T) => boolean): boolean {
  const at = list.findIndex(isIt);
  if (at < 0) return false;
  list.splice(at, 1);
  return true;
}

function matches(route: readonly string[], path: readonly string[]): boolean {
  return route.length === path.length && route.every((part, at) => part.startsWith(':') || part === path[at]);
}
