import { arraysOf } from '@listings/persistence';
import type { Sql, Transaction } from '@listings/persistence';

/** The setting of one source of a location [contract 11]. */
export interface SourceSetting {
  readonly publisher: string;
  readonly enabled: boolean;
  /** Whether a listing of the publisher is linked to the location and accessible. */
  readonly connected: boolean;
}

/** Reads what is stored of these sources for a location; undefined if the account has no such location. */
export async function findSourceSettings(
  sql: Sql,
  { accountId, locationId, publishers }: { accountId: number; locationId: number; publishers: readonly string[] },
): Promise<SourceSetting[] | undefined> {
  const rows = await sql.query<SourceSetting & { publisher: string | null }>(
    {
      name: 'interaction-settings',
      text: `select source.publisher, coalesce(setting.enabled, true) as enabled,
               coalesce(link.status = 'LINKED' and connected.status = 'CONNECTED', false) as connected
             from locations
             left join unnest($3::text[]) with ordinality as source (publisher, position) on true
             left join interaction_settings setting on setting.account_id = $1 and setting.location_id = $2
               and setting.publisher = source.publisher
             left join listing_links link on link.account_id = $1 and link.location_id = $2
               and link.publisher = source.publisher
             left join connected_accounts connected
               on connected.account_id = $1 and connected.id = link.connected_account_id
             where locations.account_id = $1 and locations.id = $2
             order by source.position`,
    },
    [accountId, locationId, publishers],
  );
  return rows.length === 0 ? undefined : rows.filter(({ publisher }) => publisher !== null);
}

/**
 * Stores settings of a location, and reads an enabled source at once: before all others of its connected account, because a person may wait to see
 * that access to the listing came back.
 */
export async function storeSourceSettings(
  transaction: Transaction,
  { accountId, locationId }: { accountId: number; locationId: number },
  settings: readonly { readonly publisher: string; readonly enabled: boolean }[],
): Promise<string[]> {
  const values = [accountId, locationId, ...arraysOf(settings, 'publisher', 'enabled')];
  await transaction.execute(
    `insert into interaction_settings (account_id, location_id, publisher, enabled)
     select $1, $2, publisher, enabled from unnest($3::text[], $4::boolean[]) as given (publisher, enabled)
     -- one order for all transactions, so that two do not wait for each other
     order by publisher
     on conflict (account_id, location_id, publisher) do update set enabled = excluded.enabled`,
    values,
  );
  const resumed = await transaction.query<{ connectedAccountId: string }>(
    `with resumed as (
       select feed.location_id, feed.publisher
       from unnest($3::text[], $4::boolean[]) as given (publisher, enabled)
       join interaction_feeds feed
         on feed.account_id = $1 and feed.location_id = $2 and feed.publisher = given.publisher and given.enabled
       order by feed.publisher for no key update of feed
     )
     update interaction_feeds feed set next_read_at = least(now(), (
       select first.next_read_at from interaction_feeds first
       where first.account_id = $1 and first.connected_account_id = feed.connected_account_id
       order by first.next_read_at limit 1
     )) - interval '1 millisecond'
     from resumed where feed.account_id = $1 and feed.location_id = $2 and feed.publisher = resumed.publisher
     returning feed.connected_account_id as "connectedAccountId"`,
    values,
  );
  return resumed.map(({ connectedAccountId }) => connectedAccountId);
}
