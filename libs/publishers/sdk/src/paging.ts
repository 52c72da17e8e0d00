import { unusable } from './json.js';
import type { PublisherListing } from './listings.js';

/** A list with more pages than this never ends, because its paging is broken. */
const MOST_PAGES = 10_000;
/** The greatest number of attempts to read a list with offsets that changes during the read. */
const MOST_RESTARTS = 5;
const LONGEST_LINK = 8192;

/** How to read a list whose pages name the next one by a cursor, a page token or a page number. */
export interface CursorPaging<Page> {
  /** Reads one page; without a cursor the first one. */
  readonly read: (cursor: string | undefined) => Promise<Page>;
  /** The cursor of the page after this one; undefined after the last page. */
  readonly next: (page: Page) => string | undefined;
  /** The greatest number of pages; absent: 10,000. */
  readonly mostPages?: number;
  /** The cursor of the page to begin with, such as the `resumeAt` of a reading that was interrupted; absent: the first page. */
  readonly from?: string;
}

/**
 * The pages of a list with cursors. It requests a page when the caller wants it, and throws `TRANSIENT` if a cursor
 * comes twice or the list has too many pages, because it would never end.
 *
 * @example
 * const pages = pagesByCursor({
 *   read: (pageToken) => api.call({ session, method: 'GET', url: '/shops', query: { pageToken }, effect: 'read' }),
 *   next: ({ body }) => asText(body['nextPageToken']),
 * });
 * for await (const { body } of pages) for (const shop of asObjects(body['shops'])) yield listingOf(shop);
 */
export async function* pagesByCursor<Page>({
  read,
  next,
  mostPages = MOST_PAGES,
  from,
}: CursorPaging<Page>): AsyncGenerator<Page, void, undefined> {
  const seen = new Set(from === undefined ? [] : [from]);
  let cursor = from;
  for (let count = 0; count < mostPages; count += 1) {
    const page = await read(cursor);
    yield page;
    cursor = next(page);
    if (cursor === undefined) return;
    if (seen.has(cursor)) throw unusable('the publisher returned the same cursor twice for a list');
    seen.add(cursor);
  }
  throw unusable(`the publisher returned a list of more than ${mostPages} pages`);
}

/**
 * The listings of a page, of which the last one says where the list goes on: `next` is the cursor of the page after it, undefined for the
 * last page. See {@link PublisherListing.resumeAt}.
 *
 * @example
 * for await (const { body, next } of pagesByLink(`${base}/shops`, read, resumeAt))
 *   yield* endingAt(asObjects(body['shops']).map(listingOf), next);
 */
export function endingAt(listings: readonly PublisherListing[], next: string | undefined): readonly PublisherListing[] {
  if (next === undefined) return listings;
  return listings.map((listing, at) => (at === listings.length - 1 ? { ...listing, resumeAt: next } : listing));
}

/** A page with the headers of its response. */
interface LinkedPage {
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The pages of a list whose header `link` names the next page (`<https://...>; rel="next"`), each with the address of the `next` one. A
 * link to another origin than the first page is `TRANSIENT`, because the credentials must not go there. `from` is the page to begin with.
 *
 * @example
 * pagesByLink(`${base}/shops`, (url) => api.call({ session, method: 'GET', url, effect: 'read' }));
 */
export function pagesByLink<Page extends LinkedPage>(
  first: string,
  read: (url: string) => Promise<Page>,
  from?: string,
): AsyncGenerator<Page & { readonly next: string | undefined }, void, undefined> {
  const atOrigin = (link: string, base: string) => {
    const url = URL.canParse(link, base) ? new URL(link, base) : undefined;
    if (url?.origin !== new URL(first).origin) throw unusable('the publisher linked a next page at another origin');
    return url.href;
  };
  return pagesByCursor({
    from,
    read: async (cursor = first) => {
      const url = atOrigin(cursor, first);
      const page = await read(url);
      const link = nextLink(page.headers['link']);
      return { ...page, next: link === undefined ? undefined : atOrigin(link, url) };
    },
    next: ({ next }) => next,
  });
}

/** How to read a list by offset and limit. */
export interface OffsetPaging<Item> {
  /** The list in the messages of failures, for example `shops`. */
  readonly what: string;
  /** The size of a page, at least 2. */
  readonly limit: number;
  /** Reads one page: its items, and the number of all items. */
  readonly read: (page: {
    readonly offset: number;
    readonly limit: number;
  }) => Promise<{ readonly items: readonly Item[]; readonly total: number }>;
  /** The stable id of an item. */
  readonly idOf: (item: Item) => string;
}

/**
 * The items of a list with offsets, each once. An item that is added or deleted during the read moves all later ones,
 * so pages overlap by one item. If that item differs, the read starts again, at most five times.
 */
export async function* itemsByOffset<Item>({
  what,
  limit,
  read,
  idOf,
}: OffsetPaging<Item>): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<string>();
  let last: string | undefined;
  let restarts = 0;
  for (let offset = 0, count = 0; count < MOST_PAGES; count += 1) {
    const { items, total } = await read({ offset, limit });
    const [first] = items;
    if (last !== undefined && (first === undefined || idOf(first) !== last)) {
      if (++restarts > MOST_RESTARTS) throw unusable(`${what} changes while it is read`);
      offset = 0;
      last = undefined;
      continue;
    }
    for (const item of items) if (!seen.has(idOf(item)) && seen.add(idOf(item))) yield item;
    const final = items.at(-1);
    // A page that contains only the overlap makes no progress.
    if (final === undefined || offset + items.length >= total || items.length < 2) return;
    last = idOf(final);
    offset += items.length - 1;
  }
  throw unusable(`${what} has more than ${MOST_PAGES} pages`);
}

/** All items of a list, for a caller that needs them together. */
export async function allOf<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** The target with `rel="next"` in a header such as `<https://a/2>; rel="next", <https://a/9>; rel="last"`. */
function nextLink(header: string | undefined): string | undefined {
  if (header === undefined || header.length > LONGEST_LINK) return undefined;
  for (const [, target, parameters] of header.matchAll(/<([^>]*)>((?:\s*;\s*[\w-]+=(?:"[^"]*"|[^\s",;]+))*)/g)) {
    const [, quoted, bare] = /;\s*rel=(?:"([^"]*)"|([^\s",;]+))/i.exec(parameters ?? '') ?? [];
    if ((quoted ?? bare)?.toLowerCase().split(/\s+/).includes('next')) return target;
  }
  return undefined;
}
