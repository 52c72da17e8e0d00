import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import type { StateAtPublisher } from '@listings/feature-locations';
import { countLocations } from '@listings/feature-locations/store';
import { newListing } from '@listings/persistence/testing';
import { listingCoverage } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';

const fixture = startFixture();

const STATES = 'LINKED NOT_VERIFIED BROKEN CREATING SUGGESTED FAILED MISSING'.split(' ') as StateAtPublisher[];

/** The locations that the list shows for each state, by their number. */
async function listed({ accountId }: Caller, publisher: string) {
  const { database } = fixture;
  const counts: Record<string, number> = {};
  for (const state of STATES)
    counts[state.toLowerCase().replace('_v', 'V')] = await countLocations(database, {
      accountId,
      filter: { atPublisher: { publisher, state } },
    });
  return counts;
}

interface AtPublisher {
  link?: string;
  verification?: string;
  creation?: string;
  suggestion?: 'free' | 'linked' | 'marked';
}

/** Stores what a location has at publisher A, in any combination. */
async function store({ accountId }: Caller, connectedAccountId: string, has: AtPublisher): Promise<number> {
  const { database } = fixture;
  const publisher = fixture.a.names.constant;
  const connection = { accountId, connectedAccountId, publisher };
  const newLocation = () => fixture.newLocation({ accountId }, `Shop ${fixture.clock.uuid()}`);
  const link = (locationId: number, listing: string, listingRef: string, status: string) =>
    database.sql`insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref, status)
      values (${accountId}, ${locationId}, ${publisher}, ${connectedAccountId}, ${listing}, ${listingRef}, ${status})`;
  const id = await newLocation();
  if (has.link) {
    await link(id, await newListing(database, { ...connection, listingRef: `of ${id}` }), `of ${id}`, has.link);
    await database.sql`insert into listing_verifications (account_id, location_id, publisher, state)
      values (${accountId}, ${id}, ${publisher}, ${has.verification ?? 'VERIFIED'})`;
  }
  if (has.creation)
    await database.sql`insert into listing_creations (account_id, location_id, publisher, connected_account_id, state, changed_at)
      values (${accountId}, ${id}, ${publisher}, ${connectedAccountId}, ${has.creation}, now())`;
  if (!has.suggestion) return id;
  const listingRef = `for ${id}`;
  const listing = await newListing(database, { ...connection, listingRef });
  await fixture.compared({ accountId }, connectedAccountId);
  await fixture.suggest(connection, id, listing);
  if (has.suggestion === 'linked') await link(await newLocation(), listing, listingRef, 'LINKED');
  if (has.suggestion === 'marked')
    await database.sql`insert into duplicate_listings
        (account_id, location_id, publisher, listing_ref, status, score, reasons, detected_at)
      values (${accountId}, ${id}, ${publisher}, ${listingRef}, 'MARKED', 0.9, '{}', now())`;
  return id;
}

describe('what is missing where', () => {
  it('[coverage] counts each active location once at each publisher, and each count is that of the list it leads to', async () => {
    const caller = await fixture.newCaller();
    const account = await fixture.connect(caller, fixture.a, 'owner-a1');
    const at = (has: AtPublisher) => store(caller, account, has);
    await at({ link: 'LINKED' });
    await at({ link: 'LINKED', verification: 'PENDING', creation: 'CREATED', suggestion: 'free' });
    await at({ link: 'LINKED', verification: 'NOT_CONNECTED' });
    await at({ link: 'GONE', verification: 'REJECTED' });
    await at({ link: 'INACCESSIBLE', creation: 'FAILED' });
    await at({ creation: 'REQUESTED' });
    await at({ creation: 'CREATING', suggestion: 'free' });
    await at({ suggestion: 'free' });
    await at({ suggestion: 'free', creation: 'FAILED' });
    await at({ creation: 'FAILED' });
    await at({ creation: 'FAILED', suggestion: 'marked' });
    await at({});
    await at({ creation: 'CREATED' });
    // Its listing is that of another location, which is linked.
    await at({ suggestion: 'linked' });
    const archived: AtPublisher[] = [{ link: 'LINKED', verification: 'PENDING' }, { suggestion: 'free' }, {}];
    for (const has of archived) await fixture.archive(await at(has));
    // The fixture stores locations without their counter.
    await fixture.database.sql`update location_counts counts set active_locations = (
        select count(*) from locations where account_id = counts.account_id and archived_at is null)
      where account_id = ${caller.accountId} and slot = 0`;
    const { locations, publishers } = await listingCoverage(fixture.deps, caller);
    expect(locations).toBe(15);
    const [ofA, ofB] = publishers;
    const counts = { linked: 4, notVerified: 1, broken: 2, creating: 2, suggested: 2, failed: 2, missing: 3 };
    const accounts = { connectedAccounts: 1, accountsToReconnect: 0 };
    expect(ofA).toEqual({ publisher: fixture.a.names.constant, ...accounts, ...counts });
    expect(ofA).toMatchObject(await listed(caller, fixture.a.names.constant));
    expect(ofB).toMatchObject({ publisher: fixture.b.names.constant, connectedAccounts: 0, linked: 0, missing: 15 });
    expect(ofB).toMatchObject(await listed(caller, fixture.b.names.constant));
  });
});
