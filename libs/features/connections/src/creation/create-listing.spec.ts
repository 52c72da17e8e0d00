import { beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_CREATION_FAILURES } from '@listings/domain';
import type { Caller } from '@listings/domain';
import type { InUnit } from '@listings/persistence';
import { newListing, storeLinks } from '@listings/persistence/testing';
import { PUBLISHER_LIMIT } from '@listings/publisher-gateway';
import { ModelCreation } from '@listings/publisher-model';
import { findSubCategory, findSubCategoryByKey } from '@listings/reference-data';
import { workOff } from '@listings/work/testing';
import { disconnectAccount, LISTING_CREATION, ListingCreations, requestListingCreation } from '../index.js';
import type { ConnectionsDependencies, ListingCreationRequest } from '../index.js';
import { findOpenCreations } from '../store/listing-creations.js';
import { codesOf, startFixture } from '../testing/connections-fixture.js';
import { createListing } from './create-listing.js';
import type { CreationOutcome } from './creation-outcome.js';

const CAFE = findSubCategoryByKey('cafe')?.databaseId ?? 0;

let publisher: ModelCreation;
let deps: InUnit<ConnectionsDependencies>;
let caller: Caller;
let connectedAccountId: string;

const fixture = startFixture();

beforeEach(async () => {
  // Each test works on its own requests only: a script of the publisher is for them.
  await fixture.database.execute('delete from listing_creations');
  await fixture.database.execute('delete from work');
  publisher = new ModelCreation();
  deps = fixture.depsWith({ publishers: publisher.registry });
  caller = await fixture.newCaller();
  connectedAccountId = await connect();
});

/** A connected account at the publisher, with folder `f1`. */
async function connect(of: Caller = caller): Promise<string> {
  const { connectedAccountId: id } = await fixture.storeConnected(of, 'FAKE_LISTING_PUBLISHER');
  const folders = JSON.stringify([{ ref: 'f1', name: 'One' }]);
  await fixture.database.sql`update connected_accounts set listings_read_at = now(), folders = ${folders}
    where id = ${id}`;
  return id;
}

async function newLocation(countryIso = 'US'): Promise<number> {
  const locationId = await fixture.newLocation(caller);
  await fixture.database.sql`update locations set country_iso = ${countryIso}, sub_category_id = ${CAFE}
    where id = ${locationId}`;
  return locationId;
}

/** Requests a listing; returns the violations. */
const request = async (locationId: number, over: Partial<ListingCreationRequest> = {}, unlessSuggested = false) => {
  const wanted = { publisher: publisher.registered, locationId, connectedAccountId, ...over };
  const options = { unlessSuggested } as { unlessSuggested: true };
  const violations = await requestListingCreation(deps, caller, wanted, options);
  return violations === 'suggested' ? [] : violations;
};
const ask = async (...asked: Parameters<typeof request>) => codesOf(await request(...asked));

/** A location whose listing is requested. */
async function asked(over: Partial<ListingCreationRequest> = {}): Promise<number> {
  const locationId = await newLocation();
  expect(await ask(locationId, over)).toEqual([]);
  return locationId;
}

/** Processes due requests, as one worker does. */
async function work(by = deps): Promise<string[]> {
  const ended = await workOff(by, new ListingCreations(by));
  return ended.map(({ outcome }) => (outcome.result as CreationOutcome).event);
}

const pass = (hours: number) => fixture.pass(LISTING_CREATION, hours);

/** Lets the creation of a listing fail although the publisher creates it: no call gets a response. */
async function loseAllCalls(): Promise<number> {
  const locationId = await asked();
  publisher.next('dropAfter', 'dropAfter');
  expect(await work()).toEqual(['postponed']);
  await fixture.database.sql`update work set failures = ${MAX_CREATION_FAILURES - 1} where kind = ${LISTING_CREATION}`;
  await pass(2);
  await work();
  expect(await row(locationId)).toMatchObject({ state: 'FAILED' });
  return locationId;
}

/** Stores that a search of a connected account, requested at a time, has ended. */
const compared = (id: string, at = fixture.clock.now()) => fixture.compared(caller, id, at);

/** The connected account of a test. */
const connection = () => {
  return { accountId: caller.accountId, connectedAccountId, publisher: publisher.registered.names.constant };
};

