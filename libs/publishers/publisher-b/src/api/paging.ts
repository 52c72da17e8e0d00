import { asObject, asObjects, asText, needed, pagesByCursor, unusable } from '@listings/publisher-sdk';
import type { JsonObject } from '@listings/publisher-sdk';

/** The greatest number of pages of 100 items. A longer list means that paging does not end. */
const mostPages = 1000;

/**
 * The pages of a list, one array each. Follows `after` while `next` exists, also over empty pages, and never stores a
 * cursor [publishers 2.1]. `read` receives the cursor.
 */
export async function* pagesOf(
  read: (after: string | undefined) => Promise<JsonObject>,
): AsyncGenerator<readonly JsonObject[], void, undefined> {
  for await (const { data } of pagesByCursor({ read, next: nextOf, mostPages })) {
    if (!Array.isArray(data)) throw unusable('Publisher B answered a list without data');
    yield asObjects(data);
  }
}

function nextOf(body: JsonObject): string | undefined {
  const paging = asObject(body['paging']);
  if (asText(paging?.['next']) === undefined) return undefined;
  return needed(asText(asObject(paging?.['cursors'])?.['after']), 'the cursor of the next page');
}
