import { beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredLocation } from '@listings/domain';
import { findAccount } from '@listings/feature-accounts';
import type { AccountRow } from '@listings/feature-accounts';
import { lockLocations, renderRecord, renderRecords } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import { shared } from '@listings/testing/jest';
import { workOff } from '@listings/work/testing';
import { VERIFICATION, Verifications } from '../index.js';
import { MAX_VERIFICATION_FAILURES } from '../rules/verification-timing.js';
import { startFixture } from '../testing/connections-fixture.js';

const fixture = startFixture();
const second = shared(() => fixture.depsWith({ database: fixture.database.anotherPool() }));

beforeEach(async () => {
  await fixture.admin.clearScripts();
  // Each test checks its own listings only.
  await fixture.database.execute('delete from work');
});

const intervals = { openMs: 600_000, settledMs: 21_600_000 };
type State = 'VERIFIED' | 'PROCESSING' | 'PENDING' | 'UNVERIFIED' | 'SUSPENDED';

/** Reads due verifications, as one worker does. */
const work = async (by = fixture.deps) => (await workOff(by, new Verifications(by, intervals))).length;

/** Moves all schedules into the past. */
const pass = (hours = 7) => fixture.pass(VERIFICATION, hours);

/** So many reads that each end the waits before the next one. */
async function reads(count: number): Promise<void> {
  for (let read = 0; read < count; read += 1) {
    await work();
    await pass();
  }
}

/** A location with a record, linked to listing nn of an owner at publisher A, which shows this state, and what tests ask of it. */
async function linked(nn: string, shows?: State, owner = 1) {
  const caller = await fixture.newCaller();
  const { accountId } = caller;
  const settings = fixture.deps.records;
  const connectedAccountId = await fixture.storeRead(caller, fixture.a, `owner-a${owner}`);
  const locationId = await fixture.newLocation(caller, `Place ${nn}`);
  const locked = async (transaction: Transaction) => {
    const account = (await findAccount(transaction, accountId)) as AccountRow;
    const [location] = (await lockLocations(transaction, { accountId, ids: [locationId] })) as [StoredLocation];
    return { account, location };
  };
  await fixture.database.transaction(async (transaction) => {
    const { account, location } = await locked(transaction);
    await renderRecords(transaction, { account, settings }, [location]);
  });
  expect((await fixture.link(caller, { connectedAccountId, refEnd: nn, locationId })).codes).toEqual([]);
  const setState = (state: State) => fixture.admin.verification(`9${owner}000${nn}`, state);
  if (shows) await setState(shows);
  /** The stored record's status, after comparing the record with a newly rendered one. */
  const shown = async () => {
    const { account, location } = await fixture.database.transaction(locked);
    const documents = await fixture.database.values`select document from location_documents
      where account_id = ${accountId} and id = ${locationId}`;
    const rendered = renderRecord({ account, settings }, location, { folderName: null, photos: [] });
    expect(documents).toEqual([rendered]);
    return (JSON.parse(rendered) as { publisherAVerificationStatus: unknown }).publisherAVerificationStatus;
  };
  /** The verification events of the account, without the envelope. */
  const ends = async () =>
    (await fixture.events(caller))
      .filter(({ event }) => event.includes('_verification_'))
      .map(({ event, location_id, data }) => ({ event, location_id, data }));
  const end = (name: string, more = {}) => ({
    event: `connection.publisher_a_verification_${name}`,
    location_id: String(locationId),
    data: { platform: 'publisher_a', connected_account_id: null, ...more },
  });
  const failed = (failure_type: string, reason: string) => end('failed', { failure_type, reason });
  return { caller, connectedAccountId, locationId, setState, shown, ends, verified: end('verified'), failed };
}

const is = (status: string, message: string | null = null) => ({ status, message });

/** The next reads of listing nn of the first owner end with this. */
const unavailable = (nn: string, times = 1) => {
  const responses = [{ error: 'unavailable', times }] as const;
  return fixture.admin.script({ operation: 'a.verification.state', match: { listing: `91000${nn}` }, responses });
};

