import { describe, expect, it } from '@jest/globals';
import { latch, waitFor } from '@listings/testing';
import { workOff } from '@listings/work/testing';
import { connectionsFollowLocations } from '../follow-locations.js';
import {
  confirmMatches,
  connectionSuggestions,
  decideDuplicates,
  DuplicateChecks,
  importListing,
  triggerMatches,
} from '../index.js';
import { DUPLICATE_CHECK } from '../rules/matching/duplicate-check.js';
import { storeSuspected } from '../store/duplicate-listings.js';
import { insertListingLink, lockListing } from '../store/listing-links.js';
import { codesOf, FIRST_PAGE, startFixture } from '../testing/connections-fixture.js';
import { checkDue, duplicatesTenant } from '../testing/duplicates-tenant.js';
import type { DuplicatesTenant } from '../testing/duplicates-tenant.js';
import { locationLike } from '../testing/location-like.js';
import { searchForMatches } from '../testing/search-for-matches.js';
import { checkDuplicates } from './check-duplicates.js';

const fixture = startFixture();

const tenant = (options: Parameters<typeof duplicatesTenant>[1] = {}) => duplicatesTenant(fixture, options);

/** A tenant whose duplicates were looked for once. */
async function checked(options: Parameters<typeof tenant>[0] = {}) {
  const made = await tenant(options);
  await made.check();
  return made;
}

const ANOTHER = `name = 'Harbour Dental', phone = null, street = '4 Sea Road'`;

async function decide(of: DuplicatesTenant, decision: 'marked' | 'dismissed', ...nns: number[]) {
  const listingItemIds = await Promise.all(nns.map(of.listing));
  return decideDuplicates(fixture.deps, of.caller, { locationId: of.locationId, listingItemIds, decision });
}

const codes = (result: Awaited<ReturnType<typeof decide>>) => (result.outcome === 'refused' ? codesOf(result) : []);

/** The stored listing 55 of an account. */
async function doubled(accountId: number) {
  const [row] = await fixture.database.sql`select id as "listingId", ref as "listingRef" from connected_listings
    where account_id = ${accountId} and ref like '%00055'`;
  return row as { listingId: string; listingRef: string };
}

