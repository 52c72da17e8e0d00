import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { globalId } from '@listings/pagination';
import type { PublisherListing } from '@listings/publisher-sdk';
import { recordCreations } from '../creation/record-creation.js';
import { confirmMatches, linkListing, rejectMatches, suggestedListings } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';
import { matchedTenant } from '../testing/matched-tenant.js';
import { searchWhile } from '../testing/search-for-matches.js';

const fixture = startFixture();

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A tenant with suggestions for locations like the listings 1 and 2. Listing 55 shows the business of listing 1, too. */
async function tenant() {
  const made = await matchedTenant(fixture, { of: [1, 2] });
  await made.search();
  /** The suggestion of the first location, and its id. */
  const ofFirst = async () => (await made.suggestions({ locationIds: made.locationIds.slice(0, 1) }))[0];
  const idOfFirst = async () => (await ofFirst())?.matchedDataDatabaseId ?? '';
  const rejected = () => made.suggestions({ rejected: true });
  const rejectedIds = async () => (await rejected()).map(({ matchedDataDatabaseId }) => matchedDataDatabaseId);
  return { ...made, ofFirst, idOfFirst, rejected, rejectedIds, id: await idOfFirst() };
}

/** Our id of the listing of a pair. */
async function listingOf(id: string): Promise<string> {
  const [listing = ''] = await fixture.database.values<string>`select listing_id from match_suggestions where id = ${id}
    union all select listing_id from rejected_matches where id = ${id}`;
  return listing;
}

/** The numbers of rejected pairs of an account. */
const stored = async ({ accountId }: Caller) =>
  (await fixture.database.sql`select 1 from rejected_matches where account_id = ${accountId}`).length;

/** Dependencies with which something happens before the first transaction of an operation, after it has read. */
function after(happens: () => Promise<unknown>): typeof fixture.deps {
  const { unit } = fixture.deps;
  const transaction: typeof unit.transaction = async (work) => {
    await happens();
    return unit.transaction(work);
  };
  return { ...fixture.deps, unit: { statement: (work) => unit.statement(work), transaction } };
}

const done = { failedIds: [], violations: [] };
const refused = (id: string, reason: string) => ({
  failedIds: [id],
  violations: [{ code: 'SY81093', reason: expect.stringContaining(reason) }],
});

