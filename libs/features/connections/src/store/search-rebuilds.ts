import { rebuildLocations } from '@listings/feature-locations';
import type { RebuildProgress } from '@listings/feature-locations';
import type { Database, SearchedTable, Transaction } from '@listings/persistence';
import { rebuildListings } from './listing-search-rebuild.js';

/** The result of one batch of a rebuild. */
export interface RebuiltBatch {
  readonly target: SearchedTable;
  /** Present once the pass has ended: the number of rows that it changed in all. */
  readonly changed?: number;
}

/** The last row that a pass has written; of the ids, the one of its table. */
interface RebuildPosition {
  readonly accountId: number;
  readonly integerId: number;
  readonly uuid: string;
}

/** Writes the search words of the next rows of a table anew; undefined behind the last one. */
export type RebuildRows = (
  transaction: Transaction,
  after: RebuildPosition,
  batch: number,
) => Promise<RebuildProgress | undefined>;

/** How the rows of other features are rebuilt. */
export type FurtherRebuilds = Readonly<Record<Exclude<SearchedTable, 'locations' | 'connected_listings'>, RebuildRows>>;

interface Rebuild extends RebuildPosition {
  readonly target: SearchedTable;
  readonly dueAt: string;
  readonly changed: number;
}

/**
 * Writes the search words of the next rows of a due pass anew, as the current release builds them, and remembers the
 * position in the same transaction. Only rows whose words differ are changed. Returns undefined if no pass is due or
 * another process has it.
 */
export async function rebuildSearchBatch(
  database: Database,
  batch: number,
  further: FurtherRebuilds,
): Promise<RebuiltBatch | undefined> {
  return database.transaction(async (transaction) => {
    const [rebuild] = await transaction.query<Rebuild>(
      `select target, due_at::text as "dueAt", rows_changed as changed, after_account_id as "accountId",
         after_location_id as "integerId", after_listing_id as uuid
       from search_rebuilds where due_at <= now() order by due_at, target desc limit 1 for update skip locked`,
    );
    if (!rebuild) return undefined;
    const { target, dueAt } = rebuild;
    const rebuilds = { locations: rebuildLocations, connected_listings: rebuildListings, ...further };
    const progress = await rebuilds[target](transaction, rebuild, batch);
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
         ${typeof progress.id === 'number' ? 'after_location_id = $4::integer' : 'after_listing_id = $4::uuid'}
       where target = $1 and due_at = $2::timestamptz`,
      [target, dueAt, progress.accountId, progress.id, changed],
    );
    return { target };
  });
}