describe('a check for duplicates', () => {
  it.each(['owner-a1', 'owner-b1'])('[contract 11] finds what doubles a linked location, for %s', async (owner) => {
    const made = await tenant({ owner, of: [1, 2] });
    expect(await made.duplicates()).toEqual([]);
    expect(await made.check()).toBeGreaterThan(0);
    const found = await made.duplicates();
    const reasons = expect.arrayContaining(['Same name', 'Same address']);
    const suspected = { site: made.publisher.names.constant, status: 'SUSPECTED', reasons };
    expect(found).toMatchObject([{ ...suspected, listingItemId: await made.listing(55) }]);
    expect(found[0]?.score).toBeGreaterThanOrEqual(0.8);
    expect(await made.duplicates(made.locationIds[1])).toEqual([]);
    expect(await fixture.events(made.caller)).toHaveLength(2);
  });

  it('[contract 11] runs with a search for matches', async () => {
    const { caller, connectedAccountId, statuses } = await tenant();
    await triggerMatches(fixture.deps, caller, [connectedAccountId()]);
    await searchForMatches(fixture.deps, connectedAccountId());
    await checkDue(fixture);
    expect(await statuses()).toEqual(['SUSPECTED']);
  });

  it('[contract 11] a repeated check changes nothing but the score', async () => {
    const made = await checked();
    const before = await made.duplicates();
    await fixture.clock.advance(60_000);
    await made.read();
    expect(await made.check()).toBe(1);
    expect(await made.duplicates()).toEqual(before);
    expect(await made.check()).toBe(0);
  });

  it('[contract 11] a listing that two connected accounts can access is one duplicate', async () => {
    const made = await tenant();
    const { accountId } = made;
    const { connectedAccountId } = await fixture.storeConnected(made, 'PUBLISHER_A');
    await fixture.database.sql`insert into connected_listings
        (account_id, connected_account_id, publisher, ref, name, content)
      select account_id, ${connectedAccountId}, publisher, ref, name, content from connected_listings
      where account_id = ${accountId}`;
    await made.check();
    expect(await made.statuses()).toEqual(['SUSPECTED']);
  });

  it('[contract 11] a suspected one disappears when it no longer matches, and returns when it matches again', async () => {
    const made = await checked();
    const [before] = await made.duplicates();
    const [place] = await fixture.database.sql`select name, phone from locations where id = ${made.locationId}`;
    await made.change(made.locationId, ANOTHER);
    await made.check();
    expect(await made.duplicates()).toEqual([]);
    await made.change(made.locationId, `name = '${place?.['name']}', phone = '${place?.['phone']}'`);
    await made.check();
    const after = { listingItemId: before?.listingItemId, status: 'SUSPECTED' };
    expect(await made.duplicates()).toMatchObject([after]);
  });

  it('[contract 11] a suspected one disappears when its listing is gone, and is found again when it returns', async () => {
    const made = await checked({ owner: 'owner-a2' });
    const { accountId } = made;
    await fixture.admin.access({ listing: 'locations/9200055', mode: 'hidden' });
    await made.read();
    expect(await made.duplicates()).toEqual([]);
    await made.check();
    expect(await fixture.database.sql`select 1 from duplicate_listings where account_id = ${accountId}`).toEqual([]);
    await fixture.admin.access({ listing: 'locations/9200055', mode: 'restored' });
    await made.read();
    await made.check();
    expect(await made.statuses()).toEqual(['SUSPECTED']);
  });

  it('[contract 11] a location that is unlinked or archived has no suspected duplicates until it is back', async () => {
    const made = await checked();
    await made.unlink(made.locationId);
    expect(await made.duplicates()).toEqual([]);
    await made.check();
    expect(await made.link(made.locationId, 55)).toEqual([]);
    await made.check();
    expect(await made.duplicates()).toMatchObject([{ listingItemId: await made.listing(1), status: 'SUSPECTED' }]);
    await made.change(made.locationId, 'archived_at = now()');
    expect(await made.duplicates()).toEqual([]);
    await made.check();
    await made.change(made.locationId, 'archived_at = null');
    await made.check();
    expect(await made.statuses()).toEqual(['SUSPECTED']);
  });
});

describe('a decision about a duplicate', () => {
  it('[contract 11] no duplicate: never suspected again, whatever happens', async () => {
    const made = await checked();
    const { caller, publisher, locationId } = made;
    const none = async () => expect(await made.duplicates()).toEqual([]);
    const listings = [{ listingItemId: await made.listing(55), status: 'NOT_DUPLICATE' }];
    expect(await decide(made, 'dismissed', 55)).toMatchObject({ outcome: 'decided', listings });
    await none();
    await made.read();
    await made.check();
    await none();
    await made.unlink(locationId);
    await made.check();
    await made.link(locationId, 1);
    await made.check();
    await none();
    await fixture.disconnect(caller, publisher, made.connectedAccountId());
    await made.check();
    await made.reconnect();
    await made.link(locationId, 1);
    expect(await made.check()).toBeGreaterThan(0);
    await none();
  });

  it('[contract 11] marked: stays when it no longer matches, and is a decision about the listing of the publisher', async () => {
    const made = await checked({ owner: 'owner-a3' });
    const [suspected] = await made.duplicates();
    const listings = [{ ...suspected, status: 'MARKED' }];
    expect(await decide(made, 'marked', 55)).toEqual({ outcome: 'decided', listings });
    await made.change(made.locationId, ANOTHER);
    await made.check();
    expect(await made.duplicates()).toEqual(listings);
    await fixture.admin.access({ listing: 'locations/9300055', mode: 'hidden' });
    await made.read();
    expect(await made.duplicates()).toEqual([]);
    await fixture.admin.access({ listing: 'locations/9300055', mode: 'restored' });
    await made.read();
    await made.check();
    expect(await made.statuses()).toEqual(['MARKED']);
  });

  it('[contract 11] is made for all listings or for none, and names each that it cannot decide', async () => {
    const made = await checked();
    const { locationId, caller } = made;
    const listingItemIds = [await made.listing(55), await made.listing(1), await (await tenant()).listing(9), 'x'];
    const naming = (code: string, id = '') => ({ code, reason: expect.stringContaining(id) });
    const [, linked, foreign] = listingItemIds;
    const violations = [naming('SY81067', 'x'), naming('SY81068', linked), naming('SY81067', foreign)];
    const marking = decideDuplicates(fixture.deps, caller, { locationId, listingItemIds, decision: 'marked' });
    expect(await marking).toMatchObject({ outcome: 'refused', violations });
    expect(await made.statuses()).toEqual(['SUSPECTED']);
    await fixture.archive(locationId);
    expect(codes(await decide(made, 'marked', 55))).toEqual(['SY00008']);
  });
});

