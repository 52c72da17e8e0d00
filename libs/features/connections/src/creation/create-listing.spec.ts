import type { InUnit } from '@listings/persistence';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { findSubCategory, findSubCategoryByKey } from '@listings/reference-data';
import { MAX_CREATION_FAILURES } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { PUBLISHER_LIMIT } from '@listings/publisher-gateway';
import { findOpenCreations } from '../store/listing-creations.js';
import { newListing, storeLinks } from '@listings/persistence/testing';
import { workOff } from '@listings/work/testing';
import {
  disconnectAccount,
  linkListing,
  LISTING_CREATION,
  ListingCreations,
  requestListingCreation,
} from '../index.js';
import type { ConnectionsDependencies, ListingCreationRequest } from '../index.js';
import { createListing } from './create-listing.js';
import type { CreationOutcome } from './creation-outcome.js';
import { startFixture } from '../testing/connections-fixture.js';
import { FakeListingPublisher } from '../testing/fake-listing-publisher.js';

const CAFE = findSubCategoryByKey('cafe')?.databaseId ?? 0;

let publisher: FakeListingPublisher;
let deps: InUnit<ConnectionsDependencies>;
let caller: Caller;
let connectedAccountId: string;

const fixture = startFixture();
beforeEach(async () => {
  // Each test works on its own requests only: a script of the publisher is for them.
  await fixture.database.execute('delete from listing_creations');
  await fixture.database.execute('delete from work');
  publisher = new FakeListingPublisher();
  deps = fixture.depsWith({ publishers: publisher.registry });
  caller = await fixture.newCaller();
  connectedAccountId = await connect();
});

/** A connected account at the publisher, with folder `f1`. */
async function connect(of: Caller = caller): Promise<string> {
  const { connectedAccountId: id } = await fixture.storeConnected(of, 'FAKE_LISTING_PUBLISHER');
  await fixture.database.execute(
    `update connected_accounts set listings_read_at = now(), folders = '[{"ref": "f1", "name": "One"}]' where id = $1`,
    [id],
  );
  return id;
}

async function newLocation(over: Partial<{ countryIso: string; subCategoryId: number }> = {}): Promise<number> {
  const locationId = await fixture.newLocation(caller);
  await fixture.database.execute('update locations set country_iso = $2, sub_category_id = $3 where id = $1', [
    locationId,
    over.countryIso ?? 'US',
    over.subCategoryId ?? CAFE,
  ]);
  return locationId;
}

const ask = async (locationId: number, over: Partial<ListingCreationRequest> = {}) =>
  (
    await requestListingCreation(deps, caller, {
      publisher: publisher.registered,
      locationId,
      connectedAccountId,
      ...over,
    })
  ).map(({ code }) => code);

/** A location whose listing is requested. */
async function asked(): Promise<number> {
  const locationId = await newLocation();
  expect(await ask(locationId)).toEqual([]);
  return locationId;
}

/** Processes due requests, as one worker does. */
async function work(by = deps): Promise<string[]> {
  const ended = await workOff(by, new ListingCreations(by));
  return ended.map(({ outcome }) => (outcome.result as CreationOutcome).event);
}

async function pass(hours: number): Promise<void> {
  await fixture.pass(LISTING_CREATION, hours);
  await fixture.database.execute(
    `update connected_accounts set rate_limited_until = rate_limited_until - $1 * interval '1 hour'`,
    [hours],
  );
}

/** Lets the creation of a listing fail although the publisher creates it: no call gets a response. */
async function loseAllCalls(locationId: number): Promise<void> {
  await ask(locationId);
  publisher.next('dropAfter', 'dropAfter');
  expect(await work()).toEqual(['postponed']);
  await fixture.database.execute('update work set failures = $2 where kind = $1', [
    LISTING_CREATION,
    MAX_CREATION_FAILURES - 1,
  ]);
  await pass(2);
  await work();
  expect(await row(locationId)).toMatchObject({ state: 'FAILED' });
}

/** Stores that a search of a connected account, requested at a time, has ended. */
async function compared(id: string, at: Date): Promise<void> {
  await fixture.database.execute(
    `insert into match_requests (account_id, connected_account_id, state, requested_at)
     values ($1, $2, 'MATCH_COMPLETED', $3)
     on conflict (account_id, connected_account_id) do update set requested_at = $3`,
    [caller.accountId, id, at],
  );
}

