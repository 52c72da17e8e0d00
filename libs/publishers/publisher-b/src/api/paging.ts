import { PublisherError } from '@listings/publisher-sdk';
import { asObject, asObjects, asText } from '../json.js';
import type { JsonObject } from '../json.js';

/** The greatest number of pages of 100 items. A longer list means that paging does not end. */
const mostPages = 1000;

/**
 * The pages of a list, one array each. Follows `after` while `next` exists, also over empty pages, and never stores a
 * cursor [publishers 2.1]. `read` receives the cursor.
 */
export async function* pagesOf(
  read: (after: string | undefined) => Promise<JsonObject>,
): AsyncGenerator<readonly JsonObject[], void, undefined> {
  let after: string | undefined;
  for (let count = 0; count < mostPages; count += 1) {
    const body = await read(after);
    if (!Array.isArray(body['data'])) throw unusable('a list without data');
    yield asObjects(body['data']);
    const paging = asObject(body['paging']);
    if (asText(paging?.['next']) === undefined) return;
    const next = asText(asObject(paging?.['cursors'])?.['after']);
    if (next === undefined || next === after) throw unusable('a list whose next page has no new cursor');
    after = next;
  }
  throw unusable('a list with too many pages');
}

/** Collects all items of a list, see {@link pagesOf}. */
export async function* itemsOf(
  read: (after: string | undefined) => Promise<JsonObject>,
): AsyncGenerator<JsonObject, void, undefined> {
  for await (const page of pagesOf(read)) yield* page;
}

function unusable(what: string): PublisherError {
  return new PublisherError({ kind: 'TRANSIENT', text: `Publisher B answered ${what}` });
}