/** Suggests a listing of the connected account for a location. */
async function suggest(locationId: number): Promise<void> {
  const listingId = await newListing(fixture.database, { ...connection(), listingRef: 'found' });
  await fixture.suggest(connection(), locationId, listingId);
}

async function row(locationId: number) {
  const [stored] = await fixture.database.sql<{ request_id: string }>`select state, issue, request_id
    from listing_creations where location_id = ${locationId}`;
  return stored;
}
const failed = (issue: unknown) => ({ state: 'FAILED', issue });
const links = (locationId: number) =>
  fixture.database.sql<{ ref: string }>`select listing_ref as ref, connected_account_id as account from listing_links
    where location_id = ${locationId}`;

describe('requesting a new listing', () => {
  it('[contract 7] refuses immediately what can be checked immediately', async () => {
    const locationId = await newLocation();
    const accounts = ['no-uuid', fixture.deps.clock.uuid(), await connect(await fixture.newCaller())];
    accounts.push(await fixture.connect(caller, fixture.a, 'owner-a1'));
    for (const id of accounts) expect(await ask(locationId, { connectedAccountId: id })).toEqual(['SY81066']);
    expect(await ask(locationId, { folderId: 'f2' })).toEqual(['SY10039']);
    expect(await ask(await newLocation('FR'))).toEqual(['SY83003']);
    publisher.unmapped.add(findSubCategory(CAFE)?.key ?? '');
    expect(await ask(locationId)).toEqual(['SY81083']);
    expect(await row(locationId)).toBeUndefined();
  });

  it('[contract 7] refuses immediately what the plug-in knows it needs, and asks the publisher nothing; a check that fails refuses nothing', async () => {
    publisher.requirements.push({ field: 'storeCode', text: 'A store code is required' });
    const locationId = await newLocation();
    expect(await ask(locationId)).toEqual(['SY83003']);
    expect(publisher.calls).toEqual([]);
    // A check that fails refuses nothing: the publisher decides.
    publisher.requirements.splice(0, 1, null as never);
    expect(await ask(locationId)).toEqual([]);
    expect(await work()).toEqual(['created']);
  });

  it('[contract 7] refuses dead credentials and disconnected accounts, an archived location and an unknown one', async () => {
    const locationId = await newLocation();
    for (const status of ['REAUTH_REQUIRED', 'DISCONNECTED']) {
      await fixture.setStatus(status, connectedAccountId);
      expect(await ask(locationId)).toEqual(['SY81069']);
    }
    await fixture.archive(locationId);
    expect(await ask(locationId)).toEqual(['SY81069', 'SY00008']);
    for (const foreign of [99_999_999, await fixture.newLocation(await fixture.newCaller())])
      await expect(ask(foreign)).rejects.toMatchObject({ code: 'SY90002' });
  });

  it('[contract 7] repeating a request has no further effect; a different request for the same location is refused', async () => {
    const locationId = await newLocation();
    expect(await Promise.all([ask(locationId), ask(locationId)])).toEqual([[], []]);
    for (const other of [{ folderId: 'f1' }, { connectedAccountId: await connect() }])
      expect(await ask(locationId, other)).toEqual(['SY81092']);
    expect(await work()).toEqual(['created']);
    expect(publisher.calls).toHaveLength(1);
  });
});

