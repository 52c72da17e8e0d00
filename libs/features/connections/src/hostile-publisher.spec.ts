import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { catalogue, RequestError } from '@listings/errors';
import type { InUnit } from '@listings/persistence';
import { PublisherCalls } from '@listings/publisher-gateway';
import { misbehaviours, ModelPublisher } from '@listings/publisher-model';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherSession } from '@listings/publisher-sdk';
import { findSubCategoryByKey } from '@listings/reference-data';
import { workOff } from '@listings/work/testing';
import { FIRST_PAGE, LINK_URLS, startFixture } from './testing/connections-fixture.js';
import {
  callConsequences,
  connectedAccountListings,
  disconnectAccount,
  finishConnection,
  importListing,
  KEEP_ALIVE,
  KeepAlives,
  ListingCreations,
  openConnectLink,
  requestListingCreation,
  VERIFICATION,
  Verifications,
} from './index.js';
import type { ConnectionsDependencies } from './index.js';

const TIMEOUT_MS = 150;

/** Shortens the time limit of plug-in calls, and lets time pass during each. */
class ImpatientCalls extends PublisherCalls {
  override call: PublisherCalls['call'] = (target, work) =>
    fixture.clock.passDuring(super.call(target, work, { timeoutMs: TIMEOUT_MS }));
  override callUnconnected: PublisherCalls['callUnconnected'] = (publisher, work) =>
    fixture.clock.passDuring(super.callUnconnected(publisher, work, { timeoutMs: TIMEOUT_MS }));
}

const model = new ModelPublisher({
  authorization: ['authorizeUrl', 'complete', 'revoke', 'keepAlive'],
  listings: ['listFolders', 'listListings', 'getListing'],
  submission: ['submit', 'checkSubmission'],
  creation: ['createListing'],
  posts: ['checkContent', 'createPost', 'findPost', 'checkPost', 'deletePost'],
  verification: ['readVerification'],
});
const { plugIn, categories } = model;
const good = { ref: 'x', name: 'x', categories: [] };

let publisher: RegisteredPublisher;
let deps: InUnit<ConnectionsDependencies>;

/** With the product's time limit, and time that stands still. */
let patient: InUnit<ConnectionsDependencies>;
let caller: Caller;
let connectedAccountId: string;

const fixture = startFixture();

beforeAll(() => {
  ({ publisher, deps: patient } = fixture.processAt('hostile', plugIn, { categories }));
  const consequences = callConsequences({ ...patient, followers: [] });
  deps = { ...patient, calls: new ImpatientCalls({ ...patient, consequences }) };
});

beforeEach(async () => {
  model.behave({});
  caller = await fixture.newCaller();
  ({ connectedAccountId } = await fixture.storeConnected(caller, 'HOSTILE'));
});

const status = async () => (await fixture.account(connectedAccountId))?.status;
const list = (by = deps) => connectedAccountListings(by, caller, { connectedAccountId, page: FIRST_PAGE });
const key = () => ({ accountId: caller.accountId, connectedAccountId });

/** The failures of the work about a location at the publisher, which is to be done later. */
const failures = (locationId: number) =>
  fixture.database.values`select failures from work where account_id = ${caller.accountId}
    and subject = ${`${locationId} HOSTILE`} and lease_until is null and due_at > now()`;

/** Reads the listings while the plug-in behaves. Returns the id of the only one. */
async function readGood(): Promise<string> {
  model.behave({
    'listings.listFolders': () => [],
    'listings.listListings': async function* () {
      yield good;
    },
  });
  const [listing] = (await list(patient)).records;
  return listing?.id ?? '';
}

it('[7.4] at a publisher that takes no calls until the morning an import answers when to try again, and a first reading of the listings is 503 with Retry-After', async () => {
  const listing = await readGood();
  const notBefore = new Date(deps.clock.now().getTime() + 3 * 60 * 60_000);
  const failure = { kind: 'TRANSIENT', text: 'closed', notBefore } as const;
  model.behave({ 'listings.getListing': () => Promise.reject(new PublisherError(failure)) });
  const request = { connectedAccountId, connectedAccountListingId: listing };
  const reason = expect.stringContaining(`The publisher takes no calls until ${notBefore.toISOString()}`);
  const refused = { outcome: 'refused', violation: { code: 'SY81089', reason } };
  expect(await importListing(patient, caller, request)).toMatchObject(refused);
  await fixture.database.sql`delete from connected_listings where connected_account_id = ${connectedAccountId}`;
  await fixture.database.sql`update connected_accounts set listings_read_at = null where id = ${connectedAccountId}`;
  const unread = (await list(patient).catch((error: unknown) => error)) as RequestError;
  expect(unread.status).toBe(503);
  expect(Number(unread.headers?.['retry-after'])).toBeGreaterThan(10_000);
});