/** The connected account of a test. */
const connection = () => ({
  accountId: caller.accountId,
  connectedAccountId,
  publisher: publisher.registered.names.constant,
});

/** Suggests a listing of the connected account for a location. */
async function suggest(locationId: number): Promise<void> {
  const listingId = await newListing(fixture.database, { ...connection(), listingRef: 'found' });
  await fixture.database.execute(
    `insert into match_suggestions (account_id, connected_account_id, location_id, listing_id, score, reasons)
     values ($1, $2, $3, $4, 0.9, '{}')`,
    [caller.accountId, connectedAccountId, locationId, listingId],
  );
}

async function row(locationId: number) {
  const [found] = await fixture.database.query<{ state: string; issue: string | null; request_id: string }>(
    'select state, issue, request_id from listing_creations where location_id = $1',
    [locationId],
  );
  return found;
}

const links = async (locationId: number) =>
  fixture.database.query<{ listing_ref: string; connected_account_id: string }>(
    'select listing_ref, connected_account_id from listing_links where location_id = $1',
    [locationId],
  );

const eventNames = async () => (await fixture.events(caller)).map(({ event }) => event);

describe('requesting a new listing', () => {
  it('[contract 7] refuses immediately what can be checked immediately', async () => {
    const locationId = await newLocation();
    const other = await fixture.newCaller();
    expect(await ask(locationId, { connectedAccountId: 'no-uuid' })).toEqual(['SY81066']);
    expect(await ask(locationId, { connectedAccountId: fixture.deps.clock.uuid() })).toEqual(['SY81066']);
    expect(await ask(locationId, { connectedAccountId: await connect(other) })).toEqual(['SY81066']);
    expect(await ask(locationId, { connectedAccountId: await fixture.connect(caller, fixture.a, 'owner-a1') })).toEqual(
      ['SY81066'],
    );
    expect(await ask(locationId, { folderId: 'f2' })).toEqual(['SY10039']);
    expect(await ask(await newLocation({ countryIso: 'FR' }))).toEqual(['SY83003']);
    publisher.unmapped.add(findSubCategory(CAFE)?.key ?? '');
    expect(await ask(locationId)).toEqual(['SY81083']);
    expect(
      await fixture.database.query('select 1 from listing_creations where account_id = $1', [caller.accountId]),
    ).toEqual([]);
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
    await expect(ask(99_999_999)).rejects.toMatchObject({ code: 'SY90002' });
    const foreign = await fixture.newLocation(await fixture.newCaller());
    await expect(ask(foreign)).rejects.toMatchObject({ code: 'SY90002' });
  });

  it('[contract 7] repeating a request has no further effect; a different request for the same location is refused', async () => {
    const locationId = await newLocation();
    expect(await Promise.all([ask(locationId), ask(locationId)])).toEqual([[], []]);
    expect(await ask(locationId, { folderId: 'f1' })).toEqual(['SY81092']);
    expect(await ask(locationId, { connectedAccountId: await connect() })).toEqual(['SY81092']);
    expect(await work()).toEqual(['created']);
    expect(publisher.calls).toHaveLength(1);
  });
});

