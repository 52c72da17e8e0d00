import { changeRows, selectRows, selectsAny } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import type { ConnectedAccountKey } from '@listings/publisher-gateway';

/** A location and a listing that somebody rejected as a match. */
export interface RejectedPair {
  readonly id: string;
  readonly connectedAccountId: string;
  readonly locationId: number;
  readonly listingId: string;
}

const PAIR = `id, connected_account_id as "connectedAccountId", location_id as "locationId", listing_id as "listingId"`;

/** Returns rejected pairs by their ids. */
export const findRejectedPairs = selectRows<[key: { accountId: number; ids: readonly string[] }], RejectedPair>({
  text: `select ${PAIR} from rejected_matches where account_id = $accountId and id = any($ids::uuid[])`,
});

/** Returns the next rejected pairs of a connected account after an id, in the order of the ids. */
export const findRejectedPairsAfter = selectRows<
  [page: ConnectedAccountKey & { after: string; limit: number }],
  RejectedPair
>({
  text: `select ${PAIR} from rejected_matches
    where account_id = $accountId and connected_account_id = $connectedAccountId and id > $after order by id limit $limit`,
});

/** Whether somebody rejected a location and a listing as a match. */
export const isRejectedMatch = selectsAny<[pair: { accountId: number; locationId: number; listingId: string }]>({
  text: 'select 1 from rejected_matches where account_id = $accountId and location_id = $locationId and listing_id = $listingId',
});

/** Rejects suggestions: they leave the suggestions and keep their ids. A pair that is rejected already keeps its author. */
export async function storeRejections(
  transaction: Transaction,
  { accountId, ids, by, at }: { accountId: number; ids: readonly string[]; by: string; at: Date },
): Promise<void> {
  await transaction.execute(
    `insert into rejected_matches
       (account_id, id, connected_account_id, location_id, listing_id, score, reasons, rejected_by, rejected_at)
     select account_id, id, connected_account_id, location_id, listing_id, score, reasons, $3, $4
     from match_suggestions where account_id = $1 and id = any($2::uuid[])
     order by location_id, listing_id
     on conflict do nothing`,
    [accountId, ids, by, at],
  );
  await transaction.execute('delete from match_suggestions where account_id = $1 and id = any($2::uuid[])', [
    accountId,
    ids,
  ]);
}

/**
 * Makes rejected pairs suggestions again. They replace what was suggested for their locations and listings meanwhile; of several
 * for the same location or listing the one with the highest score is suggested.
 */
export async function restoreRejections(
  transaction: Transaction,
  { accountId, ids }: { accountId: number; ids: readonly string[] },
): Promise<void> {
  await transaction.execute(
    `with restored as (
       select connected_account_id, location_id, listing_id from rejected_matches
       where account_id = $1 and id = any($2::uuid[])
     )
     delete from match_suggestions where account_id = $1 and id in (
       select other.id from restored join match_suggestions other on other.account_id = $1
         and other.location_id = restored.location_id and other.connected_account_id = restored.connected_account_id
       union all
       select other.id from restored join match_suggestions other on other.account_id = $1
         and other.listing_id = restored.listing_id
     )`,
    [accountId, ids],
  );
  await transaction.execute(
    `insert into match_suggestions (account_id, id, connected_account_id, location_id, listing_id, score, reasons)
     select account_id, id, connected_account_id, location_id, listing_id, score, reasons
     from rejected_matches where account_id = $1 and id = any($2::uuid[])
     order by score desc, id
     on conflict do nothing`,
    [accountId, ids],
  );
  await transaction.execute('delete from rejected_matches where account_id = $1 and id = any($2::uuid[])', [
    accountId,
    ids,
  ]);
}

/** Forgets that pairs were rejected, because they are linked now, through whichever connected account. */
export const forgetRejections = changeRows<
  [given: { accountId: number; links: readonly { locationId: number; publisher: string; ref: string }[] }],
  Transaction
>({
  text: `delete from rejected_matches where account_id = $accountId and id in (
      select rejected.id from unnest($links.locationId::integer[], $links.publisher::text[], $links.ref::text[])
        as linked (location_id, publisher, ref)
      join connected_listings listing on listing.account_id = $accountId and listing.publisher = linked.publisher
        and listing.ref = linked.ref
      join rejected_matches rejected on rejected.account_id = $accountId and rejected.location_id = linked.location_id
        and rejected.listing_id = listing.id
    )`,
  isNeeded: ({ links }) => links.length > 0,
});
