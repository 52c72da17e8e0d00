import type { Caller } from '@listings/domain';
import type { ConnectionsFixture } from './connections-fixture.js';

/** Creates a location with the data of stored listing nn of a connected account, and with another end of the name. */
export async function locationLike(
  { database }: ConnectionsFixture,
  { accountId }: Caller,
  { connectedAccountId, nn, ending = 'Ltd' }: { connectedAccountId: string; nn: number; ending?: string },
): Promise<number> {
  const [row] = await database.query<{ id: number }>(
    `insert into locations (account_id, name, street, city, postal_code, country_iso, phone, sub_category_id, search)
     select $1, upper(name) || ' ' || $4, content #>> '{address,street}', content #>> '{address,city}',
       content #>> '{address,postalCode}', coalesce(content #>> '{address,countryIso}', 'US'), phone, 1001, ''
     from connected_listings where connected_account_id = $2 and right(ref, 5) = '000' || lpad($3::text, 2, '0')
     returning id`,
    [accountId, connectedAccountId, nn, ending],
  );
  if (!row) throw new Error(`no listing ${nn}`);
  return row.id;
}
