import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { Database, InUnit } from '@listings/persistence';
import { newListing } from '@listings/persistence/testing';
import { PublisherRegistry } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { findSubCategoryByKey } from '@listings/reference-data';
import { latch } from '@listings/testing';
import { perTest } from '@listings/testing/jest';
import { workOff } from '@listings/work/testing';
import {
  connectedAccountListings,
  importListing,
  KEEP_ALIVE,
  KeepAlives,
  ListingCreations,
  requestListingCreation,
  VERIFICATION,
  Verifications,
} from '../index.js';
import type { ConnectionsDependencies } from '../index.js';
import { FIRST_PAGE, startFixture } from '../testing/connections-fixture.js';
import { hostilePublisher } from '../testing/hostile-publisher.js';

type Deps = InUnit<ConnectionsDependencies>;

const { plugIn, behave, categories } = hostilePublisher();

let publisher: RegisteredPublisher;
let pool: Database;
let connectedAccountId: string;
let linked: number;
let freeListing: string;

const fixture = startFixture();

beforeAll(() => {
  ({ publisher } = fixture.processAt('hostile', plugIn, { categories }));
  pool = fixture.database.anotherPool();
});

/** The dependencies of a separate process. */
const processOver = (database: Database) =>
  fixture.depsWith({ database, publishers: new PublisherRegistry([publisher]) });

/** A connected account with a linked listing `x` and an unlinked listing `y`. */
const caller = perTest(() => fixture.newCaller());

beforeEach(async () => {
  const connected = { ...(await fixture.storeConnected(caller, 'HOSTILE')), publisher: 'HOSTILE' };
  connectedAccountId = connected.connectedAccountId;
  linked = await fixture.linkedLocation(connected, 'x');
  freeListing = await newListing(fixture.database, { ...connected, listingRef: 'y' });
});

/** All operations of this feature that call the publisher for an account. */
const works: Record<string, (deps: Deps) => Promise<unknown>> = {
  'listings are read': (deps) => connectedAccountListings(deps, caller, { connectedAccountId, page: FIRST_PAGE }),
  'a listing is imported': (deps) =>
    importListing(deps, caller, { connectedAccountId, connectedAccountListingId: freeListing }),
  'a verification is read': async (deps) => {
    await fixture.request(caller, VERIFICATION, { subject: `${linked} HOSTILE` });
    await workOff(deps, new Verifications(deps, { openMs: 60_000, settledMs: 60_000 }));
  },
  'a listing is made': async (deps) => {
    const locationId = await fixture.newLocation(caller);
    const cafe = findSubCategoryByKey('cafe')?.databaseId;
    await fixture.database.sql`update locations set sub_category_id = ${cafe} where id = ${locationId}`;
    await requestListingCreation(deps, caller, { publisher, locationId, connectedAccountId });
    await workOff(deps, new ListingCreations(deps));
  },
  'credentials are kept alive': async (deps) => {
    await fixture.request(caller, KEEP_ALIVE, { subject: connectedAccountId });
    await workOff(deps, new KeepAlives(deps));
  },
};

/**
 * Two processes work beside each other, and then one of them once more. Every call of the plug-in fails with this failure
 * after both processes have called it, or have ended without a call.
 */
async function failing(failure: PublisherFailure, work: (deps: Deps) => Promise<unknown>) {
  let arrived = 0;
  const both = latch();
  const arrive = () => {
    if ((arrived += 1) === 2) both.open();
  };
  const fail = async () => {
    arrive();
    await both.opened;
    throw new PublisherError(failure);
  };
  behave({
    'listings.listListings': async function* () {
      yield await fail();
    },
    'listings.listFolders': fail,
    'listings.getListing': fail,
    'verification.readVerification': fail,
    'creation.createListing': fail,
    'authorization.keepAlive': fail,
    'categories.toPublisher': () => 'cafe',
  });
  const processes = [processOver(fixture.database), processOver(pool)];
  await Promise.allSettled(processes.map((deps) => work(deps).finally(arrive)));
  await work(processOver(pool)).catch(() => undefined);
}

/** The recorded events of one name, without the envelope; each is to be about the linked location. */
const recorded = async (name: string) =>
  (await fixture.events(caller))
    .filter(({ event }) => event === name)
    .map(({ location_id, data }) => ({ location_id, data }));

const about = (reason: string) => ({
  location_id: String(linked),
  data: { platform: 'hostile', connected_account_id: connectedAccountId, reason },
});

it.each(Object.keys(works))(
  '[6.3] where %s, invalid credentials are reported once per linked location, also by two concurrent processes (reauth)',
  async (what) => {
    const failure = { kind: 'CREDENTIALS_INVALID', cause: 'HTTP 400', text: 'Access removed' } as const;
    await failing(failure, works[what] as (typeof works)[string]);
    expect(await recorded('connection.reauth_required')).toEqual([about('Access removed')]);
    expect(await fixture.events(caller)).toHaveLength(1);
    const ended = { status: 'REAUTH_REQUIRED', connectivity_issue: 'Access removed' };
    expect(await fixture.account(connectedAccountId)).toMatchObject(ended);
    await fixture.database.sql`delete from listing_creations where account_id = ${caller.accountId}`;
  },
);

it.each([
  ['a verification is read', 'x'],
  ['a listing is imported', 'y'],
])(
  '[6.3] where %s, an inaccessible listing breaks only its own link and is reported once',
  async (what, listingRef) => {
    const failure = { kind: 'LISTING_INACCESSIBLE', listingRef, cause: 'HTTP 403', text: 'Role removed' } as const;
    await failing(failure, works[what] as (typeof works)[string]);
    const inaccessible = await recorded('connection.listing_inaccessible');
    expect(inaccessible).toEqual(listingRef === 'x' ? [about('Role removed')] : []);
    expect(await fixture.account(connectedAccountId)).toMatchObject({ status: 'CONNECTED' });
  },
);
