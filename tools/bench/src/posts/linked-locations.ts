import type { Database } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import type { Encryption } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';

/**
 * Inserts locations of an account, each linked at each site to the listing `listing-<location id>` of one connected account.
 * Returns their ids.
 */
export async function linkLocations(
  database: Database,
  given: { accountId: number; count: number; sites: readonly string[]; encryption: Encryption },
): Promise<number[]> {
  const { accountId, count, sites, encryption } = given;
  const rows = await database.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, sub_category_id, search)
     select $1, 'Place ' || n, 'US', 1, '' from generate_series(1, $2) n returning id`,
    [accountId, count],
  );
  const locationIds = rows.map(({ id }) => id);
  for (const site of sites) {
    const connectedAccountId = systemClock.uuid();
    const sealed = sealCredentials(encryption, { accountId, connectedAccountId }, { token: 'bench' });
    await database.execute(
      `with connected as (
         insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials) values ($1, $2, $3, $3, 'Ann', $4)
       ), place as materialized (
         select id, 'listing-' || id as ref, gen_random_uuid() as listing_id from unnest($5::integer[]) as given (id)
       ), listing as (
         insert into connected_listings (account_id, id, connected_account_id, publisher, ref, name, content)
         select $1, listing_id, $2, $3, ref, 'x', '{}' from place
       )
       insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
       select $1, id, $3, $2, listing_id, ref from place`,
      [accountId, connectedAccountId, site, sealed, locationIds],
    );
  }
  return locationIds;
}
