import type { Sql } from '../database.js';

/** A connected account at a publisher. */
export interface Connection {
  readonly accountId: number;
  readonly connectedAccountId: string;
  readonly publisher: string;
}

/** Stores a connected account with sealed credentials. Its subject is the connected account's id, unless one is given. */
export async function newConnectedAccount(
  sql: Sql,
  account: Connection & { readonly credentials: string; readonly subject?: string },
): Promise<void> {
  await sql.execute(
    `insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials)
     values ($1, $2, $3, $4, 'Ann', $5)`,
    [
      account.accountId,
      account.connectedAccountId,
      account.publisher,
      account.subject ?? account.connectedAccountId,
      account.credentials,
    ],
  );
}

/** Stores a listing, if the connected account has none with this reference. Returns its id. */
export async function newListing(sql: Sql, { listingRef, ...connection }: Connection & { listingRef: string }) {
  const [row] = await sql.query<{ id: string }>(
    `insert into connected_listings (account_id, connected_account_id, publisher, ref, name, content)
     values ($1, $2, $3, $4, 'Listing', '{}')
     on conflict (account_id, connected_account_id, ref) do update set name = excluded.name returning id`,
    [connection.accountId, connection.connectedAccountId, connection.publisher, listingRef],
  );
  return (row as { id: string }).id;
}

/** Stores links of locations to new listings, and no work that follows from a link. */
export async function storeLinks(
  sql: Sql,
  connection: Connection,
  links: readonly { readonly locationId: number; readonly listingRef: string }[],
): Promise<void> {
  await sql.execute(
    `with place as materialized (
       select id, ref, gen_random_uuid() as listing_id from unnest($4::integer[], $5::text[]) as given (id, ref)
     ), listing as (
       insert into connected_listings (account_id, id, connected_account_id, publisher, ref, name, content)
       select $1, listing_id, $2, $3, ref, 'Listing', '{}' from place
     )
     insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
     select $1, id, $3, $2, listing_id, ref from place`,
    [
      connection.accountId,
      connection.connectedAccountId,
      connection.publisher,
      links.map(({ locationId }) => locationId),
      links.map(({ listingRef }) => listingRef),
    ],
  );
}