describe('verification of a linked listing', () => {
  it('[contract 7] is read immediately after linking and shown in the record', async () => {
    const { shown, ends } = await linked('01', 'PENDING');
    await work();
    expect(await shown()).toEqual(is('PENDING'));
    expect(await ends()).toEqual([]);
    expect(await work()).toBe(0);
  });

  it('[3] [6.3] becomes pending, under review, verified: only the end is recorded, once', async () => {
    const { setState, shown, ends, verified } = await linked('02');
    for (const state of ['UNVERIFIED', 'PENDING', 'PROCESSING'] as const) {
      await setState(state);
      await reads(1);
    }
    expect(await shown()).toEqual(is('UNDER_REVIEW'));
    expect(await ends()).toEqual([]);
    await setState('VERIFIED');
    await reads(3);
    expect(await shown()).toEqual(is('VERIFIED'));
    expect(await ends()).toEqual([verified]);
  });

  it('[3, 6.3] a suspended profile has failed verification, with failure_type rejected and the reason', async () => {
    const { setState, shown, ends, verified, failed } = await linked('03', 'SUSPENDED');
    await reads(1);
    const reason = 'The publisher has suspended this profile';
    expect(await shown()).toEqual(is('FAILED', reason));
    await unavailable('03');
    await reads(1);
    expect(await shown()).toEqual(is('FAILED', reason));
    await setState('VERIFIED');
    await work();
    expect(await ends()).toEqual([failed('rejected', reason), verified]);
  });

  it('[6.3] a publisher that fails for the whole retry budget is a transient failed verification, and a successful read restores it', async () => {
    const { setState, shown, ends, verified, failed } = await linked('04', 'PENDING');
    await unavailable('04', 4);
    await work();
    const failures = MAX_VERIFICATION_FAILURES - 2;
    await fixture.database.sql`update work set failures = ${failures} where kind = ${VERIFICATION}`;
    await pass();
    await reads(1);
    expect(await shown()).toEqual(is('NOT_VERIFIED'));
    expect(await ends()).toEqual([]);
    await reads(2);
    const reason = 'The publisher could not be read';
    const end = failed('transient', reason);
    expect(await shown()).toEqual(is('FAILED', reason));
    expect(await ends()).toEqual([end]);
    await reads(1);
    expect(await shown()).toEqual(is('PENDING'));
    expect(await ends()).toEqual([end]);
    await setState('VERIFIED');
    await work();
    expect(await ends()).toEqual([end, verified]);
  });

  it('[6.3] an inaccessible listing is reported once, and its last state stays', async () => {
    const { caller, connectedAccountId, locationId, shown, ends, verified } = await linked('06', 'VERIFIED');
    await reads(1);
    await fixture.admin.access({ listing: '9100006', mode: 'removed' });
    await reads(2);
    expect(await shown()).toMatchObject({ status: 'VERIFIED', message: expect.any(String) });
    const lost = (await fixture.events(caller)).filter(({ event }) => event.endsWith('listing_inaccessible'));
    const data = { platform: 'publisher_a', connected_account_id: connectedAccountId };
    expect(lost).toMatchObject([{ location_id: String(locationId), data }]);
    expect(await ends()).toEqual([verified]);
    await fixture.admin.access({ listing: '9100006', mode: 'restored' });
  });

  it('[6.3] [contract 7] invalid credentials pause it and are reported once (reauth); reconnecting resumes it immediately', async () => {
    const { caller, connectedAccountId, setState, shown, ends, verified } = await linked('07', 'PENDING', 2);
    await reads(1);
    for (const token of ['refresh', 'access'] as const) await fixture.admin.revokeToken({ owner: 'owner-a2', token });
    await reads(2);
    const issue = 'The publisher no longer accepts the access that the owner granted; connect the account again';
    expect(await shown()).toEqual(is('PENDING', issue));
    const events = await fixture.eventNames(caller);
    expect(events.filter((event) => event === 'connection.reauth_required')).toHaveLength(1);
    await work();
    await setState('VERIFIED');
    expect(await fixture.connect(caller, fixture.a, 'owner-a2')).toBe(connectedAccountId);
    await work();
    expect(await ends()).toEqual([verified]);
  });

  it('[reliability 2] two workers record an end exactly once', async () => {
    const { ends, verified } = await linked('08', 'VERIFIED');
    await Promise.all([work(), work(second)]);
    await pass();
    await Promise.all([work(), work(second)]);
    expect(await ends()).toEqual([verified]);
  });

  it('[contract 7] is NOT_CONNECTED again when the listing is unlinked, in the record as well', async () => {
    const [one, other] = [await linked('09', 'VERIFIED'), await linked('10', 'VERIFIED')];
    await work();
    await fixture.unlink(one.caller, fixture.a, one.locationId);
    await fixture.disconnect(other.caller, fixture.a, other.connectedAccountId);
    for (const { shown, ends, verified } of [one, other]) {
      expect(await shown()).toEqual(is('NOT_CONNECTED'));
      expect(await ends()).toEqual([verified]);
    }
    await pass(30);
    await work();
    expect(await one.shown()).toEqual(is('NOT_CONNECTED'));
  });

  it('[contract 7] an unlink during the read takes precedence', async () => {
    const { caller, locationId, shown, ends } = await linked('11', 'VERIFIED');
    const { deps } = fixture;
    class UnlinkedMeanwhile extends Verifications {
      override async step(loaded: Parameters<Verifications['step']>[0]) {
        const outcome = await super.step(loaded);
        await fixture.unlink(caller, fixture.a, locationId);
        return outcome;
      }
    }
    expect(await workOff(deps, new UnlinkedMeanwhile(deps, intervals))).toHaveLength(1);
    expect(await shown()).toEqual(is('NOT_CONNECTED'));
    expect(await ends()).toEqual([]);
  });
});