describe('creating a listing', () => {
  it('[contract 7] creates the listing with the data of the location and links it like any other', async () => {
    const locationId = await newLocation();
    expect(await ask(locationId, { folderId: 'f1' })).toEqual([]);
    expect(await work()).toEqual(['created']);

    expect(publisher.calls).toMatchObject([
      { folderRef: 'f1', content: { name: 'Corner shop', primaryCategoryId: 'cafe' } },
    ]);
    expect(publisher.calls[0]?.requestId).toMatch(/^[A-Za-z0-9-]{1,50}$/);
    expect(await links(locationId)).toEqual([{ listing_ref: 'built/1', connected_account_id: connectedAccountId }]);
    expect(await fixture.events(caller)).toMatchObject([
      {
        event: 'connection.location_connected',
        location_id: String(locationId),
        data: { platform: 'fake_listing_publisher', connected_account_id: connectedAccountId },
      },
    ]);
    expect(await row(locationId)).toMatchObject({ state: 'CREATED', issue: null });
    // Listings follow with the first push of the data.
    const link = expect.objectContaining({ connectedAccountId, locationId });
    expect(fixture.takeTold().at(-1)).toMatchObject({ change: 'links', of: { links: [link] } });
    expect(
      await fixture.database.query('select 1 from listing_verifications where location_id = $1', [locationId]),
    ).toHaveLength(1);
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
    const [request] = await findOpenCreations(fixture.database, [key]);
    const lost = { request: request!, failures: 0, lease: { isHeld: () => false } };
    expect(await createListing(deps, lost)).toMatchObject({ event: 'postponed', failed: true });
    expect(publisher.calls).toEqual([]);
    expect(await row(locationId)).toMatchObject({ state: 'REQUESTED' });
  });

  it('[publishers 0.1] a rejection is final and reported; the next creation request is a new one', async () => {
    const locationId = await asked();
    const first = (await row(locationId))?.request_id;
    publisher.next({ failure: { kind: 'CONTENT_REJECTED', code: 'name', text: 'Name not allowed' } });
    expect(await work()).toEqual(['refused']);
    expect(await row(locationId)).toMatchObject({ state: 'FAILED', issue: 'Name not allowed' });
    const [event] = await fixture.events(caller);
    expect(event).toMatchObject({
      event: 'listing.submission',
      status: 'incomplete',
      error_message: 'Name not allowed',
      data: {
        business_id: locationId,
        site: { id: 903, name: 'Fake listing publisher', url: 'https://fake-listings.example' },
      },
    });
    expect(await links(locationId)).toEqual([]);
    await pass(100);
    expect(await work()).toEqual([]);

    expect(await ask(locationId)).toEqual([]);
    expect((await row(locationId))?.request_id).not.toBe(first);
    expect(await work()).toEqual(['created']);
  });

  it('[publishers 0.1] fails after the retry budget; a new request finds the listing that the lost calls created', async () => {
    const locationId = await newLocation();
    await loseAllCalls(locationId);
    expect(await eventNames()).toEqual(['listing.submission']);
    expect(await ask(locationId)).toEqual([]);
    expect(await work()).toEqual(['created']);
    expect(publisher.created.size).toBe(1);
  });

  it('[publishers 0.1, contract 7] after lost calls, another account may create it once both were compared and no match is suggested', async () => {
    const [locationId, other] = [await newLocation(), await connect()];
    await loseAllCalls(locationId);
    await fixture.clock.advance(1);
    const through = async (id: string) => {
      const wanted = { publisher: publisher.registered, locationId, connectedAccountId: id };
      return (await requestListingCreation(deps, caller, wanted)).map(({ code, reason }) => `${code} ${reason}`);
    };
    expect(await through(other)).toEqual([expect.stringMatching(/^SY81095 .*Compare the listings of both accounts/)]);
    await compared(connectedAccountId, new Date(fixture.clock.now().getTime() - 60_000));
    await compared(other, fixture.clock.now());
    expect(await through(other)).toEqual([expect.stringMatching(/^SY81095 .*Compare the listings of both accounts/)]);
    await compared(connectedAccountId, fixture.clock.now());
    await suggest(locationId);
    expect(await through(other)).toEqual([expect.stringMatching(/^SY81095 .*Confirm the match/)]);
    expect(publisher.created.size).toBe(1);
    await fixture.database.execute('delete from match_suggestions');
    expect(await through(other)).toEqual([]);
    expect(await work()).toEqual(['created']);
    expect(await links(locationId)).toMatchObject([{ connected_account_id: other }]);
  });

  it('[publishers 0.1, contract 7] after lost calls through an account that is disconnected by now, the other one alone is compared', async () => {
    const [locationId, other] = [await newLocation(), await connect()];
    await loseAllCalls(locationId);
    await disconnectAccount(deps, caller, { publisher: publisher.registered, connectedAccountId });
    expect(await ask(locationId, { connectedAccountId: other })).toEqual(['SY81095']);
    await compared(other, fixture.clock.now());
    expect(await ask(locationId, { connectedAccountId: other })).toEqual([]);
  });

  it.each([false, true])(
    '[coverage, reliability 2] a match that is suggested after the request stops the call of a request that says so: %s',
    async (unlessSuggested) => {
      const locationId = await newLocation();
      const wanted = { publisher: publisher.registered, locationId, connectedAccountId };
      const options = { unlessSuggested } as { unlessSuggested: true };
      await compared(connectedAccountId, fixture.clock.now());
      expect(await requestListingCreation(deps, caller, wanted, options)).toEqual([]);
      await suggest(locationId);
      expect(await work()).toEqual([unlessSuggested ? 'refused' : 'created']);
      expect(publisher.calls).toHaveLength(unlessSuggested ? 0 : 1);
      if (unlessSuggested)
        expect(await row(locationId)).toMatchObject({
          state: 'FAILED',
          issue: expect.stringContaining('Confirm the match, or reject it'),
        });
    },
  );

  it('[publishers 0.1] a rate limit does not count against the retry budget', async () => {
    await asked();
    publisher.next({ failure: { kind: 'RATE_LIMITED', retryAfterMs: 1_000, scope: 'user' } });
    expect(await work()).toEqual(['postponed']);
    expect(await fixture.database.query('select failures, waits_for as reason from work')).toEqual([
      { failures: 0, reason: PUBLISHER_LIMIT },
    ]);
    await pass(1);
    expect(await work()).toEqual(['created']);
  });

  it('[6.3] invalid credentials pause it; reconnecting resumes it immediately (reauth)', async () => {
    const locationId = await asked();
    publisher.next({ failure: { kind: 'CREDENTIALS_INVALID', cause: 'revoked' } });
    expect(await work()).toEqual(['postponed']);
    expect(await row(locationId)).toMatchObject({
      state: 'CREATING',
      issue: 'The publisher no longer accepts the access that the owner granted; connect the account again',
    });
    expect(await work()).toEqual([]);
    await pass(2);
    expect(await work()).toEqual(['postponed']);
    expect(publisher.calls).toHaveLength(1);
    await fixture.setStatus('CONNECTED', connectedAccountId);
    await pass(2);
    expect(await work()).toEqual(['created']);
  });

  it('[contract 7] ends when the account is disconnected, the location archived or linked meanwhile', async () => {
    const [disconnected, archived, linked] = [await newLocation(), await newLocation(), await newLocation()];
    const gone = await connect();
    await ask(disconnected, { connectedAccountId: gone });
    await disconnectAccount(deps, caller, { publisher: publisher.registered, connectedAccountId: gone });
    await ask(archived);
    await fixture.archive(archived);
    await ask(linked);
    await storeLinks(fixture.database, connection(), [{ locationId: linked, listingRef: 'other' }]);
    expect(await work()).toEqual(expect.arrayContaining(['refused', 'refused', 'refused']));
    expect(publisher.calls).toEqual([]);
    expect(await row(disconnected)).toMatchObject({ state: 'FAILED', issue: 'The connected account was disconnected' });
    expect(await row(archived)).toMatchObject({ state: 'FAILED', issue: 'The location is archived' });
    expect(await row(linked)).toMatchObject({
      state: 'FAILED',
      issue: 'The location got another listing of this publisher meanwhile',
    });
    expect(await links(linked)).toEqual([{ listing_ref: 'other', connected_account_id: connectedAccountId }]);
  });
});