describe('a rejected match', () => {
  it('[contract 7] is left out of the next search, so that its location gets the next best suggestion', async () => {
    const { id, search, ofFirst, reject, rejectedIds } = await tenant();
    const listing = await listingOf(id);
    await reject(id);
    await search();
    const next = await ofFirst();
    expect(await listingOf(next?.matchedDataDatabaseId ?? '')).not.toBe(listing);
    expect(next?.reasons).not.toContain('Another one fits as well');
    expect(await rejectedIds()).toEqual([id]);
  });

  it('[contract 7] leaves its listing to the next best location', async () => {
    const { id, like, suggestions, search, reject } = await tenant();
    const listing = await listingOf(id);
    const second = await like(1, 'Inc');
    await reject(id);
    await search();
    const [of] = await suggestions({ locationIds: [second] });
    expect(await listingOf(of?.matchedDataDatabaseId ?? '')).toBe(listing);
  });

  it('[contract 7] is a suggestion with its id again when it is restored, in the place of what came after it', async () => {
    const { id, search, ofFirst, idOfFirst, suggestions, confirm, reject, restore, rejected } = await tenant();
    const before = await ofFirst();
    await reject(id);
    await search();
    expect(await idOfFirst()).not.toBe(id);
    expect(await restore(id)).toEqual(done);
    expect(await ofFirst()).toEqual(before);
    expect(await rejected()).toEqual([]);
    expect(await suggestions()).toHaveLength(2);
    expect(await restore(id)).toEqual(done);
    expect(await confirm([id])).toEqual(done);
  });

  it('[contract 7] of two that are restored for one location the better one is suggested', async () => {
    const { id, search, idOfFirst, reject, restore, rejectedIds } = await tenant();
    await reject(id);
    await search();
    const next = await idOfFirst();
    await reject(next);
    const [better] = await rejectedIds();
    expect(await restore(next, id)).toEqual(done);
    expect(await idOfFirst()).toBe(better);
    expect(await rejectedIds()).toEqual([]);
  });

  it('[contract 7] of a pair that a search finds at the same time is neither listed nor stored as a suggestion', async () => {
    const { caller, id, trigger, ofFirst, suggestions, reject, rejected } = await tenant();
    await trigger();
    await searchWhile(fixture.deps, () => reject(id));
    expect(await ofFirst()).toBeUndefined();
    const kept = await fixture.database.sql`select 1 from match_suggestions where account_id = ${caller.accountId}`;
    expect(kept.length).toBe((await suggestions()).length);
    expect(await rejected()).toHaveLength(1);
  });

  it('[contract 7] is not restored while a search runs, which would lose it', async () => {
    const { id, trigger, idOfFirst, reject, restore, rejectedIds } = await tenant();
    await reject(id);
    const answers: unknown[] = [];
    await trigger();
    await searchWhile(fixture.deps, async () => answers.push(await restore(id)));
    const reason = 'The listings are being compared. Restore it when that has ended';
    expect(answers).toEqual([refused(id, reason)]);
    expect(await rejectedIds()).toEqual([id]);
    expect(await restore(id)).toEqual(done);
    expect(await idOfFirst()).toBe(id);
  });

  it('[contract 7] is not linked by somebody who confirms it at the same time', async () => {
    const { caller, id, reject, rejectedIds } = await tenant();
    const rejecting = after(() => reject(id));
    const answer = await confirmMatches(rejecting, caller, [id]);
    expect(answer).toEqual(refused(id, 'Somebody has rejected this match meanwhile'));
    expect(await rejectedIds()).toEqual([id]);
  });

  it('[contract 7] is not made of a suggestion that a search has replaced before the locks', async () => {
    const { caller, id, rejected } = await tenant();
    const replaced = after(() => fixture.database.sql`delete from match_suggestions where id = ${id}`);
    expect(await rejectMatches(replaced, caller, [id])).toMatchObject({ failedIds: [id] });
    expect(await rejected()).toEqual([]);
  });

  it('[contract 7] is not made of a pair that is linked', async () => {
    const { caller, id, suggestions, confirm } = await tenant();
    const ids = (await suggestions()).map(({ matchedDataDatabaseId }) => matchedDataDatabaseId);
    const linking = after(() => confirm([id]));
    const answer = await rejectMatches(linking, caller, ids);
    expect(answer).toEqual(refused(id, 'The listing is linked to the location by now'));
    expect(await stored(caller)).toBe(ids.length - 1);
  });

  it('[contract 7] is forgotten when a person connects the pair', async () => {
    const { caller, connectedAccountId, id, locationIds, idOfFirst, search, reject, rejected } = await tenant();
    const listing = await listingOf(id);
    await reject(id);
    const connectedAccountListingId = globalId('ConnectedAccountListing', listing);
    const [locationId = 0] = locationIds;
    const request = { connectedAccountId, connectedAccountListingId, locationId };
    expect(await linkListing(fixture.deps, caller, request)).toEqual([]);
    expect(await stored(caller)).toBe(0);
    await fixture.unlink(caller, fixture.a, locationId);
    await search();
    expect(await listingOf(await idOfFirst())).toBe(listing);
    expect(await rejected()).toEqual([]);
  });

  it('[contract 7] is forgotten when the publisher answers a creation request with the listing', async () => {
    const { caller, connectedAccountId, id, locationIds, reject } = await tenant();
    await reject(id);
    const { accountId } = caller;
    const [listing] = await fixture.database.values<PublisherListing>`select content from connected_listings
      where id = ${await listingOf(id)}`;
    const key = { accountId, connectedAccountId, publisher: fixture.a.names.constant, requestId: UNKNOWN };
    const asked = { locationId: locationIds[0] as number, folderRef: null, unlessSuggested: false };
    const request = { ...key, ...asked, connectionIssue: null, connection: 'CONNECTED' as const };
    const ended = [{ request, outcome: { event: 'created', listing: listing as PublisherListing } as const }];
    await fixture.database.transaction((transaction) =>
      recordCreations(transaction, fixture.deps, { accountId, ended }),
    );
    expect(await stored(caller)).toBe(0);
  });

  it.each(['location', 'listing', 'connection'] as const)('[contract 7] goes with its %s', async (what) => {
    const { caller, connectedAccountId, id, locationIds, reject } = await tenant();
    await reject(id);
    expect(await stored(caller)).toBe(1);
    if (what === 'location') await fixture.database.sql`delete from locations where id = ${locationIds[0]}`;
    if (what === 'listing')
      await fixture.database.sql`delete from connected_listings where id = ${await listingOf(id)}`;
    if (what === 'connection') await fixture.disconnect(caller, fixture.a, connectedAccountId);
    expect(await stored(caller)).toBe(0);
  });
});

it('[health] the listings of suggested and rejected pairs are found by the ids of the pairs, without photos', async () => {
  const { caller, id, suggestions, locationIds, reject } = await tenant();
  await reject(id);
  const ids = (await suggestions()).map(({ matchedDataDatabaseId }) => matchedDataDatabaseId);
  const found = await suggestedListings(fixture.deps, caller, [id, ...ids, UNKNOWN, 'x']);
  expect(found.map(({ locationId }) => locationId).sort()).toEqual(locationIds);
  expect(found[0]).toMatchObject({ publisher: 'PUBLISHER_A', content: { name: expect.any(String) } });
  expect(found[0]?.content).not.toHaveProperty('photos');
});
