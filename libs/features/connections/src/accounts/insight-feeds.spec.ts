import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { INSIGHT_READING } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { disconnectAccount, linkListing } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';
import type { ConnectionsFixture } from '../testing/connections-fixture.js';

let fixture: ConnectionsFixture;
let caller: Caller;
let connectedAccountId: string;
let locationIds: number[];

beforeAll(async () => {
  fixture = await startFixture();
  caller = await fixture.newCaller();
  connectedAccountId = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
  locationIds = [];
  for (const nn of ['01', '02']) {
    const locationId = await fixture.newLocation(caller, `Place ${nn}`);
    const connectedAccountListingId = await fixture.listingId(connectedAccountId, nn);
    const refused = await linkListing(fixture.deps, caller, {
      locationId,
      connectedAccountId,
      connectedAccountListingId,
    });
    expect(refused).toEqual([]);
    locationIds.push(locationId);
  }
});
afterAll(() => fixture?.close());

/** Postpones the work and its feeds, as a read that failed for want of access does. */
const postpone = async () => {
  await fixture.database.execute(`update work set due_at = now() + interval '1 day' where kind = $1`, [
    INSIGHT_READING,
  ]);
  await fixture.database.execute(
    `update insight_feeds set due_at = now() + interval '1 day', blocked = true, failures = 3`,
  );
};
const state = async () => {
  const [work] = await fixture.database.query('select due_at <= now() as due from work where kind = $1', [
    INSIGHT_READING,
  ]);
  const feeds = await fixture.database.query(
    'select due_at <= now() as due, blocked, failures from insight_feeds order by location_id',
  );
  return { work, feeds };
};

describe('insight feeds of linked listings', () => {
  it('[contract 11] insights of a new link are due at once', async () => {
    const feed = { due: true, blocked: false, failures: 0 };
    expect(await state()).toEqual({ work: { due: true }, feeds: [feed, feed] });
  });

  it('[contract 11] insights are due at once when the owner connects the account again', async () => {
    await postpone();
    expect(await fixture.connect(caller, fixture.a, 'owner-a1')).toBe(connectedAccountId);
    const feed = { due: true, blocked: false, failures: 0 };
    expect(await state()).toEqual({ work: { due: true }, feeds: [feed, feed] });
  });

  it('[contract 11] insights of unlinked locations are due for deletion at once, those of others stay', async () => {
    await postpone();
    await disconnectAccount(fixture.deps, caller, {
      publisher: fixture.a,
      connectedAccountId,
      locationIds: locationIds.slice(0, 1),
    });
    expect(await state()).toMatchObject({ work: { due: true }, feeds: [{ due: true }, { due: false }] });
    await disconnectAccount(fixture.deps, caller, { publisher: fixture.a, connectedAccountId });
    expect(await state()).toMatchObject({ work: { due: true }, feeds: [{ due: true }, { due: true }] });
  });
});
