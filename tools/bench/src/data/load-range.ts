import pg from 'pg';
import type { RecordSettings } from '@listings/domain';
import { bareTarget } from '../bare/schema.js';
import { copyInto } from './copy.js';
import { bareFields, locationRows, productTargets } from './location-rows.js';

/** Locations by their numbers, from the first up to, but not including, the second, with the target databases. */
export interface Range {
  readonly from: number;
  readonly to: number;
  readonly productUrl: string;
  readonly bareUrl: string;
  readonly settings: RecordSettings;
}

const BATCH = 4_000;

/** Generates the rows of a range and copies them into both databases; reports the count after each batch. */
export async function loadRange(range: Range, loaded: (count: number) => void): Promise<void> {
  const { from, to, productUrl, bareUrl, settings } = range;
  const product = new pg.Client({ connectionString: productUrl });
  const bare = new pg.Client({ connectionString: bareUrl });
  await Promise.all([product.connect(), bare.connect()]);
  try {
    // Generated rows satisfy the foreign keys; checking them row by row would double the time.
    await product.query('set session_replication_role = replica');
    const vocabularies = new Map<number, Set<string>>();
    const fields = bareFields(settings);
    const bareRows = bareTarget(fields);
    for (let start = from; start < to; start += BATCH) {
      const count = Math.min(BATCH, to - start);
      const rows = Array.from({ length: count }, (_, each) => locationRows(start + each, settings, fields));
      const intoBare = copyInto(bare, bareRows, rows.map((row) => row.bare)); // prettier-ignore
      await copyInto(product, productTargets.locations, rows.map((row) => row.location)); // prettier-ignore
      await copyInto(product, productTargets.documents, rows.map((row) => row.document)); // prettier-ignore
      await intoBare;
      for (const { accountId, words } of rows) {
        const vocabulary = vocabularies.get(accountId) ?? new Set();
        vocabularies.set(accountId, vocabulary);
        for (const word of words) vocabulary.add(word);
      }
      loaded(count);
    }
    for (const [accountId, words] of vocabularies) {
      await product.query(
        'insert into search_words (account_id, word) select $1::integer, unnest($2::text[]) on conflict do nothing',
        [accountId, [...words].sort()],
      );
    }
  } finally {
    await Promise.all([product.end(), bare.end()]);
  }
}
