import { describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { globalId } from '@listings/pagination';
import type { PublisherListing } from '@listings/publisher-sdk';
import {
  confirmMatches,
  connectionSuggestions,
  disconnectAccount,
  linkListing,
  rejectMatches,
  restoreMatches,
  suggestedListings,
  triggerMatches,
  unlinkListing,
} from '../index.js';
import { recordCreations } from '../creation/record-creation.js';
import { startFixture } from '../testing/connections-fixture.js';
import { locationLike } from '../testing/location-like.js';
import { searchForMatches, searchWhile } from '../testing/search-for-matches.js';

const fixture = startFixture();

const page = { page: 1, perPage: 100 };
const best = { field: 'score', descending: true } as const;
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

/** A tenant with a connected account, and locations like the listings 1 and 2. Listing 55 shows the business of listing 1, too. */
async function tenant() {
  const caller = await fixture.newCaller();
  const connectedAccountId = await fixture.storeRead(caller, fixture.a, 'owner-a1');
  const locationIds = [
    await locationLike(fixture, caller, { connectedAccountId, nn: 1 }),
    await locationLike(fixture, caller, { connectedAccountId, nn: 2 }),
  ];
  const list = async (more: object = {}) =>
    (await connectionSuggestions(fixture.deps, caller, { connectedAccountId, sort: best, page, ...more })).records;
  const search = async () => {
    await triggerMatches(fixture.deps, caller, [connectedAccountId]);
    await searchForMatches(fixture.deps, connectedAccountId);
  };
  /** The suggestion of the first location. */
  const ofFirst = async () => (await list({ locationIds: [locationIds[0]] }))[0];
  await search();
  const id = (await ofFirst())?.matchedDataDatabaseId ?? '';
  return {
    caller,
    connectedAccountId,
    locationIds,
    id,
    list,
    search,
    ofFirst,
    listingOf: (of: string) => listingOf(caller, of),
    reject: (...ids: string[]) => rejectMatches(fixture.deps, caller, ids),
    restore: (...ids: string[]) => restoreMatches(fixture.deps, caller, ids),
    rejected: () => list({ rejected: true }),
  };
}

/** Our id of the listing of a pair. */
async function listingOf({ accountId }: Caller, id: string): Promise<string> {
  const [row] = await fixture.database.query<{ id: string }>(
    `select listing_id as id from match_suggestions where account_id = $1 and id = $2
     union all select listing_id from rejected_matches where account_id = $1 and id = $2`,
    [accountId, id],
  );
  return (row as { id: string }).id;
}

/** The numbers of rejected pairs of an account. */
async function stored({ accountId }: Caller): Promise<number> {
  const rows = await fixture.database.query('select 1 from rejected_matches where account_id = $1', [accountId]);
  return rows.length;
}

/** The number of suggestions of an account, as the numbers of matching count them. */
async function suggested({ accountId }: Caller): Promise<number> {
  const rows = await fixture.database.query('select 1 from match_suggestions where account_id = $1', [accountId]);
  return rows.length;
}

/** Dependencies with which something happens before the first transaction of an operation, after it has read. */
function after(happens: () => Promise<unknown>): typeof fixture.deps {
  const { unit } = fixture.deps;
  return {
    ...fixture.deps,
    unit: {
      statement: (work) => unit.statement(work),
      transaction: async (work) => {
        await happens();
        return unit.transaction(work);
      },
    },
  };
}

const done = { failedIds: [], violations: [] };

describe('a rejected match', () => {
  it('[contract 7] is no suggestion any more, and is listed with its author, its score and its reasons', async () => {
    const { id, ofFirst, list, reject, rejected } = await tenant();
    const before = await ofFirst();
    expect(before?.rejection).toBeNull();

    expect(await reject(id)).toEqual(done);

    expect(await ofFirst()).toBeUndefined();
    expect(await list()).toHaveLength(1);
    const rejection = { by: 'listings', at: fixture.clock.now() };
    expect(await rejected()).toEqual([{ ...before, rejection }]);
    // Again, and in the other form: nothing changes.
    expect(await reject(globalId('MatchRecord', id), id)).toEqual(done);
    expect(await rejected()).toHaveLength(1);
  });

  it('[contract 7] is left out of the next search, so that its location gets the next best suggestion', async () => {
    const { id, search, ofFirst, reject, rejected, listingOf } = await tenant();
    const listing = await listingOf(id);
    await reject(id);

    await search();

    const next = await ofFirst();
    expect(await listingOf(next?.matchedDataDatabaseId ?? '')).not.toBe(listing);
    expect(next?.reasons).not.toContain('Another one fits as well');
    expect(await rejected()).toMatchObject([{ matchedDataDatabaseId: id }]);
  });

  it('[contract 7] leaves its listing to the next best location', async () => {
    const { caller, connectedAccountId, id, list, search, listingOf, reject } = await tenant();
    const listing = await listingOf(id);
    const second = await locationLike(fixture, caller, { connectedAccountId, nn: 1, ending: 'Inc' });
    await reject(id);

    await search();

    const [of] = await list({ locationIds: [second] });
    expect(await listingOf(of?.matchedDataDatabaseId ?? '')).toBe(listing);
  });

  it('[contract 7] is a suggestion with its id again when it is restored, in the place of what came after it', async () => {
    const { caller, id, search, ofFirst, list, reject, restore, rejected } = await tenant();
    const before = await ofFirst();
    await reject(id);
    await search();
    expect((await ofFirst())?.matchedDataDatabaseId).not.toBe(id);

    expect(await restore(id)).toEqual(done);

    expect(await ofFirst()).toEqual(before);
    expect(await rejected()).toEqual([]);
    expect(await list()).toHaveLength(2);
    expect(await restore(id)).toEqual(done);
    expect(await confirmMatches(fixture.deps, caller, [id])).toEqual(done);
  });

  it('[contract 7] of two that are restored for one location the better one is suggested', async () => {
    const { id, search, ofFirst, reject, restore, rejected } = await tenant();
    await reject(id);
    await search();
    const next = (await ofFirst())?.matchedDataDatabaseId ?? '';
    await reject(next);
    const [better] = await rejected();

    expect(await restore(next, id)).toEqual(done);

    expect((await ofFirst())?.matchedDataDatabaseId).toBe(better?.matchedDataDatabaseId);
    expect(await rejected()).toEqual([]);
  });

  it('[contract 7] of a pair that a search finds at the same time is neither listed nor stored as a suggestion', async () => {
    const { caller, connectedAccountId, id, ofFirst, list, reject, rejected } = await tenant();
    await triggerMatches(fixture.deps, caller, [connectedAccountId]);
    await searchWhile(fixture.deps, () => reject(id));

    expect(await ofFirst()).toBeUndefined();
    expect(await suggested(caller)).toBe((await list()).length);
    expect(await rejected()).toHaveLength(1);
  });

  it('[contract 7] is not restored while a search runs, which would lose it', async () => {
    const { caller, connectedAccountId, id, ofFirst, reject, restore, rejected } = await tenant();
    await reject(id);
    const answers: unknown[] = [];
    await triggerMatches(fixture.deps, caller, [connectedAccountId]);
    await searchWhile(fixture.deps, async () => answers.push(await restore(id)));

    const reason = expect.stringContaining('The listings are being compared. Restore it when that has ended');
    expect(answers).toEqual([{ failedIds: [id], violations: [{ code: 'SY81093', reason }] }]);
    expect(await rejected()).toMatchObject([{ matchedDataDatabaseId: id }]);
    expect(await restore(id)).toEqual(done);
    expect((await ofFirst())?.matchedDataDatabaseId).toBe(id);
  });

  it('[contract 7] is not linked by somebody who confirms it at the same time', async () => {
    const { caller, id, reject, rejected } = await tenant();

    const answer = await confirmMatches(
      after(() => reject(id)),
      caller,
      [id],
    );

    const reason = expect.stringContaining('Somebody has rejected this match meanwhile');
    expect(answer).toEqual({ failedIds: [id], violations: [{ code: 'SY81093', reason }] });
    expect(await rejected()).toMatchObject([{ matchedDataDatabaseId: id }]);
  });

  it('[contract 7] is not made of a suggestion that a search has replaced before the locks', async () => {
    const { caller, id, rejected } = await tenant();
    const key = [caller.accountId, id];
    const replaced = after(() =>
      fixture.database.execute('delete from match_suggestions where account_id = $1 and id = $2', key),
    );

    expect(await rejectMatches(replaced, caller, [id])).toMatchObject({ failedIds: [id] });
    expect(await rejected()).toEqual([]);
  });

  it('[contract 7] is not made of a pair that is linked', async () => {
    const { caller, id, list } = await tenant();
    const [other = ''] = (await list()).flatMap((each) =>
      each.matchedDataDatabaseId === id ? [] : [each.matchedDataDatabaseId],
    );

    const answer = await rejectMatches(
      after(() => confirmMatches(fixture.deps, caller, [id])),
      caller,
      [id, other],
    );

    const reason = expect.stringContaining('The listing is linked to the location by now');
    expect(answer).toEqual({ failedIds: [id], violations: [{ code: 'SY81093', reason }] });
    expect(await stored(caller)).toBe(1);
  });

  it('[contract 7] is forgotten when a person connects the pair', async () => {
    const { caller, connectedAccountId, id, locationIds, ofFirst, search, reject, rejected, listingOf } =
      await tenant();
    const listing = await listingOf(id);
    await reject(id);
    const connectedAccountListingId = globalId('ConnectedAccountListing', listing);
    const [locationId = 0] = locationIds;
    expect(
      await linkListing(fixture.deps, caller, { connectedAccountId, connectedAccountListingId, locationId }),
    ).toEqual([]);
    expect(await stored(caller)).toBe(0);

    await unlinkListing(fixture.deps, caller, { publisher: fixture.a, locationIds: [locationId] });
    await search();
    expect(await listingOf((await ofFirst())?.matchedDataDatabaseId ?? '')).toBe(listing);
    expect(await rejected()).toEqual([]);
  });

  it('[contract 7] is forgotten when the publisher answers a creation request with the listing', async () => {
    const { caller, connectedAccountId, id, locationIds, reject, listingOf } = await tenant();
    await reject(id);
    const { accountId } = caller;
    const [listing] = await fixture.database.query<{ content: PublisherListing }>(
      'select content from connected_listings where account_id = $1 and id = $2',
      [accountId, await listingOf(id)],
    );
    const request = {
      accountId,
      locationId: locationIds[0] as number,
      publisher: fixture.a.names.constant,
      connectedAccountId,
      folderRef: null,
      unlessSuggested: false,
      requestId: UNKNOWN,
      connection: 'CONNECTED',
      connectionIssue: null,
    } as const;
    const created = { event: 'created', listing: (listing as { content: PublisherListing }).content } as const;

    await fixture.database.transaction((transaction) =>
      recordCreations(transaction, fixture.deps, { accountId, ended: [{ request, outcome: created }] }),
    );

    expect(await stored(caller)).toBe(0);
  });

  it.each(['location', 'listing', 'connection'] as const)('[contract 7] goes with its %s', async (what) => {
    const { caller, connectedAccountId, id, locationIds, listingOf, reject } = await tenant();
    await reject(id);
    expect(await stored(caller)).toBe(1);
    const { accountId } = caller;
    if (what === 'location') {
      const key = [accountId, locationIds[0]];
      await fixture.database.execute('delete from locations where account_id = $1 and id = $2', key);
    } else if (what === 'listing') {
      const key = [accountId, await listingOf(id)];
      await fixture.database.execute('delete from connected_listings where account_id = $1 and id = $2', key);
    } else {
      await disconnectAccount(fixture.deps, caller, { publisher: fixture.a, connectedAccountId });
    }
    expect(await stored(caller)).toBe(0);
  });

  it('[contract 1] of another account is unknown, and nothing of it changes', async () => {
    const { id, ofFirst, reject, rejected } = await tenant();
    const stranger = await fixture.newCaller();
    const failed = (...ids: string[]) => ({
      failedIds: ids,
      violations: ids.map((each) => ({ code: 'SY81093', reason: expect.stringContaining(each) })),
    });

    expect(await rejectMatches(fixture.deps, stranger, [id, 'x', UNKNOWN])).toMatchObject(failed('x', id, UNKNOWN));
    expect((await ofFirst())?.matchedDataDatabaseId).toBe(id);
    await reject(id);
    expect(await restoreMatches(fixture.deps, stranger, [id])).toMatchObject(failed(id));
    expect(await rejected()).toHaveLength(1);
    expect(await suggestedListings(fixture.deps, stranger, [id])).toEqual([]);
  });
});

it('[health] the listings of suggested and rejected pairs are found by the ids of the pairs, without photos', async () => {
  const { caller, id, list, locationIds, reject } = await tenant();
  await reject(id);
  const ids = [id, ...(await list()).map(({ matchedDataDatabaseId }) => matchedDataDatabaseId), UNKNOWN, 'x'];

  const found = await suggestedListings(fixture.deps, caller, ids);

  expect(found.map(({ locationId }) => locationId).sort()).toEqual(locationIds);
  expect(found[0]).toMatchObject({ publisher: 'PUBLISHER_A', content: { name: expect.any(String) } });
  expect(found[0]?.content).not.toHaveProperty('photos');
});