describe('a listing that is marked as a duplicate', () => {
  it('[contract 11] is kept out of suggestions, of confirmed matches and of imports, but a client may link it', async () => {
    const made = await tenant();
    const { caller } = made;
    const connectedAccountId = made.connectedAccountId();
    // A second location that 55 resembles as much, without a listing.
    await fixture.database.sql`update locations set phone = null where id = ${made.locationId}`;
    const second = await locationLike(fixture, caller, { connectedAccountId, nn: 55 });
    const best = { field: 'score', descending: true } as const;
    const wanted = { connectedAccountId, sort: best, page: FIRST_PAGE, locationIds: [second] };
    const suggestions = async () => (await connectionSuggestions(fixture.deps, caller, wanted)).records;
    const search = async () => {
      await triggerMatches(fixture.deps, caller, [connectedAccountId]);
      return searchForMatches(fixture.deps, connectedAccountId);
    };
    expect(await search()).toMatchObject({ suggested: 1 });
    const [suggestion] = await suggestions();
    expect((await decide(made, 'marked', 55)).outcome).toBe('decided');
    expect(await suggestions()).toEqual([]);
    const confirmed = await confirmMatches(fixture.deps, caller, [suggestion?.matchedDataDatabaseId ?? '']);
    expect([confirmed.failedIds.length, codesOf(confirmed)]).toEqual([1, ['SY81094']]);
    expect(await search()).toMatchObject({ suggested: 0 });
    const listing = { connectedAccountId, connectedAccountListingId: await made.listing(55) };
    const refused = { outcome: 'refused', violation: { code: 'SY81094' } };
    expect(await importListing(fixture.deps, caller, listing)).toMatchObject(refused);
    expect((await decide(made, 'dismissed', 55)).outcome).toBe('decided');
    await search();
    expect(await suggestions()).toHaveLength(1);
    await decide(made, 'marked', 55);
    expect(await made.link(second, 55)).toEqual([]);
    expect(await made.duplicates()).toEqual([]);
  });

  it('[contract 11] a mark waits for a link that is being made, and is then refused', async () => {
    const made = await tenant();
    const { accountId, publisher } = made.key;
    const locationId = await fixture.newLocation(made.caller);
    const listing = await doubled(accountId);
    let marking: ReturnType<typeof decide> | undefined;
    await fixture.database.transaction(async (transaction) => {
      await lockListing(transaction, { accountId, publisher, listingRef: listing.listingRef });
      marking = decide(made, 'marked', 55);
      await waitFor(waitingForLock, { describe: 'the mark to wait for the lock' });
      const link = { ...made.key, connectedAccountId: made.connectedAccountId(), locationId, ...listing };
      await insertListingLink(transaction, link);
    });
    expect(marking && codes(await marking)).toEqual(['SY81068']);
  });
});

