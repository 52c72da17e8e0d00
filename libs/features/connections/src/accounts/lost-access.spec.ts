import type { InUnit } from '@listings/persistence';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '@listings/persistence';
import { newListing } from '@listings/persistence/testing';
import { loadPublishers } from '@listings/publisher-registry';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { findSubCategoryByKey } from '@listings/reference-data';
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
import { startFixture } from '../testing/connections-fixture.js';
import { hostilePublisher } from '../testing/hostile-publisher.js';

const plugIn = hostilePublisher();
const verification = { openMs: 60_000, settledMs: 60_000 };

let publishers: PublisherRegistry;
let pool: Database;
let connectedAccountId: string;
let linked: number;
let freeListing: string;

afterAll(() => plugIn.remove());
const fixture = startFixture();
beforeAll(async () => {
  const { logger, clock } = fixture.deps;
  publishers = await loadPublishers({ packages: [plugIn.file], environment: {}, logger, clock });
  pool = fixture.database.anotherPool();
});

/** The dependencies of a separate process. */
const processOver = (database: Database) => fixture.depsWith({ database, publishers });

/** A connected account with a linked listing `x` and an unlinked listing `y`. */
const caller = perTest(() => fixture.newCaller());
beforeEach(async () => {
  const connected = { ...(await fixture.storeConnected(caller, 'HOSTILE')), publisher: 'HOSTILE' };
  connectedAccountId = connected.connectedAccountId;
  linked = await fixture.linkedLocation({ ...connected, listingRef: 'x' });
  freeListing = await newListing(fixture.database, { ...connected, listingRef: 'y' });
});

/** All operations of this feature that call the publisher for an account. */
const works: Record<string, (deps: InUnit<ConnectionsDependencies>) => Promise<unknown>> = {
  'listings are read': (deps) =>
    connectedAccountListings(deps, caller, { connectedAccountId, page: { page: 1, perPage: 10 } }),
  'a listing is imported': (deps) =>
    importListing(deps, caller, { connectedAccountId, connectedAccountListingId: freeListing }),
  'a verification is read': async (deps) => {
    await fixture.request(caller, VERIFICATION, { subject: `${linked} HOSTILE` });
    await workOff(deps, new Verifications(deps, verification));
  },
  'a listing is made': async (deps) => {
    const locationId = await fixture.newLocation(caller);
    await fixture.database.execute('update locations set sub_category_id = $2 where id = $1', [
      locationId,
      findSubCategoryByKey('cafe')?.databaseId,
    ]);
    await requestListingCreation(deps, caller, {
      publisher: publishers.get('HOSTILE'),
      locationId,
      connectedAccountId,
    });
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
async function failing(failure: PublisherFailure, work: (deps: InUnit<ConnectionsDependencies>) => Promise<unknown>) {
  let arrived = 0;
  let bothArrived: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (bothArrived = resolve));
  const arrive = () => {
    arrived += 1;
    if (arrived === 2) bothArrived();
  };
  const fail = async () => {
    arrive();
    await both;
    throw new PublisherError(failure);
  };
  plugIn.behave({
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

const recordedEvents = async () =>
  (await fixture.events(caller)).map(({ event, location_id, data }) => ({ event, location_id, data }));

describe.each(Object.entries(works))('where %s', (_, work) => {
  it('[6.3] invalid credentials are reported once per linked location, also by two concurrent processes (reauth)', async () => {
    await failing({ kind: 'CREDENTIALS_INVALID', cause: 'HTTP 400', text: 'Access removed' }, work);
    expect(await recordedEvents()).toEqual([
      {
        event: 'connection.reauth_required',
        location_id: String(linked),
        data: { platform: 'hostile', connected_account_id: connectedAccountId, reason: 'Access removed' },
      },
    ]);
    const [row] = await fixture.database.query(
      'select status, connectivity_issue from connected_accounts where id = $1',
      [connectedAccountId],
    );
    expect(row).toEqual({ status: 'REAUTH_REQUIRED', connectivity_issue: 'Access removed' });
    await fixture.database.execute('delete from listing_creations where account_id = $1', [caller.accountId]);
  });
});

it.each([
  ['a verification is read', 'x'],
  ['a listing is imported', 'y'],
])(
  '[6.3] where %s, an inaccessible listing breaks only its own link and is reported once',
  async (what, listingRef) => {
    const work = works[what] as (typeof works)[string];
    await failing({ kind: 'LISTING_INACCESSIBLE', listingRef, cause: 'HTTP 403', text: 'Role removed' }, work);
    const inaccessible = (await recordedEvents()).filter(({ event }) => event === 'connection.listing_inaccessible');
    const recorded = {
      event: 'connection.listing_inaccessible',
      location_id: String(linked),
      data: { platform: 'hostile', connected_account_id: connectedAccountId, reason: 'Role removed' },
    };
    expect(inaccessible).toEqual(listingRef === 'x' ? [recorded] : []);
    const [row] = await fixture.database.query('select status from connected_accounts where id = $1', [
      connectedAccountId,
    ]);
    expect(row).toEqual({ status: 'CONNECTED' });
  },
);
