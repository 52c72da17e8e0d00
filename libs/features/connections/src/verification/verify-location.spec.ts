import { beforeEach, describe, expect, it } from '@jest/globals';
import { workOff } from '@listings/work/testing';
import {
  completeVerification,
  listVerificationMethods,
  listVerifications,
  startVerification,
  VERIFICATION,
  Verifications,
} from '../index.js';
import { codesOf, startFixture } from '../testing/connections-fixture.js';

const fixture = startFixture();

beforeEach(async () => {
  await fixture.admin.clearScripts();
  await fixture.admin.clearRequests();
  // Each test checks its own listings only.
  await fixture.database.execute('delete from work');
});

const intervals = { openMs: 600_000, settledMs: 21_600_000 };
const MINUTE_MS = 60_000;

/** Reads the verifications that are due after a minute. */
async function work(): Promise<number> {
  await fixture.pass(VERIFICATION, 1 / 60);
  return (await workOff(fixture.deps, new Verifications(fixture.deps, intervals))).length;
}

/** A location that is linked to listing nn of owner-a1, which nobody has verified. */
async function unverified(nn: string) {
  const caller = await fixture.newCaller();
  const connectedAccountId = await fixture.connectAndRead(caller, fixture.a, 'owner-a1');
  const { locationId } = await fixture.link(caller, { connectedAccountId, refEnd: nn });
  await fixture.admin.verification(`91000${nn}`, 'UNVERIFIED');
  await work();
  return { caller, locationId, listing: `91000${nn}` };
}

type Place = Awaited<ReturnType<typeof unverified>>;

const where = ({ locationId }: Pick<Place, 'locationId'>) => ({ locationId, publisher: fixture.a });
const methodsOf = ({ caller, ...place }: Place) =>
  listVerificationMethods(fixture.deps, caller, { ...where(place), language: 'en' });

const methodId = async (place: Place, kind: string) =>
  (await methodsOf(place)).methods.find((each) => each.kind === kind)?.id ?? '';

async function start(place: Place, given: { kind?: string; input?: string; restart?: boolean } = {}) {
  const { kind = 'SMS', ...more } = given;
  const request = { ...where(place), methodId: await methodId(place, kind), language: 'en', restart: false, ...more };
  return startVerification(fixture.deps, place.caller, request);
}

const complete = ({ caller, ...place }: Place, code: string) =>
  completeVerification(fixture.deps, caller, { ...where(place), code });
const shown = async ({ caller, locationId }: Place) => (await listVerifications(fixture.deps, caller, locationId))[0];
const pinOf = async ({ listing }: Place) => (await fixture.admin.verifications(listing))[0]?.pin ?? '';
const sent = () => fixture.admin.requests({ operation: 'a.verification.start' });
const history = ({ locationId }: Place) =>
  fixture.database.values<string>`select action || ' ' || publisher || ' ' || actor_name from location_changes
    where location_id = ${locationId} order by id`;

