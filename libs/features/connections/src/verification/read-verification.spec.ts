import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@listings/domain';
import { MAX_VERIFICATION_FAILURES } from '../rules/verification-timing.js';
import { findAccount } from '@listings/feature-accounts';
import { lockLocations, renderRecord, renderRecords } from '@listings/feature-locations';
import type { AccountRow } from '@listings/feature-accounts';
import type { InUnit, Transaction } from '@listings/persistence';
import { workOff } from '@listings/work/testing';
import { linkListing, disconnectAccount, unlinkListing, VERIFICATION, Verifications } from '../index.js';
import type { ConnectionsDependencies } from '../index.js';
import { startFixture } from '../testing/connections-fixture.js';

let deps: InUnit<ConnectionsDependencies>;
let second: InUnit<ConnectionsDependencies>;
const fixture = startFixture();
beforeAll(async () => {
  deps = fixture.deps;
  second = fixture.depsWith({ database: fixture.database.anotherPool() });
});
beforeEach(async () => {
  await fixture.admin.clearScripts();
  // Each test checks its own listings only.
  await fixture.database.execute('delete from work');
});

const intervals = { openMs: 600_000, settledMs: 21_600_000 };

/** Reads due verifications, as one worker does. */
async function work(by = deps): Promise<number> {
  return (await workOff(by, new Verifications(by, intervals))).length;
}

/** Moves all schedules into the past. */
async function pass(hours: number): Promise<void> {
  await fixture.pass(VERIFICATION, hours);
  await fixture.database.execute(
    `update connected_accounts set rate_limited_until = rate_limited_until - $1 * interval '1 hour'`,
    [hours],
  );
}

async function lockedLocation(transaction: Transaction, { accountId }: Caller, locationId: number) {
  const account = (await findAccount(transaction, accountId)) as AccountRow;
  const [location] = await lockLocations(transaction, { accountId, ids: [locationId] });
  if (!location) throw new Error('no location');
  return { account, location };
}

/** A location with a record, linked to listing nn of an owner at publisher A. */
async function linked(nn: string, owner = 'owner-a1') {
  const caller = await fixture.newCaller();
  const connectedAccountId = await fixture.storeRead(caller, fixture.a, owner);
  const locationId = await fixture.newLocation(caller, `Place ${nn}`);
  await fixture.database.transaction(async (transaction) => {
    const { account, location } = await lockedLocation(transaction, caller, locationId);
    await renderRecords(transaction, { account, settings: deps.records }, [location]);
  });
  const connectedAccountListingId = await fixture.listingId(connectedAccountId, nn);
  const refused = await linkListing(fixture.deps, caller, {
    locationId,
    connectedAccountId,
    connectedAccountListingId,
  });
  expect(refused).toEqual([]);
  return { caller, connectedAccountId, locationId };
}

/** The stored record, after comparing it with a newly rendered one. */
async function shown(caller: Caller, locationId: number) {
  const { accountId } = caller;
  const { account, location } = await fixture.database.transaction((transaction) =>
    lockedLocation(transaction, caller, locationId),
  );
  const [row] = await fixture.database.query<{ document: string }>(
    'select document from location_documents where account_id = $1 and id = $2',
    [accountId, locationId],
  );
  const rendered = renderRecord({ account, settings: fixture.deps.records }, location, {
    folderName: null,
    photos: [],
  });
  expect(row?.document).toBe(rendered);
  return (JSON.parse(rendered) as { publisherAVerificationStatus: unknown }).publisherAVerificationStatus;
}

/** The verification events of an account, without the envelope. */
async function verificationEvents(caller: Caller) {
  const events = await fixture.events(caller);
  return events
    .filter(({ event }) => event.includes('_verification_'))
    .map(({ event, location_id, data }) => ({ event, location_id, data }));
}

const verified = (locationId: number) => ({
  event: 'connection.publisher_a_verification_verified',
  location_id: String(locationId),
  data: { platform: 'publisher_a', connected_account_id: null },
});
const failed = (locationId: number, failure_type: string, reason: string) => ({
  event: 'connection.publisher_a_verification_failed',
  location_id: String(locationId),
  data: { platform: 'publisher_a', connected_account_id: null, failure_type, reason },
});
const setState = (nn: string, state: 'VERIFIED' | 'PROCESSING' | 'PENDING' | 'UNVERIFIED' | 'SUSPENDED', owner = 1) =>
  fixture.admin.verification(`9${owner}000${nn}`, state);