describe('creating a listing', () => {
  it('[contract 7] creates the listing with the data of the location and links it like any other', async () => {
    const locationId = await asked({ folderId: 'f1' });
    expect(await work()).toEqual(['created']);
    const content = { name: 'Corner shop', primaryCategoryId: 'cafe' };
    const requestId = expect.stringMatching(/^[A-Za-z0-9-]{1,50}$/);
    expect(publisher.calls).toMatchObject([{ requestId, folderRef: 'f1', content }]);
    expect(await links(locationId)).toEqual([{ ref: 'built/1', account: connectedAccountId }]);
    const data = { platform: 'fake_listing_publisher', connected_account_id: connectedAccountId };
    const event = { event: 'connection.location_connected', location_id: String(locationId), data };
    expect(await fixture.events(caller)).toMatchObject([event]);
    expect(await row(locationId)).toMatchObject({ state: 'CREATED', issue: null });
    // Listings follow with the first push of the data.
    const of = { links: [{ connectedAccountId, locationId }] };
    expect(fixture.takeTold().at(-1)).toMatchObject({ change: 'links', of });
    const verified = fixture.database.values`select 1 from listing_verifications where location_id = ${locationId}`;
    expect(await verified).toHaveLength(1);
    expect(await ask(locationId)).toEqual(['SY81091']);
    expect(await work()).toEqual([]);
  });

  it('[publishers 0.1] a lost response leads to one listing', async () => {
    const locationId = await asked();
    publisher.next('dropAfter');
    expect(await work()).toEqual(['postponed']);
    expect(await row(locationId)).toMatchObject({ state: 'CREATING' });
    await pass(1);
    expect(await work()).toEqual(['created']);
    expect(publisher.created.size).toBe(1);
    expect(new Set(publisher.calls.map(({ requestId }) => requestId)).size).toBe(1);
    expect(await links(locationId)).toHaveLength(1);
  });

  it('[reliability 2] a worker that lost its claim does not call the publisher', async () => {
    const locationId = await asked();
    const key = { accountId: caller.accountId, locationId, publisher: 'FAKE_LISTING_PUBLISHER' };
    const [open] = await findOpenCreations(fixture.database, [key]);
    const lost = { request: open!, failures: 0, lease: { isHeld: () => false } };
    expect(await createListing(deps, lost)).toMatchObject({ event: 'postponed', failed: true });
    expect(publisher.calls).toEqual([]);
    expect(await row(locationId)).toMatchObject({ state: 'REQUESTED' });
  });

  it('[publishers 0.1] a rejection is final and reported; the next creation request is a new one', async () => {
    const locationId = await asked();
    const first = (await row(locationId))?.request_id;
    publisher.next({ failure: { kind: 'CONTENT_REJECTED', code: 'name', text: 'Name not allowed' } });
    expect(await work()).toEqual(['refused']);
    expect(await row(locationId)).toMatchObject(failed('Name not allowed'));
    const site = { id: 903, name: 'Fake listing publisher', url: 'https://fake-listings.example' };
    const told = { event: 'listing.submission', status: 'incomplete', error_message: 'Name not allowed' };
    expect(await fixture.events(caller)).toMatchObject([{ ...told, data: { business_id: locationId, site } }]);
    await pass(100);
    expect(await links(locationId)).toEqual([]);
    expect(await work()).toEqual([]);
    expect(await ask(locationId)).toEqual([]);
    expect((await row(locationId))?.request_id).not.toBe(first);
    expect(await work()).toEqual(['created']);
  });

  it('[publishers 0.1] fails after the retry budget; a new request finds the listing that the lost calls created', async () => {
    const locationId = await loseAllCalls();
    expect(await fixture.eventNames(caller)).toEqual(['listing.submission']);
    expect(await ask(locationId)).toEqual([]);
    expect(await work()).toEqual(['created']);
    expect(publisher.created.size).toBe(1);
  });

  it('[publishers 0.1, contract 7] after lost calls, another account may create it once both were compared and no match is suggested', async () => {
    const [locationId, other] = [await loseAllCalls(), await connect()];
    await fixture.clock.advance(1);
    const through = async () =>
      (await request(locationId, { connectedAccountId: other })).map(({ code, reason }) => `${code} ${reason}`);
    const uncompared = [expect.stringMatching(/^SY81095 .*Compare the listings of both accounts/)];
    expect(await through()).toEqual(uncompared);
    await compared(connectedAccountId, new Date(fixture.clock.now().getTime() - 60_000));
    await compared(other);
    expect(await through()).toEqual(uncompared);
    await compared(connectedAccountId);
    await suggest(locationId);
    expect(await through()).toEqual([expect.stringMatching(/^SY81095 .*Confirm the match/)]);
    expect(publisher.created.size).toBe(1);
    await fixture.database.execute('delete from match_suggestions');
    expect(await through()).toEqual([]);
    expect(await work()).toEqual(['created']);
    expect(await links(locationId)).toMatchObject([{ account: other }]);
  });

  it('[publishers 0.1, contract 7] after lost calls through an account that is disconnected by now, the other one alone is compared', async () => {
    const [locationId, other] = [await loseAllCalls(), await connect()];
    await disconnectAccount(deps, caller, { publisher: publisher.registered, connectedAccountId });
    expect(await ask(locationId, { connectedAccountId: other })).toEqual(['SY81095']);
    await compared(other);
    expect(await ask(locationId, { connectedAccountId: other })).toEqual([]);
  });

  it.each([false, true])(
    '[coverage, reliability 2] a match that is suggested after the request stops the call of a request that says so: %s',
    async (unlessSuggested) => {
      const locationId = await newLocation();
      await compared(connectedAccountId);
      expect(await ask(locationId, {}, unlessSuggested)).toEqual([]);
      await suggest(locationId);
      expect(await work()).toEqual([unlessSuggested ? 'refused' : 'created']);
      expect(publisher.calls).toHaveLength(unlessSuggested ? 0 : 1);
      const refused = failed(expect.stringContaining('Confirm the match, or reject it'));
      if (unlessSuggested) expect(await row(locationId)).toMatchObject(refused);
    },
  );

  it('[publishers 0.1] a rate limit does not count against the retry budget', async () => {
    await asked();
    publisher.next({ failure: { kind: 'RATE_LIMITED', retryAfterMs: 1_000, scope: 'user' } });
    expect(await work()).toEqual(['postponed']);
    const waiting = await fixture.database.query('select failures, waits_for as reason from work');
    expect(waiting).toEqual([{ failures: 0, reason: PUBLISHER_LIMIT }]);
    await pass(1);
    expect(await work()).toEqual(['created']);
  });

  it('[6.3] invalid credentials pause it; reconnecting resumes it immediately (reauth)', async () => {
    const locationId = await asked();
    publisher.next({ failure: { kind: 'CREDENTIALS_INVALID', cause: 'revoked' } });
    expect(await work()).toEqual(['postponed']);
    const issue = 'The publisher no longer accepts the access that the owner granted; connect the account again';
    expect(await row(locationId)).toMatchObject({ state: 'CREATING', issue });
    expect(await work()).toEqual([]);
    await pass(2);
    expect(await work()).toEqual(['postponed']);
    expect(publisher.calls).toHaveLength(1);
    await fixture.setStatus('CONNECTED', connectedAccountId);
    await pass(2);
    expect(await work()).toEqual(['created']);
  });

  it('[contract 7] ends when the account is disconnected, the location archived or linked meanwhile', async () => {
    const gone = await connect();
    const disconnected = await asked({ connectedAccountId: gone });
    await disconnectAccount(deps, caller, { publisher: publisher.registered, connectedAccountId: gone });
    const [archived, linked] = [await asked(), await asked()];
    await fixture.archive(archived);
    await storeLinks(fixture.database, connection(), [{ locationId: linked, listingRef: 'other' }]);
    expect(await work()).toEqual(['refused', 'refused', 'refused']);
    expect(publisher.calls).toEqual([]);
    expect(await row(disconnected)).toMatchObject(failed('The connected account was disconnected'));
    expect(await row(archived)).toMatchObject(failed('The location is archived'));
    expect(await row(linked)).toMatchObject(failed('The location got another listing of this publisher meanwhile'));
    expect(await links(linked)).toEqual([{ ref: 'other', account: connectedAccountId }]);
  });
});

it('[contract 7] with the plug-in of the sandbox creates a listing at a publisher that supports it, and links it', async () => {
  const creating = fixture.deps.publishers.all.find((each) => each.publisher.creation);
  if (!creating) throw new Error('no publisher of the sandbox creates listings');
  const account = await fixture.connect(caller, creating, 'owner-a1');
  const locationId = await fixture.newLocation(caller, 'Golden Gate Cafe');
  await fixture.database.sql`update locations set sub_category_id = ${CAFE}, city = 'San Francisco', state_iso = 'CA',
      postal_code = '94103', street = '1 Market Street', phone = '+14155552671' where id = ${locationId}`;
  const wanted = { publisher: creating, locationId, connectedAccountId: account };
  expect(await requestListingCreation(fixture.deps, caller, wanted)).toEqual([]);
  expect(await work(fixture.deps)).toEqual(['created']);
  expect(await fixture.eventNames(caller)).toEqual(['connection.location_connected']);
  const [link] = await links(locationId);
  const second = await fixture.link(caller, { connectedAccountId: account, refEnd: link?.ref ?? 'none' });
  expect(second.codes).toEqual(['SY81068']);
});