describe.each(misbehaviours)('a plug-in that %s', (_, misbehaviour) => {
  it('[publishers 0.1] when listings are read: the client gets a documented error or an empty list', async () => {
    model.behave({ 'listings.listFolders': misbehaviour, 'listings.listListings': misbehaviour });
    const answer = await list().catch((error: unknown) => error);
    expect(answer).toBeInstanceOf(RequestError);
    expect((answer as RequestError).code).toBe('SY90007');
    expect(await status()).toBe('CONNECTED');
  });

  it('[7.4] when a listing is imported: the import fails with a code', async () => {
    const connectedAccountListingId = await readGood();
    model.behave({ 'listings.getListing': misbehaviour });
    const result = await importListing(deps, caller, { connectedAccountId, connectedAccountListingId });
    expect(result).toMatchObject({ outcome: 'refused', violation: { code: expect.stringMatching(/^SY810\d\d$/) } });
    if (result.outcome === 'refused') expect(Object.keys(catalogue)).toContain(result.violation.code);
  });

  it('[contract 7] when a verification is read: it is read again later and no event recorded', async () => {
    const locationId = await fixture.linkedLocation({ ...key(), publisher: 'HOSTILE' }, 'x');
    model.behave({ 'verification.readVerification': misbehaviour });
    await fixture.request(caller, VERIFICATION, { subject: `${locationId} HOSTILE` });
    await workOff(deps, new Verifications(deps, { openMs: 60_000, settledMs: 60_000 }));
    expect(await failures(locationId)).toEqual([1]);
    const states = fixture.database.values`select state from listing_verifications where location_id = ${locationId}`;
    expect(await states).toEqual(['NOT_VERIFIED']);
    expect(await fixture.events(caller)).toEqual([]);
  });

  it('[contract 7] when a listing is created: it is tried again later and nothing linked', async () => {
    const locationId = await fixture.newLocation(caller);
    const cafe = findSubCategoryByKey('cafe')?.databaseId;
    await fixture.database.sql`update locations set sub_category_id = ${cafe} where id = ${locationId}`;
    model.behave({ 'categories.toPublisher': () => 'cafe', 'creation.createListing': misbehaviour });
    expect(await requestListingCreation(deps, caller, { publisher, locationId, connectedAccountId })).toEqual([]);
    await workOff(deps, new ListingCreations(deps));
    expect(await failures(locationId)).toEqual([1]);
    expect(await fixture.database.query('select state from listing_creations')).toEqual([{ state: 'CREATING' }]);
    await fixture.database.execute('delete from listing_creations');
  });

  it('[contract 7] when an account is connected: the browser returns with the reason', async () => {
    const open = async () => openConnectLink(deps, await fixture.connectToken(caller, publisher, { by: deps }));
    model.behave({ 'authorization.authorizeUrl': misbehaviour });
    const refused = { outcome: 'redirect', url: `${LINK_URLS.errorUrl}?reason=publisher_unavailable` };
    expect(await open()).toEqual(refused);
    model.behave({
      'authorization.authorizeUrl': ({ state }: { state: string }) => `https://hostile.example/?state=${state}`,
      'authorization.complete': misbehaviour,
    });
    const step = await open();
    const state = step.outcome === 'redirect' ? new URL(step.url).searchParams.get('state') : null;
    expect(await finishConnection(deps, 'hostile', { state: state ?? '', code: 'c' })).toEqual(refused);
  });

  it('[publishers 5.7, contract 7] when credentials are renewed or kept alive: the stored ones stay; when a grant is revoked, the account is disconnected nevertheless', async () => {
    const renewing = async (session: PublisherSession) =>
      session.renew(await session.credentials(), misbehaviour as () => Promise<Record<string, unknown>>);
    for (const keepAlive of [renewing, misbehaviour]) {
      model.behave({ 'authorization.keepAlive': keepAlive });
      await fixture.request(caller, KEEP_ALIVE, { subject: connectedAccountId });
      await workOff(deps, new KeepAlives(deps));
    }
    expect(await status()).toBe('CONNECTED');
    const stored = await patient.calls.call(key(), ({ session }) => session.credentials());
    expect(typeof stored).toBe('object');
    model.behave({ 'authorization.revoke': misbehaviour });
    expect(await disconnectAccount(deps, caller, { publisher, connectedAccountId })).toEqual([]);
    expect(await status()).toBe('DISCONNECTED');
  });
});

describe('a hostile list of listings', () => {
  const listing = (n: number, over: object = {}) => ({ ...good, ref: `ref/${n}`, ...over });
  const lists = (items: () => unknown) =>
    model.behave({ 'listings.listFolders': () => [], 'listings.listListings': items });

  it('[publishers 5.3] that never ends and never waits fails', async () => {
    lists(async function* () {
      for (;;) yield listing(1);
    });
    await expect(list()).rejects.toMatchObject({ code: 'SY90007' });
  });

  it('[publishers 5.3] whose next never settles or returns no step, or that cannot be closed, fails', async () => {
    const close = () => {
      throw new Error('closed');
    };
    for (const iterator of [
      { next: () => new Promise(() => undefined) },
      { next: async () => 7 },
      { next: () => Promise.reject(null), return: close },
    ]) {
      lists(() => ({ [Symbol.asyncIterator]: () => iterator }));
      await expect(list()).rejects.toMatchObject({ code: 'SY90007' });
    }
  });

  it('[publishers 5.9] skips invalid listings and stores the others', async () => {
    lists(async function* () {
      yield null;
      yield listing(1, { name: 'a\u0000b\ud800' });
      yield listing(2, { latitude: Number.NaN, attributes: { self: 1n, when: () => 1 } });
      yield listing(3, { name: 7 });
      yield { ...good, ref: 'r'.repeat(256) };
      const self: Record<string, unknown> = listing(4);
      self['attributes'] = self;
      yield self;
      yield listing(1, { name: 'again' });
    });
    const { records } = await list(patient);
    expect(records.map(({ locationName }) => locationName).sort()).toEqual(['again', 'x']);
  });
});
