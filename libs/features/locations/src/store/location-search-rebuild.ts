import { searchVector, searchVocabulary } from '@listings/domain';
import type { StoredLocation } from '@listings/domain';
import { arraysOf } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { storedColumns } from './location-columns.js';

/** The last row of a batch of a rebuild, and how many of its rows were changed. */
export interface RebuildProgress {
  readonly accountId: number;
  readonly id: number | string;
  readonly read: number;
  readonly changed: number;
}

/**
 * Writes the search words of the next locations anew. Rows are locked before their words are added, as in all other writes, so that none of them
 * deadlock.
 */
export async function rebuildLocations(
  transaction: Transaction,
  after: { readonly accountId: number; readonly integerId: number },
  batch: number,
): Promise<RebuildProgress | undefined> {
  const rows = await transaction.query<StoredLocation>(
    `select ${storedColumns} from locations where (account_id, id) > ($1, $2) order by account_id, id limit $3 for update`,
    [after.accountId, after.integerId, batch],
  );
  const last = rows.at(-1);
  if (!last) return undefined;
  const words = rows.flatMap((row) => searchVocabulary(row).map((word) => ({ accountId: row.accountId, word })));
  await transaction.execute(
    `insert into search_words (account_id, word)
     select distinct account_id, word collate "C" as word from unnest($1::integer[], $2::text[]) as new (account_id, word)
     order by account_id, word on conflict do nothing`,
    arraysOf(words, 'accountId', 'word'),
  );
  const changed = await transaction.execute(
    `update locations place set search = new.search
     from unnest($1::integer[], $2::integer[], $3::tsvector[]) as new (account_id, id, search)
     where place.account_id = new.account_id and place.id = new.id and place.search <> new.search`,
    [...arraysOf(rows, 'accountId', 'id'), rows.map((row) => searchVector(row.accountId, row))],
  );
  return { accountId: last.accountId, id: last.id, read: rows.length, changed };
}
