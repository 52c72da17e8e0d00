import type { Caller } from '@listings/domain';
import { createCampaign } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import { insertAccount } from '@listings/persistence';
import type { Database } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';

/** An account with many linked locations. */
export interface PostingTenant {
  readonly caller: Caller;
  readonly locationIds: readonly number[];
}

/**
 * Creates an account with `count` locations, each linked at each site to the listing `<prefix>-<number>` of one connected
 * account.
 */
export async function postingTenant(
  database: Database,
  { count, sites, prefix, key }: { count: number; sites: readonly string[]; prefix: string; key: string },
): Promise<PostingTenant> {
  const accountId = await database.transaction((sql) => insertAccount(sql, { name: prefix, plan: 'ENTERPRISE' }));
  const rows = await database.query<{ id: number }>(
    `insert into locations (account_id, name, country_iso, sub_category_id, search)
     select $1, 'Place ' || n, 'US', 1, '' from generate_series(1, $2) n returning id`,
    [accountId, count],
  );
  const locationIds = rows.map(({ id }) => id);
  for (const site of sites) {
    const connectedAccountId = systemClock.uuid();
    const sealed = sealCredentials(new Encryption([key]), { accountId, connectedAccountId }, { token: 'x' });
    await database.execute(
      `with connected as (
         insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials) values ($1, $2, $3, $3, 'Ann', $4)
       ), place as materialized (
         select id, $5 || '-' || position as ref, gen_random_uuid() as listing_id
         from unnest($6::integer[]) with ordinality as given (id, position)
       ), listing as (
         insert into connected_listings (account_id, id, connected_account_id, publisher, ref, name, content)
         select $1, listing_id, $2, $3, ref, 'x', '{}' from place
       )
       insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
       select $1, id, $3, $2, listing_id, ref from place`,
      [accountId, connectedAccountId, site, sealed, prefix, locationIds],
    );
  }
  const limits = { minute: null, hour: null, day: null };
  return { caller: { accountId, scope: 'WRITE', source: 'api', limits }, locationIds };
}

/** Creates a campaign for all locations of the tenant; returns its id. */
export async function publish(
  deps: PostsDependencies,
  { caller, locationIds }: PostingTenant,
  { sites, message }: { sites: readonly string[]; message: string },
): Promise<number> {
  const created = await createCampaign(deps, caller, {
    postName: message,
    locationIds: [...locationIds],
    postType: 'ANNOUNCEMENT',
    postSites: [...sites],
    postMessage: sites.map((site) => ({ site, message })),
  });
  if (!created.success) throw new Error(JSON.stringify(created.violations));
  return Number(Buffer.from(created.socialPost.id, 'base64').toString().split(':')[1]);
}
