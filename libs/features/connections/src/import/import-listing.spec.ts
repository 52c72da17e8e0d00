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

/** The id of that listing. */
const idOf = (account: string, nn: number) => fixture.listingId(account, refEnd(account, nn));
const importing = async (account: string, nn: number, changes: Partial<typeof fixture.deps> = {}) =>
  importById(await idOf(account, nn), { account, changes });

/** Imports a listing by its id, as this caller and through this connected account. */
const importById = (
  connectedAccountListingId: string,
  { by = caller, account: connectedAccountId = a, changes = {} as Partial<typeof fixture.deps> } = {},
) => importListing({ ...fixture.deps, ...changes }, by, { connectedAccountId, connectedAccountListingId });

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
const untilWaiting = (imports: number) => {
  const waiting = () => fixture.clock.timers().filter((ms) => ms <= 20_000).length === imports;
  return waitFor(waiting, { describe: `${imports} imports that wait` });
};

/** Lets the database limit the calls of a connected account for so many seconds. */
const limitFor = (account: string, seconds: number) =>
  fixture.database.sql`update connected_accounts set rate_limited_until = now() + make_interval(secs => ${seconds})
    where id = ${account}`;

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

/** How many locations, links and events the account has. */
const counts = async () => {
  const { accountId } = caller;
  const [row] = await fixture.database.sql<Record<string, number>>`select
    (select count(*) from locations where account_id = ${accountId}) as locations,
    (select count(*) from listing_links where account_id = ${accountId}) as links,
    (select count(*) from stored_events where account_id = ${accountId}) as events`;
  return row ?? {};
};