describe('with the plug-in of the sandbox', () => {
  it('[contract 7] creates a listing at a publisher that supports it, and links it', async () => {
    const publisher = fixture.deps.publishers.all.find((each) => each.publisher.creation);
    if (!publisher) throw new Error('no publisher of the sandbox creates listings');
    const account = await fixture.connect(caller, publisher, 'owner-a1');
    const locationId = await fixture.newLocation(caller, 'Golden Gate Cafe');
    await fixture.database.execute(
      `update locations set sub_category_id = $2, city = 'San Francisco', state_iso = 'CA', postal_code = '94103',
         street = '1 Market Street', phone = '+14155552671' where id = $1`,
      [locationId, CAFE],
    );
    const wanted = { publisher, locationId, connectedAccountId: account };
    expect(await requestListingCreation(fixture.deps, caller, wanted)).toEqual([]);
    expect(await work(fixture.deps)).toEqual(['created']);
    expect(await links(locationId)).toHaveLength(1);
    expect(await eventNames()).toEqual(['connection.location_connected']);
    const second = await fixture.newLocation(caller);
    const ref = (await links(locationId))[0]?.listing_ref ?? '';
    const taken = { connectedAccountId: account, connectedAccountListingId: await fixture.listingId(account, ref) };
    const violations = await linkListing(fixture.deps, caller, { locationId: second, ...taken });
    expect(violations).toMatchObject([{ code: 'SY81068' }]);
  });
});
