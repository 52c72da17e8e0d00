import type { RebuildProgress } from '@listings/feature-locations';
import { arraysOf } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { listingSearchText } from '../rules/listing-search.js';
import type { SearchableListing } from '../rules/listing-search.js';

/** Writes the search words of the next listings anew. */
export async function rebuildListings(
  transaction: Transaction,
  after: { readonly accountId: number; readonly uuid: string },
  batch: number,
): Promise<RebuildProgress | undefined> {
  const rows = await transaction.query<SearchableListing & { accountId: number; id: string }>(
    `select account_id as "accountId", id, name, address, phone, content #>> '{address,city}' as city,
       content #>> '{address,postalCode}' as "postalCode", content #>> '{address,countryIso}' as "countryIso"
     from connected_listings where (account_id, id) > ($1, $2) order by account_id, id limit $3 for update`,
    [after.accountId, after.uuid, batch],
  );
  const last = rows.at(-1);
  if (!last) return undefined;
  const changed = await transaction.execute(
    `update connected_listings listing set search = new.search
     from unnest($1::integer[], $2::uuid[], $3::text[]) as new (account_id, id, search)
     where listing.account_id = new.account_id and listing.id = new.id and listing.search is distinct from new.search`,
    [...arraysOf(rows, 'accountId', 'id'), rows.map(listingSearchText)],
  );
  return { accountId: last.accountId, id: last.id, read: rows.length, changed };
}
