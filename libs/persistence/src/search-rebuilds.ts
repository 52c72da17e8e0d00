import { listingSearchText, searchVector, searchVocabulary } from '@listings/domain';
import type { SearchableListing, StoredLocation } from '@listings/domain';
import type { Database, Transaction } from './database.js';
import { storedColumns } from './locations/location-columns.js';

/** The result of one batch of a rebuild. */
export interface RebuiltBatch {
  readonly target: 'locations' | 'connected_listings';
  /** Present once the pass has ended: the number of rows that it changed in all. */
  readonly changed?: number;
}

interface Rebuild {
  readonly target: RebuiltBatch['target'];
  readonly dueAt: string;
  readonly changed: number;
  readonly accountId: number;
  readonly locationId: number;
  readonly listingId: string;
}

/** The last row of a batch, and how many of its rows were changed. */
interface Progress {
  readonly accountId: number;
  readonly id: number | string;
  readonly read: number;
  readonly changed: number;
}

/**
 * Writes the search words of the next rows of a due pass anew, as the current release builds them, and remembers the
 * position in the same transaction. Only rows whose words differ are changed. Returns undefined if no pass is due or
 * another process has it.
 */
export async function rebuildSearchBatch(database: Database, batch: number): Promise<RebuiltBatch | undefined> {
  return database.transaction(async (transaction) => {
    const [rebuild] = await transaction.query<Rebuild>(
      `select target, due_at::text as "dueAt", rows_changed as changed, after_account_id as "accountId",
         after_location_id as "locationId", after_listing_id as "listingId"
       from search_rebuilds where due_at <= now() order by due_at, target desc limit 1 for update skip locked`,
    );
    if (!rebuild) return undefined;
    const { target, dueAt } = rebuild;
    const rebuilt = target === 'locations' ? rebuildLocations : rebuildListings;
    const progress = await rebuilt(transaction, rebuild, batch);
    const changed = rebuild.changed + (progress?.changed ?? 0);
    if (!progress || progress.read < batch) {
      await transaction.execute('delete from search_rebuilds where target = $1 and due_at = $2::timestamptz', [
        target,
        dueAt,
      ]);
      return { target, changed };
    }
    await transaction.execute(
      `update search_rebuilds set after_account_id = $3, rows_changed = $5,
         ${target === 'locations' ? 'after_location_id = $4::integer' : 'after_listing_id = $4::uuid'}
       where target = $1 and due_at = $2::timestamptz`,
      [target, dueAt, progress.accountId, progress.id, changed],
    );
    return { target };
  });
}

/** Rows are locked before their words are added, as in all other writes, so that none of them deadlock. */
async function rebuildLocations(
  transaction: Transaction,
  after: Rebuild,
  batch: number,
): Promise<Progress | undefined> {
  const rows = await transaction.query<StoredLocation>(
    `select ${storedColumns} from locations where (account_id, id) > ($1, $2) order by account_id, id limit $3 for update`,
    [after.accountId, after.locationId, batch],
  );
  const last = rows.at(-1);
  if (!last) return undefined;
  const words = rows.flatMap((row) => searchVocabulary(row).map((word) => ({ accountId: row.accountId, word })));
  await transaction.execute(
    `insert into search_words (account_id, word)
     select distinct account_id, word collate "C" as word from unnest($1::integer[], $2::text[]) as new (account_id, word)
     order by account_id, word on conflict do nothing`,
    [words.map(({ accountId }) => accountId), words.map(({ word }) => word)],
  );
  const changed = await transaction.execute(
    `update locations place set search = new.search
     from unnest($1::integer[], $2::integer[], $3::tsvector[]) as new (account_id, id, search)
     where place.account_id = new.account_id and place.id = new.id and place.search <> new.search`,
    [
      rows.map(({ accountId }) => accountId),
      rows.map(({ id }) => id),
      rows.map((row) => searchVector(row.accountId, row)),
    ],
  );
  return { accountId: last.accountId, id: last.id, read: rows.length, changed };
}

async function rebuildListings(transaction: Transaction, after: Rebuild, batch: number): Promise<Progress | undefined> {
  const rows = await transaction.query<SearchableListing & { accountId: number; id: string }>(
    `select account_id as "accountId", id, name, address, phone, content #>> '{address,city}' as city,
       content #>> '{address,postalCode}' as "postalCode", content #>> '{address,countryIso}' as "countryIso"
     from connected_listings where (account_id, id) > ($1, $2) order by account_id, id limit $3 for update`,
    [after.accountId, after.listingId, batch],
  );
  const last = rows.at(-1);
  if (!last) return undefined;
  const changed = await transaction.execute(
    `update connected_listings listing set search = new.search
     from unnest($1::integer[], $2::uuid[], $3::text[]) as new (account_id, id, search)
     where listing.account_id = new.account_id and listing.id = new.id and listing.search is distinct from new.search`,
    [rows.map(({ accountId }) => accountId), rows.map(({ id }) => id), rows.map(listingSearchText)],
  );
  return { accountId: last.accountId, id: last.id, read: rows.length, changed };
}
