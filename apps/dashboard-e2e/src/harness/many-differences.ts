import type { Owner } from './accounts.js';
import type { BrowserSuite } from './browser-suite.js';
import { inDatabase, seedLocations } from './many-locations.js';

/** Stores a confirmed difference of each of so many locations, which has come back three times. */
export async function seedDifferences({ product }: BrowserSuite, owner: Owner, count: number): Promise<void> {
  const account = await seedLocations(product, owner, count);
  await inDatabase(product, (client) =>
    client.query(
      `insert into listing_differences
         (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at, confirmed_at, rejections)
       select account_id, id, (select publisher from listing_links limit 1), 'phone', 'OPEN', 'DIFFERENT', '+14155550100', '+14155550142',
         date_trunc('milliseconds', now()) - interval '1 day', now(), 3
       from locations where account_id = $1`,
      [account],
    ),
  );
}
