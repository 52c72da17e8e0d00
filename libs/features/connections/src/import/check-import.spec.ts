import { describe, expect, it } from '@jest/globals';
import { checkListingImport } from '../index.js';
import { decodeListingId } from '../links/find-import-source.js';
import { startFixture } from '../testing/connections-fixture.js';
import { locationLike } from '../testing/location-like.js';

const fixture = startFixture();

/** An account with the listings of an owner; listing 55 of it doubles 01. */
async function connected(owner = 'owner-a1') {
  const caller = await fixture.newCaller();
  const connectedAccountId = await fixture.storeRead(caller, fixture.a, owner);
  const listing = (nn: number) => fixture.listingId(connectedAccountId, `000${String(nn).padStart(2, '0')}`);
  const check = async (...nns: number[]) =>
    checkListingImport(fixture.deps, caller, await Promise.all(nns.map(listing)));
  const uuid = async (nn: number) => decodeListingId(await listing(nn)) ?? '';
  return { caller, accountId: caller.accountId, connectedAccountId, listing, uuid, check };
}

describe('a check before an import', () => {
  it('[contract 7] names the selected listings that look like one place, in the order of the request', async () => {
    const { check, uuid, connectedAccountId } = await connected();
    expect(await check(1, 2, 3)).toEqual({ lookalikes: [] });
    const alike = async (nn: number) => ({ id: await uuid(nn), connectedAccountId, name: expect.any(String) });
    const listings = [await alike(55), await alike(1)];
    const reasons = expect.arrayContaining(['Same name', 'Same address']);
    expect(await check(55, 2, 1)).toMatchObject({ lookalikes: [{ listings, locations: [], reasons }] });
  });

  it('[contract 7] compares listings of several connected accounts', async () => {
    const { caller, listing, connectedAccountId } = await connected();
    const other = await fixture.storeRead(caller, fixture.b, 'owner-b1');
    await fixture.database.sql`update connected_listings theirs set name = ours.name, content = ours.content
      from connected_listings ours where theirs.connected_account_id = ${other} and theirs.ref like '%00002'
        and ours.connected_account_id = ${connectedAccountId} and ours.ref like '%00001'`;
    const ids = [await listing(1), await fixture.listingId(other, '00002')];
    const found = await checkListingImport(fixture.deps, caller, ids);
    const accounts = [{ connectedAccountId }, { connectedAccountId: other }];
    expect(found).toMatchObject({ lookalikes: [{ listings: accounts, locations: [] }] });
  });

  it('[contract 7] names the location that a listing looks like, unless it is archived or somebody rejected the pair', async () => {
    const { caller, accountId, connectedAccountId, check, uuid } = await connected();
    const location = await locationLike(fixture, caller, { connectedAccountId, nn: 3 });
    const listed = await uuid(3);
    await fixture.database.sql`update locations set name = listing.name from connected_listings listing
      where locations.id = ${location} and listing.id = ${listed}`;
    const like = { listings: [{ id: listed }], locations: [{ id: location, name: expect.any(String) }] };
    expect(await check(2, 3)).toMatchObject({ lookalikes: [like] });
    await fixture.database
      .sql`insert into duplicate_listings (account_id, location_id, publisher, listing_ref, status, score, reasons, detected_at)
      select account_id, ${location}, publisher, ref, 'NOT_DUPLICATE', 0.9, '{}', now() from connected_listings where id = ${listed}`;
    expect(await check(2, 3)).toEqual({ lookalikes: [] });
    await fixture.database.sql`delete from duplicate_listings where account_id = ${accountId}`;
    await fixture.archive(location);
    expect(await check(3)).toEqual({ lookalikes: [] });
  });

  it('[contract 7] compares with a location under another name that was suggested', async () => {
    const { caller, accountId, connectedAccountId, check, uuid } = await connected();
    const location = await locationLike(fixture, caller, { connectedAccountId, nn: 4, ending: 'Ltd' });
    expect(await check(4)).toEqual({ lookalikes: [] });
    await fixture.compared(caller, connectedAccountId);
    await fixture.suggest({ accountId, connectedAccountId }, location, await uuid(4));
    expect(await check(4)).toMatchObject({ lookalikes: [{ locations: [{ id: location }] }] });
  });

  it('[7.4] refuses listings that the account does not have', async () => {
    const refused = { violation: { code: 'SY81067' } };
    const caller = await fixture.newCaller();
    expect(await checkListingImport(fixture.deps, caller, ['none'])).toMatchObject(refused);
  });
});