describe('verifying a listing through the service', () => {
  it('[contract 7] lists the methods, starts one, takes the code, and reads the state after both', async () => {
    const place = await unverified('11');
    const unstarted = { status: 'NOT_VERIFIED', hasActions: true, inProgress: false, start: null };
    expect(await shown(place)).toMatchObject(unstarted);
    const { methods } = await methodsOf(place);
    expect(methods.map(({ kind }) => kind)).toEqual(['SMS', 'PHONE_CALL', 'EMAIL', 'ADDRESS']);
    expect(await start(place)).toMatchObject({ started: { state: 'PENDING' }, violations: [] });
    const sms = { startedAt: fixture.clock.now(), method: 'SMS', sentTo: methods[0]?.sendsTo, ref: expect.any(String) };
    expect(await work()).toBe(1);
    expect(await shown(place)).toMatchObject({ status: 'PENDING', inProgress: true, start: sms });
    expect(await complete(place, ` ${await pinOf(place)} `)).toEqual({ state: 'VERIFIED', violations: [] });
    expect(await work()).toBe(1);
    expect(await shown(place)).toMatchObject({ status: 'VERIFIED', inProgress: false, start: null });
    const changes = ['VERIFICATION_STARTED', 'VERIFICATION_COMPLETED'].map((each) => `${each} PUBLISHER_A listings`);
    expect(await history(place)).toEqual(changes);
    expect(codesOf(await start(place))).toEqual(['SY89003']);
    expect(codesOf(await complete(place, '12345'))).toEqual(['SY89003']);
  });

  it('[contract 7, reliability 3] two starts at once send one code, and another one is sent only on request', async () => {
    const place = await unverified('12');
    const answers = await Promise.all([start(place), start(place), start(place, { restart: true })]);
    expect(answers.flatMap(codesOf).sort()).toEqual(expect.arrayContaining([expect.stringMatching(/^SY8900[45]$/)]));
    expect(answers.filter(({ started }) => started !== null)).toHaveLength(1);
    expect(await sent()).toHaveLength(1);
    expect(codesOf(await start(place))).toEqual(['SY89004']);
    expect(codesOf(await start(place, { restart: true }))).toEqual(['SY89005']);
    await fixture.clock.advance(3 * MINUTE_MS);
    expect(codesOf(await start(place))).toEqual(['SY89004']);
    expect(codesOf(await start(place, { restart: true }))).toEqual([]);
    expect(await sent()).toHaveLength(2);
  });

  it('[contract 7, reliability 3] after a lost answer the state shows the verification, and the person enters the code', async () => {
    const place = await unverified('13');
    await fixture.admin.script({ operation: 'a.verification.start', responses: [{ drop: 'after' }] });
    expect(codesOf(await start(place))).toEqual(['SY89008']);
    expect(await shown(place)).toMatchObject({ inProgress: true, start: { method: null, ref: null } });
    expect(codesOf(await start(place))).toEqual(['SY89004']);
    await work();
    expect(await shown(place)).toMatchObject({ status: 'PENDING', inProgress: true });
    expect(await complete(place, await pinOf(place))).toEqual({ state: 'VERIFIED', violations: [] });
    expect(await sent()).toHaveLength(1);
  });

  it('[contract 7] a start of which the publisher knows nothing stops counting, and nothing was lost before the call', async () => {
    const place = await unverified('14');
    // The process ended between the stored start and the call.
    await fixture.database.sql`update listing_verifications
      set started_at = ${fixture.clock.now()}, started_by = 'ann', starts = array[${fixture.clock.now()}::timestamptz] where location_id = ${place.locationId}`;
    expect(codesOf(await start(place))).toEqual(['SY89004']);
    await fixture.clock.advance(16 * MINUTE_MS);
    expect(await shown(place)).toMatchObject({ status: 'NOT_VERIFIED', inProgress: false, start: null });
    expect(codesOf(await start(place))).toEqual([]);
  });

  it('[contract 7] the fifth wrong code ends the verification', async () => {
    const place = await unverified('15');
    await start(place);
    for (let attempt = 1; attempt <= 4; attempt += 1) await complete(place, '1');
    expect(await shown(place)).toMatchObject({ inProgress: true });
    await complete(place, '1');
    await work();
    expect(await shown(place)).toMatchObject({ status: 'NOT_VERIFIED', inProgress: false });
    expect((await history(place)).length).toBe(1);
  });

  it('[contract 7] a refused start is taken back, and can be repeated at once', async () => {
    const place = await unverified('16');
    expect(codesOf(await start(place, { kind: 'ADDRESS' }))).toEqual(['SY89006']);
    await fixture.admin.script({ operation: 'a.verification.start', responses: [{ error: 'rate_limited' }] });
    expect(codesOf(await start(place))).toEqual(['SY89007']);
    expect(await shown(place)).toMatchObject({ inProgress: false });
    await fixture.database.execute('update connected_accounts set rate_limited_until = null');
    expect(codesOf(await start(place, { kind: 'ADDRESS', input: 'Ann Smith' }))).toEqual([]);
    expect(await shown(place)).toMatchObject({ start: { method: 'ADDRESS', expectedDays: 5 } });
  });

  it('[contract 4] at most five verifications of a listing start within a day', async () => {
    const place = await unverified('17');
    for (let number = 1; number <= 5; number += 1) {
      expect(codesOf(await start(place, { restart: true }))).toEqual([]);
      await fixture.clock.advance(3 * MINUTE_MS);
    }
    expect(codesOf(await start(place, { restart: true }))).toEqual(['SY89005']);
    await fixture.clock.advance(24 * 60 * MINUTE_MS);
    expect(codesOf(await start(place, { restart: true }))).toEqual([]);
  });

  it('[contract 7] refuses locations without a listing', async () => {
    const place = await unverified('18');
    await fixture.unlink(place.caller, fixture.a, place.locationId);
    expect(codesOf(await start(place))).toEqual(['SY89002']);
    expect(await shown(place)).toBeUndefined();
    expect(await sent()).toEqual([]);
  });
});
