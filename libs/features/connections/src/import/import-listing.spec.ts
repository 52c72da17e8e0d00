import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { globalId } from '@listings/pagination';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { ScriptedResponse } from '@listings/publisher-sandbox';
import { waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { importListing } from '../index.js';
import type { CreateLocation } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';

let a: string;
let b: string;
const fixture = startFixture();
const caller = shared(() => fixture.newCaller());
beforeAll(async () => {
  a = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
  b = await fixture.connectAndRead(caller, fixture.b, 'owner-b1');
});
beforeEach(() => fixture.admin.clearScripts());

/** Publisher A's listing, or publisher B's page, with this number [publishers 3.2]. */
const refEnd = (account: string, nn: number) =>
  account === a ? `91000${`0${nn}`.slice(-2)}` : `1000000100000${`0${nn}`.slice(-2)}`;
const importing = async (account: string, nn: number, changes: Partial<typeof fixture.deps> = {}) =>
  importListing({ ...fixture.deps, ...changes }, caller, {
    connectedAccountId: account,
    connectedAccountListingId: await fixture.listingId(account, refEnd(account, nn)),
  });
/** Imports a listing by its id, as this caller and through this connected account. */
const importById = (connectedAccountListingId: string, { by = caller, account = a } = {}) =>
  importListing(fixture.deps, by, { connectedAccountId: account, connectedAccountListingId });
/** A new account that has read the listings of an owner at A, and its import of one of them. */
async function readerOf(owner: string) {
  const by = await fixture.newCaller();
  const account = await fixture.connectAndRead(by, fixture.a, owner);
  const imports = async (refEnd: string) => importById(await fixture.listingId(account, refEnd), { by, account });
  return { by, account, imports };
}
const codeOf = (result: Awaited<ReturnType<typeof importing>>) =>
  result.outcome === 'refused' ? result.violation.code : 'created';
/** Imports a listing. Returns the id of its location. */
async function created(account: string, nn: number): Promise<number> {
  const result = await importing(account, nn);
  if (result.outcome !== 'created') throw new Error(codeOf(result));
  return result.locationId;
}
/** Waits until so many imports wait for a rate limit: the time of a call to the publisher is longer. */
const untilWaiting = (imports: number) =>
  waitFor(() => fixture.clock.timers().filter((ms) => ms <= 20_000).length === imports, {
    describe: `${imports} imports that wait`,
  });
/** Lets the database limit the calls of a connected account for so many seconds. */
const limitFor = (account: string, seconds: number) =>
  fixture.database.execute(
    'update connected_accounts set rate_limited_until = now() + make_interval(secs => $2) where id = $1',
    [account, seconds],
  );
/** Lets A answer the next reads of a listing with this. */
const answerAtA = (...responses: ScriptedResponse[]) =>
  fixture.admin.script({ operation: 'a.listings.get', responses });
const limitedAtA = (seconds: number, times?: number) =>
  answerAtA({ error: 'rate_limited', headers: { 'retry-after': String(seconds) }, times });
/** Imports a listing whose next read A answers with this. */
async function importAfter(response: ScriptedResponse) {
  await answerAtA(response);
  return importing(a, 2);
}
/** Imports a listing with this in place of the creation of the location. */
const creating = (createLocation: CreateLocation) => importing(a, 3, { createLocation });
const outOfSeats = { violations: [{ code: 'SY10151', reason: 'Account is out of location seats' } as const] };
/** Imports a listing while its publisher hides it. */
async function importHidden(account: string, listing: string) {
  await fixture.admin.access({ listing, mode: 'hidden' });
  const result = await importing(account, 2);
  await fixture.admin.access({ listing, mode: 'restored' });
  return result;
}
/** The publishers, one of which has categories that cannot be translated. */
function withBrokenCategories(key: 'a' | 'b') {
  const { declaration } = fixture[key];
  const categories = { toPublisher: () => undefined, fromPublisher: () => brokenMapping() };
  const broken = { ...fixture[key], declaration: { ...declaration, categories } };
  return new PublisherRegistry(key === 'a' ? [broken, fixture.b] : [fixture.a, broken]);
}
const counts = async () => {
  const [row] = await fixture.database.query(
    `select (select count(*) from locations where account_id = $1) as locations,
            (select count(*) from listing_links where account_id = $1) as links,
            (select count(*) from stored_events where account_id = $1) as events`,
    [caller.accountId],
  );
  return row;
};

describe('importListing', () => {
  it.each(['a', 'b'] as const)(
    '[4.7] imports a listing of publisher %s, links it and records the events',
    async (key) => {
      const account = key === 'a' ? a : b;
      const nn = key === 'a' ? 9 : 17;

      const locationId = await created(account, nn);
      const [location] = await fixture.database.query('select * from locations where id = $1', [locationId]);
      expect(location).toMatchObject({
        country_iso: 'US',
        state_iso: expect.stringMatching(/^[A-Z]{2}$/),
        city: expect.any(String),
        postal_code: expect.any(String),
        store_id: key === 'a' ? 'S1-009' : null,
      });
      expect((location as { business_hours: unknown[] }).business_hours).toHaveLength(7);
      const links = await fixture.database.query(
        'select publisher, connected_account_id as account, status from listing_links where location_id = $1',
        [locationId],
      );
      expect(links).toEqual([{ publisher: fixture[key].names.constant, account, status: 'LINKED' }]);
      expect((await fixture.events(caller)).at(-1)).toMatchObject({
        event: 'connection.location_connected',
        location_id: String(locationId),
        data: { platform: fixture[key].names.snake, connected_account_id: account },
      });
    },
  );

  it('[4.7.4] requests the photos of a listing of publisher A and its push', async () => {
    const locationId = await created(a, 34);
    const photos = fixture.requestedPhotos.get(locationId);
    expect(photos?.map(({ type }) => type)).toEqual(['COVER', 'ADDITIONAL', 'ADDITIONAL']);
    for (const { url } of photos ?? []) expect(url).toContain('/a/photos/9100034/');
    const of = { publisher: fixture.a.names.constant, links: [expect.objectContaining({ locationId })] };
    expect(fixture.takeTold().at(-1)).toMatchObject({ change: 'links', of });
  });

  it('[4.7.4] keeps the attributes of a listing of publisher A with the listing that the location is linked to', async () => {
    const locationId = await created(a, 37);
    const [kept] = await fixture.database.query<{ attributes: object }>(
      `select listing.content -> 'attributes' as attributes from listing_links link
       join connected_listings listing on listing.account_id = link.account_id and listing.id = link.listing_id
       where link.location_id = $1`,
      [locationId],
    );
    expect(JSON.stringify(kept?.attributes)).toContain('has_wheelchair_accessible_entrance');
  });

  it('[contract 4] remembers the profiles that it took from the listing, so that a push can remove them again', async () => {
    const locationId = await created(a, 41);
    const shared = {
      listingRef: expect.stringContaining('9100041'),
      socialUrls: { social_page: expect.stringMatching(/^https:.*\/social$/) },
    };
    expect(fixture.takeTold().at(-1)?.of).toMatchObject({ links: [{ locationId, shared }] });
  });

  it('[design 3.1] an import that is rolled back requests nothing', async () => {
    fixture.takeTold();
    const before = fixture.requestedPhotos.size;

    expect(codeOf(await importing(a, 35, { createLocation: async () => ({ violations: [] }) }))).toBe('SY81088');

    expect([fixture.takeTold(), fixture.requestedPhotos.size]).toEqual([[], before]);
  });

  it('[4.7.3] of parallel imports of one listing one succeeds, the others get SY81068', async () => {
    const before = await counts();

    const results = await Promise.all(Array.from({ length: 4 }, () => importing(a, 33)));

    expect(results.map(codeOf).sort()).toEqual(['SY81068', 'SY81068', 'SY81068', 'created']);
    expect(await counts()).toEqual({
      locations: (before as { locations: number }).locations + 1,
      links: (before as { links: number }).links + 1,
      events: (before as { events: number }).events + 1,
    });
  });

  it.each<[string, string, () => Promise<Awaited<ReturnType<typeof importing>>>]>([
    [
      'SY81019',
      'an account without a user',
      async () => importById('x', { by: await fixture.newCaller({ user: false }) }),
    ],
    ['SY81066', 'no UUID', () => importById('x', { account: 'x' })],
    ['SY81066', 'an unknown account', () => importById('x', { account: fixture.deps.clock.uuid() })],
    [
      'SY81066',
      "another tenant's account",
      async () => importById(await fixture.listingId(a, refEnd(a, 1)), { by: await fixture.newCaller() }),
    ],
    [
      'SY81069',
      'a disconnected account',
      async () => {
        const account = await fixture.connectAndRead(caller, fixture.a, 'owner-a3');
        await fixture.setStatus('DISCONNECTED', account);
        return importById(await fixture.listingId(account, '9300001'), { account });
      },
    ],
    ['SY81067', 'an id that cannot be decoded', () => importById('x')],
    ['SY81067', 'the id of another kind of thing', () => importById(globalId('Location', 1))],
    ['SY81067', 'an unknown listing', () => importById(globalId('ConnectedAccountListing', fixture.deps.clock.uuid()))],
    [
      'SY81067',
      "another tenant's listing",
      async () => importById(await fixture.listingId((await readerOf('owner-a1')).account, refEnd(a, 1))),
    ],
    ['SY81070', 'the listing of another account', async () => importById(await fixture.listingId(b, refEnd(b, 1)))],
    [
      'SY81073',
      'a publisher that is no longer configured',
      () => importing(a, 1, { publishers: new PublisherRegistry([]) }),
    ],
    ['SY81081', 'no primary category at A', () => importing(a, 51)],
    ['SY81081', 'no primary category at B', () => importing(b, 51)],
    ['SY81082', 'an unsupported country at A', () => importing(a, 52)],
    ['SY81082', 'an unsupported country at B', () => importing(b, 52)],
    ['SY81083', 'a category that A does not map', () => importing(a, 53)],
    ['SY81085', 'a category that B does not map', () => importing(b, 53)],
    ['SY81077', 'no country at B', () => importing(b, 57)],
    ['SY81074', 'no data at A', () => importAfter({ status: 200, body: {} })],
    ['SY81074', 'a listing that is gone at A', () => importHidden(a, '9100002')],
    ['SY81084', 'a page that is gone at B', () => importHidden(b, '100000010000002')],
    ['SY81076', 'a failing publisher A', () => importAfter({ error: 'unavailable' })],
    ['SY81076', 'a listing of A that is closed to us', () => importAfter({ error: 'forbidden' })],
    [
      'SY81089',
      'a failing publisher B, which has no code of its own for it',
      async () => {
        await fixture.admin.script({ operation: 'b.pages.get', responses: [{ error: 'unavailable' }] });
        return importing(b, 2);
      },
    ],
    [
      'SY81078',
      'a page of B that cannot be translated',
      () => importing(b, 3, { publishers: withBrokenCategories('b') }),
    ],
    [
      'SY81072',
      'a listing of A that cannot be translated',
      () => importing(a, 2, { publishers: withBrokenCategories('a') }),
    ],
    ['SY81086', 'a business rule', () => creating(async () => outOfSeats)],
    ['SY81087', 'an error of the database', () => creating((transaction) => transaction.query('select 1/0') as never)],
    [
      'SY81088',
      'a rule of the installation that we do not know',
      () =>
        creating(
          (transaction) =>
            transaction.query(`insert into locations (account_id, name) values (${caller.accountId}, null)`) as never,
        ),
    ],
    ['SY81088', 'a refusal without a reason', () => creating(async () => ({ violations: [] }))],
    [
      'SY81090',
      'an error in the call that creates the location',
      () => creating(() => Promise.reject(new Error('boom'))),
    ],
    ['SY81071', 'an unexpected error around it', () => creating(async () => ({ location: undefined }) as never)],
  ])('[7.4] %s: %s', async (code, _, work) => {
    const before = await counts();

    const result = await work();

    expect(codeOf(result)).toBe(code);
    expect(await counts()).toEqual(before);
  });

  it('[7.4] SY81086 names the underlying codes', async () => {
    expect(await creating(async () => outOfSeats)).toEqual({
      outcome: 'refused',
      violation: { code: 'SY81086', reason: 'SY10151: Account is out of location seats' },
    });
  });

  it('[7.4] SY81068: a linked listing, also when it was read through another account', async () => {
    const lookalike = await fixture.connectAndRead(caller, fixture.a, 'owner-a2');
    const ref = (
      await fixture.database.query<{ ref: string }>(
        `select ref from connected_listings where connected_account_id = $1 and right(ref, 7) = '9200004'`,
        [lookalike],
      )
    )[0]?.ref;
    await fixture.database.execute(
      `insert into connected_listings (account_id, connected_account_id, publisher, ref, name, content) values ($1, $2, 'PUBLISHER_A', $3, 'same', '{}')`,
      [caller.accountId, a, ref],
    );
    const through = async (account: string) => importById(await fixture.listingId(account, '9200004'), { account });

    expect(codeOf(await through(lookalike))).toBe('created');
    expect(codeOf(await through(a))).toBe('SY81068');
  });

  it('[contract 13] waits for the time that a rate limit names, without a request to the publisher, and goes on', async () => {
    const { account, imports } = await readerOf('owner-a2');
    await limitedAtA(5);

    const limited = imports('9200005');
    await untilWaiting(1);
    await limitFor(account, 16);
    const before = (await fixture.admin.requests()).length;
    const other = imports('9200006');
    await untilWaiting(2);
    expect((await fixture.admin.requests()).length).toBe(before);

    await limitFor(account, 0);
    await fixture.clock.advance(20_000);
    expect([codeOf(await limited), codeOf(await other)]).toEqual(['created', 'created']);
  });

  it('[contract 13] a wait that ends after the time of a request is answered with SY81075 and the time', async () => {
    const { imports } = await readerOf('owner-a1');
    await limitedAtA(90);

    const opens = new Date(fixture.clock.now().getTime() + 90_000).toISOString();
    expect(await imports('9100007')).toEqual({
      outcome: 'refused',
      violation: {
        code: 'SY81075',
        reason: `Publisher A's rate limit was exceeded. The publisher takes no calls until ${opens}; try again then`,
      },
      retryInMs: 90_000,
    });
  });

  it('[contract 13] rate limits that follow each other are waited for within one time', async () => {
    const { account, imports } = await readerOf('owner-a1');
    await limitedAtA(12, -1);

    const importing = imports('9100008');
    await untilWaiting(1);
    await limitFor(account, 0);
    await fixture.clock.advance(15_000);
    expect(codeOf(await importing)).toBe('SY81075');
  });

  it('[7.4] SY81075 without another request to the publisher until its delay has passed', async () => {
    const { imports } = await readerOf('owner-a2');
    await limitedAtA(60);

    const first = await imports('9200001');
    const before = (await fixture.admin.requests()).length;
    const second = await imports('9200001');

    expect([codeOf(first), codeOf(second)]).toEqual(['SY81075', 'SY81075']);
    expect((await fixture.admin.requests()).length).toBe(before);
  });

  it('[7.4] SY81069 when the publisher no longer accepts the credentials; reconnecting helps', async () => {
    const { by, account, imports } = await readerOf('owner-a3');
    await fixture.admin.revokeToken({ owner: 'owner-a3', token: 'refresh' });
    await fixture.admin.revokeToken({ owner: 'owner-a3', token: 'access' });

    const first = await imports('9300003');
    const second = await imports('9300003');
    const again = await fixture.connect(by, fixture.a, 'owner-a3');

    expect([codeOf(first), codeOf(second)]).toEqual(['SY81069', 'SY81069']);
    expect(again).toBe(account);
    expect(codeOf(await imports('9300003'))).toBe('created');
  });

  it('[publishers 1.2] an expired access token is renewed during the call', async () => {
    const { imports } = await readerOf('owner-a1');
    await fixture.admin.expireToken({ owner: 'owner-a1', token: 'access' });

    expect(codeOf(await imports('9100004'))).toBe('created');
  });
});

function brokenMapping(): never {
  throw new TypeError('broken mapping');
}
