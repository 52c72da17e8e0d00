import { SandboxAdmin } from '@listings/publisher-sandbox';
import { waitFor } from '@listings/testing';
import type { Owner } from './accounts.js';
import type { BrowserSuite } from './browser-suite.js';
import { seedLocations, sql } from './many-locations.js';

/** Waits until an answer of the public API contains a text. */
export async function waitForText(suite: BrowserSuite, owner: Owner, path: string, text: string): Promise<void> {
  const headers = { authorization: `API ${owner.apiKey}` };
  // The answer may also be that there were too many calls.
  const answer = () => fetch(`${suite.product.apiUrl}/api/v4/${path}`, { headers });
  const wait = { describe: `${text} in ${path}`, intervalMs: 500 };
  await waitFor(async () => (await (await answer()).text()).includes(text), wait);
}

/** Edits the listing of a location as a user of the publisher does. */
export async function editAsStranger(
  suite: BrowserSuite,
  locationId: number,
  fields: Parameters<SandboxAdmin['editListing']>[1],
): Promise<void> {
  await new SandboxAdmin(suite.product.sandboxUrl).editListing(await listingOf(suite, locationId), fields);
}

/** Adds a photo to the listing of a location as a user of the publisher does. */
export async function addPhotoAsStranger(suite: BrowserSuite, locationId: number): Promise<void> {
  await new SandboxAdmin(suite.product.sandboxUrl).addPhoto(await listingOf(suite, locationId));
}

/** Stores a confirmed difference of each of so many new linked locations, which has come back three times. */
export async function seedDifferences({ product }: BrowserSuite, owner: Owner, count: number): Promise<void> {
  const account = await seedLocations(product, owner, count);
  await sql(product)`with connected as (
      insert into connected_accounts (account_id, publisher, subject, client_name, credentials)
      select ${account}, publisher, 'seeded', 'Ann', 'sealed' from (select publisher from listing_links limit 1) of_any
      returning id, publisher
    ), place as materialized (
      select locations.id, connected.id as connected_id, publisher, gen_random_uuid() as listing_id
      from locations cross join connected where account_id = ${account}
    ), listing as (
      insert into connected_listings (account_id, id, connected_account_id, publisher, ref, name, content)
      select ${account}, listing_id, connected_id, publisher, 'seeded ' || id, 'Listing', '{}' from place
    )
    insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
    select ${account}, id, publisher, connected_id, listing_id, 'seeded ' || id from place`;
  await sql(product)`insert into listing_differences
      (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at, confirmed_at, rejections)
    select account_id, id, (select publisher from listing_links limit 1), 'phone', 'OPEN', 'DIFFERENT', '+14155550100', '+14155550142',
      date_trunc('milliseconds', now()) - interval '1 day', now(), 3
    from locations where account_id = ${account}`;
}

/** The publisher's reference of the listing of a location. */
export async function listingOf({ product }: BrowserSuite, locationId: number): Promise<string> {
  const rows = await sql(product)<{ ref: string }>`
    select listing_ref as ref from listing_links where location_id = ${locationId}`;
  return rows[0]?.ref ?? '';
}

/** Lets the next reading of the listings of a location be due, as it is a day later. */
export const readAgain = (suite: BrowserSuite, locationId: number) => letBeDue(suite, 'listing-reading', locationId);

/** Lets the next reading of the verifications of a location be due. */
export const verifyAgain = (suite: BrowserSuite, locationId: number) => letBeDue(suite, 'verification', locationId);

async function letBeDue({ product }: BrowserSuite, kind: string, locationId: number): Promise<void> {
  await sql(product)`
    with due as (
      update work set due_at = now() where kind = ${kind} and subject like ${`${locationId} %`} and lease_until is null
      returning account_id, kind, group_key)
    update work_turns turn set due_at = now() from due
    where turn.kind = due.kind and turn.account_id = due.account_id and turn.group_key = due.group_key`;
}
