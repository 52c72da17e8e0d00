import { unusable } from '@listings/publisher-sdk';
import type { PublisherReview } from '@listings/publisher-sdk';
import type { Place } from '../api-client.js';
import { nothingToRead } from '../failures.js';
import type { Parts } from '../parts.js';
import type { Call } from '../wire/calls.js';

/**
 * The publisher sorts by the time of the change, but shows changes late, so an incremental read continues this far
 * back.
 */
const OVERLAP_MS = 60 * 60 * 1000;

/** A list of conversations with customers, most recently changed first: reviews, or questions [publishers 1.9]. */
export interface Feed<T> {
  readonly call: Call<T>;
  readonly pageSize: number;
  /** True: a conversation that changes during the read is found again at the top. False: any change ends the read. */
  readonly readsTopAgain: boolean;
  /** The conversations of a page, which may be converted one by one, and the number of all conversations. */
  read(page: T): { readonly items: Iterable<PublisherReview>; readonly total?: number };
}

/** Reads a feed completely, or with `changedSince` until one hour before that time. Each conversation comes once. */
export async function* readFeed<T>(
  parts: Parts,
  { changedSince, ...place }: Place & { readonly changedSince?: Date },
  feed: Feed<T>,
): AsyncIterable<PublisherReview> {
  const until = changedSince === undefined ? -Infinity : changedSince.getTime() - OVERLAP_MS;
  const told = new Set<string>();
  let newest: number | undefined;
  let before: number | undefined;
  let count = 0;
  for await (const page of pagesOf(parts, place, feed)) {
    const { items, total } = feed.read(page);
    refuseMovedList(feed, before, total);
    before = total ?? before;
    count += 1;
    for (const item of items) {
      newest ??= changeOf(item);
      if (changeOf(item) < until) return;
      if (!told.has(item.ref)) yield item;
      told.add(item.ref);
    }
  }
  if (count <= 1 || !feed.readsTopAgain) return;
  // A conversation that was edited during the read has moved to the first page, which has been read already.
  for await (const page of pagesOf(parts, place, feed)) {
    for (const item of feed.read(page).items) {
      if (changeOf(item) < (newest ?? -Infinity)) return;
      if (!told.has(item.ref)) yield item;
      told.add(item.ref);
    }
  }
}

async function* pagesOf<T>({ api, access }: Parts, place: Place, { call, pageSize }: Feed<T>) {
  const pages = api.pages(call, place, { query: { pageSize, orderBy: 'updateTime desc' } });
  const next = () => access.explain(place, () => pages.next(), nothingToRead);
  for (let page = await next(); !page.done; page = await next()) yield page.value;
}

/**
 * A deletion moves all later items up by one, possibly to a page that has been read already. The missed item is not
 * deleted.
 */
function refuseMovedList(
  { readsTopAgain }: Pick<Feed<unknown>, 'readsTopAgain'>,
  before: number | undefined,
  now: number | undefined,
): void {
  if (before === undefined || now === undefined) return;
  if (now < before || (now > before && !readsTopAgain)) throw unusable('the list changed during the read');
}

function changeOf({ changedAt, postedAt }: PublisherReview): number {
  return (changedAt ?? postedAt).getTime();
}
