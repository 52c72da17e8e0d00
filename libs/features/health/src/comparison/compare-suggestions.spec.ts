import { describe, expect, it } from '@jest/globals';
import { compareSuggestions } from '../index.js';
import { A, B, startFixture } from '../testing/health-fixture.js';

const fixture = startFixture();

/** A location that is linked nowhere, and a suggestion of a listing with this content for it. */
async function suggestion(publisher: string, content: object, input: Parameters<typeof fixture.newLocation>[3] = {}) {
  const tenant = await fixture.newTenant();
  const { accountId } = tenant;
  const locationId = await fixture.newLocation(tenant, publisher, 1, input);
  await fixture.unlink(tenant, locationId, publisher);
  const connected = tenant.connected[publisher];
  const { database } = fixture;
  const [listing] = await database.values`update connected_listings
    set content = ${JSON.stringify(content)}, name = 'Corner  Bakery'
    where account_id = ${accountId} and connected_account_id = ${connected} returning id`;
  await database.sql`insert into match_requests (account_id, connected_account_id, state, requested_at)
    values (${accountId}, ${connected}, 'MATCH_COMPLETED', now())`;
  const [id = ''] = await database.values<string>`
    insert into match_suggestions (account_id, connected_account_id, location_id, listing_id, score, reasons)
    values (${accountId}, ${connected}, ${locationId}, ${listing}, 0.9, array['Same name']) returning id`;
  return { id, tenant, compare: (caller = tenant.caller) => compareSuggestions(fixture.deps, caller, [id]) };
}

/** The agreement of each field. */
const agreements = ([compared]: Awaited<ReturnType<typeof compareSuggestions>>) =>
  Object.fromEntries(compared?.fields.map(({ field, agreement }) => [field, agreement]) ?? []);

/** The listing of a bakery as a plug-in lists it. */
const LISTING = {
  ref: 'x',
  phone: '(617) 555-0123',
  websiteUrl: 'https://other.example/',
  categories: [],
  address: { street: '12 Main St', city: 'Boston', state: 'Massachusetts', postalCode: '02108', countryIso: 'US' },
  photos: [{ ref: 'p', url: 'https://photos.example/1.jpg' }],
};

describe('the comparison of a suggestion', () => {
  it('[health] takes other notations for the same, and names what differs, is missing or was not read', async () => {
    const { id, compare } = await suggestion(A, { ...LISTING, hours: [], description: ' ' }, { storeId: 'S-1' });
    const compared = await compare();
    expect(compared).toMatchObject([{ id, obstacle: null }]);
    const same = { name: 'SAME', address: 'SAME', phone: 'SAME', hours: 'SAME' };
    // The listing lacks them: that says nothing.
    const unread = { categories: 'NOT_READ', openStatus: 'NOT_READ', storeCode: 'NOT_READ' };
    const others = { website: 'MISSING_HERE', specialHours: 'NOT_SHOWN' };
    expect(agreements(compared)).toMatchObject({ ...same, ...unread, ...others });
    const phone = { field: 'phone', agreement: 'SAME', ours: '+16175550123', theirs: '(617) 555-0123' };
    const openStatus = { field: 'openStatus', agreement: 'NOT_READ', ours: 'OPEN', theirs: null };
    for (const field of [phone, openStatus]) expect(compared[0]?.fields).toContainEqual(field);
  });

  it('[health] compares what the listing has', async () => {
    const listing = { ...LISTING, phone: '(617) 555-0199', openStatus: 'PERMANENTLY_CLOSED', storeCode: '' };
    const { compare } = await suggestion(A, listing, { storeId: 'S-1', bizUrl: 'other.example' });
    const differing = { phone: 'DIFFERENT', openStatus: 'DIFFERENT', storeCode: 'MISSING_THERE' };
    expect(agreements(await compare())).toMatchObject({ ...differing, website: 'SAME' });
  });

  it('[health] says what a publisher cannot show before what was not read', async () => {
    const { compare } = await suggestion(B, LISTING);
    expect(agreements(await compare())).toMatchObject({ specialHours: 'NOT_SHOWN', openStatus: 'NOT_READ' });
  });

  it('[health] endures a listing of an older release', async () => {
    const { compare } = await suggestion(A, {});
    expect(agreements(await compare())).toMatchObject({ phone: 'NOT_READ', categories: 'NOT_READ' });
  });

  it('[health] stays when the suggestion is rejected, and is unknown to another account', async () => {
    const { id, tenant, compare } = await suggestion(A, LISTING);
    const before = await compare();
    await fixture.database.sql`with gone as (delete from match_suggestions
      where account_id = ${tenant.accountId} and id = ${id} returning *)
      insert into rejected_matches
        (account_id, id, connected_account_id, location_id, listing_id, score, reasons, rejected_by, rejected_at)
      select account_id, id, connected_account_id, location_id, listing_id, score, reasons, 'Ann', now() from gone`;
    expect(await compare()).toEqual(before);
    expect(await compare((await fixture.newTenant()).caller)).toEqual([]);
  });
});