const unavailable = (nn: string, times = 1) =>
  fixture.admin.script({
    operation: 'a.verification.state',
    match: { listing: `91000${nn}` },
    responses: [{ error: 'unavailable', times }],
  });

describe('verification of a linked listing', () => {
  it('[contract 7] is read immediately after linking and shown in the record', async () => {
    const { caller, locationId } = await linked('01');
    await setState('01', 'PENDING');
    await work();
    expect(await shown(caller, locationId)).toEqual({ status: 'PENDING', message: null });
    expect(await verificationEvents(caller)).toEqual([]);
    expect(await work()).toBe(0);
  });

  it('[3] [6.3] becomes pending, under review, verified: only the end is recorded, once', async () => {
    const { caller, locationId } = await linked('02');
    for (const state of ['UNVERIFIED', 'PENDING', 'PROCESSING'] as const) {
      await setState('02', state);
      await work();
      await pass(7);
    }
    expect(await shown(caller, locationId)).toEqual({ status: 'UNDER_REVIEW', message: null });
    expect(await verificationEvents(caller)).toEqual([]);
    await setState('02', 'VERIFIED');
    for (let look = 0; look < 3; look += 1) {
      await work();
      await pass(7);
    }
    expect(await shown(caller, locationId)).toEqual({ status: 'VERIFIED', message: null });
    expect(await verificationEvents(caller)).toEqual([verified(locationId)]);
  });

  it('[3, 6.3] a suspended profile has failed verification, with failure_type rejected and the reason', async () => {
    const { caller, locationId } = await linked('03');
    await setState('03', 'SUSPENDED');
    await work();
    const reason = 'The publisher has suspended this profile';
    expect(await shown(caller, locationId)).toEqual({ status: 'FAILED', message: reason });
    await pass(7);
    await unavailable('03');
    await work();
    expect(await shown(caller, locationId)).toEqual({ status: 'FAILED', message: reason });
    await pass(7);
    await setState('03', 'VERIFIED');
    await work();
    expect(await verificationEvents(caller)).toEqual([failed(locationId, 'rejected', reason), verified(locationId)]);
  });

  it('[6.3] a publisher that fails for the whole retry budget is a transient failed verification, and a successful read restores it', async () => {
    const { caller, locationId } = await linked('04');
    await setState('04', 'PENDING');
    await unavailable('04', 4);
    await work();
    await fixture.database.execute('update work set failures = $2 where kind = $1', [
      VERIFICATION,
      MAX_VERIFICATION_FAILURES - 2,
    ]);
    await pass(7);
    await work();
    await pass(7);
    expect(await shown(caller, locationId)).toEqual({ status: 'NOT_VERIFIED', message: null });
    expect(await verificationEvents(caller)).toEqual([]);
    for (let look = 0; look < 2; look += 1) {
      await work();
      await pass(7);
    }
    const reason = 'The publisher could not be read';
    expect(await shown(caller, locationId)).toEqual({ status: 'FAILED', message: reason });
    expect(await verificationEvents(caller)).toEqual([failed(locationId, 'transient', reason)]);
    await work();
    expect(await shown(caller, locationId)).toEqual({ status: 'PENDING', message: null });
    expect(await verificationEvents(caller)).toHaveLength(1);
    await setState('04', 'VERIFIED');
    await pass(7);
    await work();
    expect(await verificationEvents(caller)).toEqual([failed(locationId, 'transient', reason), verified(locationId)]);
  });

  it('[publishers 0.1] a rate limit does not count against the retry budget', async () => {
    const { caller, locationId } = await linked('05');
    await setState('05', 'PENDING');
    await work();
    await pass(7);
    await fixture.admin.script({
      operation: 'a.verification.state',
      match: { listing: '9100005' },
      responses: [{ error: 'rate_limited' }],
    });
    await work();
    const [row] = await fixture.database.query<{ failures: number }>('select failures from work where subject = $1', [
      `${locationId} PUBLISHER_A`,
    ]);
    expect(row?.failures).toBe(0);
    expect(await shown(caller, locationId)).toEqual({ status: 'PENDING', message: null });
  });

  it('[6.3] an inaccessible listing is reported once, and its last state stays', async () => {
    const { caller, connectedAccountId, locationId } = await linked('06');
    await setState('06', 'VERIFIED');
    await work();
    await fixture.admin.access({ listing: '9100006', mode: 'removed' });
    for (let look = 0; look < 2; look += 1) {
      await pass(7);
      await work();
    }
    expect(await shown(caller, locationId)).toMatchObject({ status: 'VERIFIED', message: expect.any(String) });
    const inaccessible = (await fixture.events(caller)).filter(({ event }) => event.endsWith('listing_inaccessible'));
    expect(inaccessible).toMatchObject([
      {
        location_id: String(locationId),
        data: { platform: 'publisher_a', connected_account_id: connectedAccountId },
      },
    ]);
    expect(await verificationEvents(caller)).toEqual([verified(locationId)]);
    await fixture.admin.access({ listing: '9100006', mode: 'restored' });
  });

  it('[6.3] [contract 7] invalid credentials pause it and are reported once (reauth); reconnecting resumes it immediately', async () => {
    const { caller, connectedAccountId, locationId } = await linked('07', 'owner-a2');
    await setState('07', 'PENDING', 2);
    await work();
    await pass(7);
    await fixture.admin.revokeToken({ owner: 'owner-a2', token: 'refresh' });
    await fixture.admin.revokeToken({ owner: 'owner-a2', token: 'access' });
    for (let look = 0; look < 2; look += 1) {
      await work();
      await pass(7);
    }
    expect(await shown(caller, locationId)).toEqual({
      status: 'PENDING',
      message: 'The publisher no longer accepts the access that the owner granted; connect the account again',
    });
    const reauth = (await fixture.events(caller)).filter(({ event }) => event === 'connection.reauth_required');
    expect(reauth).toHaveLength(1);
    await work();
    await setState('07', 'VERIFIED', 2);
    expect(await fixture.connect(caller, fixture.a, 'owner-a2')).toBe(connectedAccountId);
    await work();
    expect(await verificationEvents(caller)).toEqual([verified(locationId)]);
  });

  it('[reliability 2] two workers record an end exactly once', async () => {
    const { caller, locationId } = await linked('08');
    await setState('08', 'VERIFIED');
    await Promise.all([work(), work(second)]);
    await pass(7);
    await Promise.all([work(), work(second)]);
    expect(await verificationEvents(caller)).toEqual([verified(locationId)]);
  });

  it('[contract 7] is NOT_CONNECTED again when the listing is unlinked, in the record as well', async () => {
    const one = await linked('09');
    const other = await linked('10');
    for (const nn of ['09', '10']) await setState(nn, 'VERIFIED');
    await work();
    await unlinkListing(fixture.deps, one.caller, { publisher: fixture.a, locationIds: [one.locationId] });
    await disconnectAccount(fixture.deps, other.caller, {
      publisher: fixture.a,
      connectedAccountId: other.connectedAccountId,
    });
    for (const { caller, locationId } of [one, other]) {
      expect(await shown(caller, locationId)).toEqual({ status: 'NOT_CONNECTED', message: null });
      expect((await verificationEvents(caller)).map(({ event }) => event)).toEqual([
        'connection.publisher_a_verification_verified',
      ]);
    }
    await pass(30);
    await work();
    expect(await shown(one.caller, one.locationId)).toEqual({ status: 'NOT_CONNECTED', message: null });
  });

  it('[contract 7] an unlink during the read takes precedence', async () => {
    const { caller, locationId } = await linked('11');
    await setState('11', 'VERIFIED');
    class UnlinkedMeanwhile extends Verifications {
      override async step(loaded: Parameters<Verifications['step']>[0]) {
        const outcome = await super.step(loaded);
        await unlinkListing(deps, caller, { publisher: fixture.a, locationIds: [locationId] });
        return outcome;
      }
    }
    expect(await workOff(deps, new UnlinkedMeanwhile(deps, intervals))).toHaveLength(1);
    expect(await shown(caller, locationId)).toEqual({ status: 'NOT_CONNECTED', message: null });
    expect(await verificationEvents(caller)).toEqual([]);
  });
});