describe('importListing', () => {
  it.each<['a' | 'b', number, string | null]>([
    ['a', 9, 'S1-009'],
    ['b', 17, null],
  ])('[4.7] imports a listing of publisher %s, links it and records the events', async (key, nn, store_id) => {
    const account = key === 'a' ? a : b;
    const { names } = fixture[key];
    const locationId = await created(account, nn);
    const [location] = await fixture.database.sql`select * from locations where id = ${locationId}`;
    const [text, state_iso] = [expect.any(String), expect.stringMatching(/^[A-Z]{2}$/)];
    const address = { country_iso: 'US', state_iso, city: text, postal_code: text };
    expect(location).toMatchObject({ ...address, store_id, business_hours: { length: 7 } });
    const links = await fixture.database.sql`select publisher, connected_account_id as account, status
      from listing_links where location_id = ${locationId}`;
    expect(links).toEqual([{ publisher: names.constant, account, status: 'LINKED' }]);
    const data = { platform: names.snake, connected_account_id: account };
    const event = { event: 'connection.location_connected', location_id: String(locationId), data };
    expect((await fixture.events(caller)).at(-1)).toMatchObject(event);
  });

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
    const [attributes] = await fixture.database.values`select listing.content -> 'attributes' from listing_links link
      join connected_listings listing on listing.account_id = link.account_id and listing.id = link.listing_id
      where link.location_id = ${locationId}`;
    expect(JSON.stringify(attributes)).toContain('has_wheelchair_accessible_entrance');
  });

  const socialUrls = { social_page: expect.stringMatching(/^https:.*\/social$/) };

  it.each([
    ['4', 'profiles that it took from the listing, so that a push can remove them again', 41, { socialUrls }],
    ['14', 'permanent closure of a listing, so that a push can end it', 58, { permanentlyClosed: true }],
  ])('[contract %s] remembers the %s', async (_section, _what, nn, more) => {
    const locationId = await created(a, nn);
    const shared = { listingRef: expect.stringContaining(`91000${nn}`), ...more };
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
    expect(await counts()).toEqual(Object.fromEntries(Object.entries(before).map(([of, count]) => [of, count + 1])));
  });

  const noUser = async () => importById('x', { by: await fixture.newCaller({ user: false }) });
  const disconnected = async () => {
    const account = await fixture.connectAndRead(caller, fixture.a, 'owner-a3');
    await fixture.setStatus('DISCONNECTED', account);
    return importById(await fixture.listingId(account, '9300001'), { account });
  };
  const failingB = async () => {
    await fixture.admin.script({ operation: 'b.pages.get', responses: [{ error: 'unavailable' }] });
    return importing(b, 2);
  };
  const untranslated = (key: 'a' | 'b', nn: number) =>
    importing(key === 'a' ? a : b, nn, { publishers: withBrokenCategories(key) });
  const failing = () => Promise.reject(new Error('boom'));
  /** The creation of the location runs this statement. */
  const running = (statement: () => string) => creating((transaction) => transaction.query(statement()) as never);

  it.each<[string, string, () => ReturnType<typeof importing>]>([
    ['SY81019', 'an account without a user', noUser],
    ['SY81066', 'no UUID', () => importById('x', { account: 'x' })],
    ['SY81066', 'an unknown account', () => importById('x', { account: fixture.deps.clock.uuid() })],
    ['SY81069', 'a disconnected account', disconnected],
    ['SY81067', 'an id that cannot be decoded', () => importById('x')],
    ['SY81067', 'the id of another kind of thing', () => importById(globalId('Location', 1))],
    ['SY81067', 'an unknown listing', () => importById(globalId('ConnectedAccountListing', fixture.deps.clock.uuid()))],
    ['SY81070', 'the listing of another account', async () => importById(await idOf(b, 1))],
    ['SY81073', 'a publisher that is not configured', () => importing(a, 1, { publishers: new PublisherRegistry([]) })],
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
    ['SY81089', 'a failing publisher B, which has no code of its own for it', failingB],
    ['SY81078', 'a page of B that cannot be translated', () => untranslated('b', 3)],
    ['SY81072', 'a listing of A that cannot be translated', () => untranslated('a', 2)],
    ['SY81086', 'a business rule', () => creating(async () => outOfSeats)],
    ['SY81087', 'an error of the database', () => running(() => 'select 1/0')],
    ['SY81088', 'a rule of the installation that we do not know', () => running(unknownRule)],
    ['SY81088', 'a refusal without a reason', () => creating(async () => ({ violations: [] }))],
    ['SY81090', 'an error in the call that creates the location', () => creating(failing)],
    ['SY81071', 'an unexpected error around it', () => creating(async () => ({ location: undefined }) as never)],
  ])('[7.4] %s: %s', async (code, _, work) => {
    const before = await counts();
    expect(codeOf(await work())).toBe(code);
    expect(await counts()).toEqual(before);
  });

  it('[7.4] SY81086 names the underlying codes', async () => {
    const violation = { code: 'SY81086', reason: 'SY10151: Account is out of location seats' };
    expect(await creating(async () => outOfSeats)).toEqual({ outcome: 'refused', violation });
  });

  it('[7.4] SY81068: a linked listing, also when it was read through another account', async () => {
    const lookalike = await fixture.connectAndRead(caller, fixture.a, 'owner-a2');
    await fixture.database.sql`insert into connected_listings
        (account_id, connected_account_id, publisher, ref, name, content)
      select account_id, ${a}, publisher, ref, 'same', '{}' from connected_listings
      where connected_account_id = ${lookalike} and ref like '%9200004'`;
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

  it('[7.4, contract 13] a wait that ends after the time of a request is answered with SY81075 and the time, until which no other request is sent', async () => {
    const { imports } = await readerOf('owner-a1');
    await limitedAtA(90);
    const opens = new Date(fixture.clock.now().getTime() + 90_000).toISOString();
    const reason = `Publisher A's rate limit was exceeded. The publisher takes no calls until ${opens}; try again then`;
    const refused = { outcome: 'refused', violation: { code: 'SY81075', reason }, retryInMs: 90_000 };
    expect(await imports('9100007')).toEqual(refused);
    const before = await fixture.admin.requests();
    expect(codeOf(await imports('9100007'))).toBe('SY81075');
    expect(await fixture.admin.requests()).toHaveLength(before.length);
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

  it('[7.4] SY81069 when the publisher no longer accepts the credentials; reconnecting helps', async () => {
    const { by, account, imports } = await readerOf('owner-a3');
    for (const token of ['refresh', 'access'] as const) await fixture.admin.revokeToken({ owner: 'owner-a3', token });
    for (const _ of [1, 2]) expect(codeOf(await imports('9300003'))).toBe('SY81069');
    expect(await fixture.connect(by, fixture.a, 'owner-a3')).toBe(account);
    expect(codeOf(await imports('9300003'))).toBe('created');
  });
});

/** A statement that breaks a constraint of the schema. */
const unknownRule = () => `insert into locations (account_id, name) values (${caller.accountId}, null)`;
const brokenMapping = () => {
  throw new TypeError('broken mapping');
};