describe('the work of checks', () => {
  it('[reliability 2] a check that lost its claim stores nothing, nor does one of a pair that was decided meanwhile', async () => {
    const made = await tenant();
    expect(await checkDuplicates(fixture.deps, made.key, { isHeld: () => false })).toBeUndefined();
    expect(await made.duplicates()).toEqual([]);
    const { listingRef } = await doubled(made.accountId);
    await decide(made, 'dismissed', 55);
    const duplicates = [{ locationId: made.locationId, listingRef, score: 0.9, reasons: [] }];
    expect(await storeSuspected(fixture.database, { ...made.key, duplicates, now: fixture.clock.now() })).toBe(0);
    expect(await made.duplicates()).toEqual([]);
  });

  it('[reliability 2] a check that crashes its processes is given up until the next change', async () => {
    class Crashing extends DuplicateChecks {
      override async step() {
        return this.giveUp();
      }
    }
    const made = await tenant();
    await workOff(fixture.deps, new Crashing(fixture.deps));
    expect(await made.duplicates()).toEqual([]);
    expect(await made.check()).toBe(0);
    await made.read();
    expect(await made.check()).toBe(1);
    expect(await made.statuses()).toEqual(['SUSPECTED']);
  });

  it('[reliability 2] a change that commits after the claim is checked again', async () => {
    const made = await checked();
    const { accountId, locationId } = made;
    // The request of an earlier change, which the open transaction touches.
    await made.change(locationId, 'city = city');
    const [written, held] = [latch(), latch()];
    const changing = fixture.database.transaction(async (transaction) => {
      await transaction.execute(`update locations set ${ANOTHER} where id = $1`, [locationId]);
      const change = { accountId, locationIds: [locationId], identity: true };
      await connectionsFollowLocations.changed(transaction, fixture.deps.work, change);
      written.open();
      await held.opened;
    });
    await written.opened;
    await made.read();
    expect(await made.check()).toBe(1);
    expect(await made.statuses()).toEqual(['SUSPECTED']);
    held.open();
    await changing;
    expect(await made.check()).toBe(1);
    expect(await made.duplicates()).toEqual([]);
  });

  it('[contract 11] a change that leaves open which place a location is requests no check', async () => {
    const { accountId, locationId } = await tenant();
    const requested = async (identity: boolean) => {
      await fixture.database.sql`delete from work where account_id = ${accountId}`;
      await fixture.database.transaction((transaction) => {
        const change = { accountId, locationIds: [locationId], identity };
        return connectionsFollowLocations.changed(transaction, fixture.deps.work, change);
      });
      const rows = await fixture.database.sql`select 1 from work
        where account_id = ${accountId} and kind = ${DUPLICATE_CHECK}`;
      return rows.length;
    };
    expect([await requested(false), await requested(true)]).toEqual([0, 1]);
  });

  it('[design 3.1] an account that changes all the time rests between its checks', async () => {
    const made = await tenant();
    const checks = async () => (await checkDue(fixture)).filter((accountId) => accountId === made.accountId).length;
    expect(await checks()).toBe(1);
    await made.change(made.locationId, `city = 'Elsewhere'`);
    expect(await checks()).toBe(0);
    // Also a change during the check, whose request does not know of the rest.
    await fixture.request(made, DUPLICATE_CHECK, { subject: made.publisher.names.constant });
    expect(await checks()).toBe(0);
    await made.rested();
    await fixture.pass(DUPLICATE_CHECK, 1_000);
    expect(await checks()).toBe(1);
  });
});

/** True while a statement of this database waits for an advisory lock. */
async function waitingForLock(): Promise<true | undefined> {
  const rows = await fixture.database.sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  return rows.length > 0 ? true : undefined;
}
