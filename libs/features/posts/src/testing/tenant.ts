import { randomUUID } from 'node:crypto';
import type { Caller } from '@listings/domain';
import { insertCounters } from '@listings/persistence';
import type { Database } from '@listings/persistence';
import { Encryption } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';

/** The encryption of tests. */
export const testEncryption = new Encryption([Buffer.alloc(32, 7).toString('base64')]);

/** A test account with its connected accounts. */
export interface Tenant {
  readonly caller: Caller;
  readonly accountId: number;
  /** Adds locations and links each to a listing named `<site>/<locationId>` at each of `sites`. */
  locations(count: number, options: { sites: readonly string[] }): Promise<number[]>;
  /** The bodies of all events in their order. */
  events(): Promise<{ event: string; location_id: string; data: Record<string, unknown> }[]>;
  /** The connected account of a site. */
  connectedAccountId(site: string): string;
}

/** Creates an account with a connected account at each of the sites. */
export async function createTenant(
  database: Database,
  sites: readonly { site: string; credentials?: Readonly<Record<string, unknown>> }[],
): Promise<Tenant> {
  const [account] = await database.query<{ id: number }>(`insert into accounts (name) values ('Tenant') returning id`);
  const accountId = (account as { id: number }).id;
  await insertCounters(database, accountId);
  const connected = new Map<string, string>();
  for (const { site, credentials } of sites) {
    const connectedAccountId = randomUUID();
    await database.execute(
      `insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials) values ($1, $2, $3, $3, 'Ann', $4)`,
      [
        accountId,
        connectedAccountId,
        site,
        sealCredentials(testEncryption, { accountId, connectedAccountId }, credentials ?? {}),
      ],
    );
    connected.set(site, connectedAccountId);
  }

  return {
    accountId,
    caller: { accountId, scope: 'WRITE', source: 'api', limits: { minute: null, hour: null, day: null } },
    connectedAccountId: (site) => connected.get(site) as string,
    async locations(count, { sites: linked }) {
      const rows = await database.query<{ id: number }>(
        `insert into locations (account_id, name, country_iso, sub_category_id, search)
         select $1, 'Place ' || gen_random_uuid(), 'US', 1, '' from generate_series(1, $2) n returning id`,
        [accountId, count],
      );
      const ids = rows.map(({ id }) => id).sort((one, other) => one - other);
      for (const site of linked)
        await link(database, { accountId, site, connectedAccountId: connected.get(site) as string, ids });
      return ids;
    },
    async events() {
      const rows = await database.query<{ body: string }>(
        'select body from stored_events where account_id = $1 order by sequence, position',
        [accountId],
      );
      return rows.map(
        ({ body }) => JSON.parse(body) as { event: string; location_id: string; data: Record<string, unknown> },
      );
    },
  };
}

/** Links locations to listings. `ref` names the listing of a single location; the default is `<site>/<locationId>`. */
export async function link(
  database: Database,
  links: { accountId: number; site: string; connectedAccountId: string; ids: readonly number[]; ref?: string },
): Promise<void> {
  await database.execute(
    `with place as materialized (
       select id, coalesce($5, $3 || '/' || id) as ref, gen_random_uuid() as listing_id from unnest($4::integer[]) id
     ), listing as (
       insert into connected_listings (account_id, id, connected_account_id, publisher, ref, name, content)
       select $1, listing_id, $2, $3, ref, 'Listing', '{}' from place
     )
     insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
     select $1, id, $3, $2, listing_id, ref from place`,
    [links.accountId, links.connectedAccountId, links.site, links.ids, links.ref ?? null],
  );
}
