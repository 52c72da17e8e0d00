import { PublisherError } from '@listings/publisher-sdk';
import { asCount, asId, asObjects, unusable } from './border.js';
import type { JsonObject } from './border.js';

const LIMIT = 50;
/** The greatest number of attempts to read a list that changes during the read. */
const MOST_RESTARTS = 5;

/**
 * All records of a list with offset paging, each once. A record that is added or deleted during the read moves all
 * later ones, so pages overlap by one record. If that record differs, the read starts again.
 */
export async function* allRecords(
  what: string,
  name: string,
  read: (query: { offset: number; limit: number }) => Promise<JsonObject>,
): AsyncIterable<JsonObject & { readonly id: string }> {
  const seen = new Set<string>();
  let restarts = 0;
  let offset = 0;
  let last: string | undefined;
  for (;;) {
    const page = await read({ offset, limit: LIMIT });
    const total = asCount(page['total']);
    const records = asObjects(page[name])?.map((record) => ({ ...record, id: asId(record['id']) ?? '' }));
    if (total === undefined || !records || records.some(({ id }) => id === '')) throw unusable(what);
    if (last !== undefined && records[0]?.id !== last) {
      restarts += 1;
      if (restarts > MOST_RESTARTS)
        throw new PublisherError({ kind: 'TRANSIENT', text: `${what} changes while it is read` });
      offset = 0;
      last = undefined;
      continue;
    }
    for (const record of records) {
      if (seen.has(record.id)) continue;
      seen.add(record.id);
      yield record;
    }
    last = records.at(-1)?.id;
    // A page that contains only the overlap makes no progress.
    if (last === undefined || offset + records.length >= total || records.length < 2) return;
    offset += records.length - 1;
  }
}
