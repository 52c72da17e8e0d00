import { describe, expect, it } from '@jest/globals';
import { withCause } from '@listings/platform';
import { waitFor } from '@listings/testing';
import { again, done, setAside, waitsFor } from '../outcome.js';
import type { WorkOutcome } from '../outcome.js';
import { testWork } from '../testing/test-work.js';
import { KIND, workFixture } from '../testing/work-fixture.js';
import type { ClaimedWork } from '../work-row.js';
import { lockHeld } from './claims.js';
import { deleteWork, insertWork, makeWorkDue } from './requests.js';
import { settleClaims } from './settle.js';

const fixture = workFixture();

const subjectsOf = (rows: readonly ClaimedWork[]) => rows.map(({ subject }) => subject).sort();

/** Where the rows of these tests are. */
const ours = () => ({ accountId: fixture.account, kind: KIND });

/** Records outcomes as the runner does, and returns the subjects of those that were recorded. */
async function settle(
  given: readonly { work: ClaimedWork; outcome: WorkOutcome<undefined> }[],
  { recurs }: { recurs?: boolean } = {},
): Promise<string[]> {
  return fixture.database.transaction(async (transaction) => {
    const works = given.map(({ work }) => work);
    const held = new Set((await lockHeld(transaction, works)).map(({ subject, claimNo }) => `${subject} ${claimNo}`));
    const settled = given.filter(({ work }) => held.has(`${work.subject} ${work.claimNo}`));
    await settleClaims(transaction, settled, { recurs });
    return settled.map(({ outcome }) => outcome.next);
  });
}

/** The one row that is claimed. */
async function claimOne(): Promise<ClaimedWork> {
  const [work] = await fixture.claim();
  if (!work) throw new Error('nothing was claimed');
  return work;
}

/** Waits until a statement of the test's database waits for a lock. */
const somebodyWaits = () => waitFor(fixture.hasLockWait, { describe: 'a statement to wait for a lock' });

describe('a request of work that is due already', () => {
  const selections = [{ subjects: ['a'] }, { group: '' }, {}];

  it.each(selections)(
    '[design 6.2] is followed by a step that begins after it, although the row was due before: %j',
    async (selection) => {
      await fixture.add({ subject: 'a' });
      const others = fixture.database.anotherPool();
      await fixture.database.transaction(async (transaction) => {
        await makeWorkDue(transaction, { accountId: fixture.account, kind: KIND, limit: 5, ...selection });
        // A claim now would load what the transaction is about to change.
        expect(await fixture.claim({ sql: others })).toEqual([]);
      });
      expect(subjectsOf(await fixture.claim({ sql: others }))).toEqual(['a']);
    },
  );

  it.each(selections)('[design 6.2] counts although a claim of the row begins at the same time: %j', async (given) => {
    await fixture.add({ subject: 'a' });
    const request = () => makeWorkDue(fixture.database, { ...ours(), limit: 5, ...given });
    const { claimed, requested } = await fixture.database.transaction(async (transaction) => {
      const rows = await fixture.claim({ sql: transaction });
      const promise = request();
      await Promise.race([promise, somebodyWaits()]);
      return { claimed: rows, requested: { promise } };
    });
    await requested.promise;
    await settle(claimed.map((work) => ({ work, outcome: done(undefined) })));
    expect(subjectsOf(await fixture.claim())).toEqual(['a']);
  });
});

describe('a request of work', () => {
  it('[design 6.2] may name a subject several times: the earliest time, the first priority and the last group count', async () => {
    await fixture.add(
      { subject: 'a', inMs: 60_000, isFirst: true },
      { subject: 'a', group: 'g' },
      { subject: 'a', group: 'h', inMs: 9 },
    );
    expect(await fixture.claim()).toEqual([]);
    expect(subjectsOf(await fixture.claim({ group: 'h' }))).toEqual(['a']);
    expect(await fixture.database.query('select priority from work')).toEqual([{ priority: 0 }]);
  });

  const FAR = [Infinity, Number.MAX_VALUE, 1e15];
  it.each(FAR)('[reliability 2] may be for a time that is very far away: %d ms', async (inMs) => {
    await fixture.add({ subject: 'a', inMs });
    expect(await fixture.stored('a')).toMatchObject({ isDue: false });
  });

  const PAST = [-1, -Infinity];
  it.each(PAST)('[reliability 2] is due now, and before no other, for a time in the past: %d ms', async (inMs) => {
    const [turn] = await fixture.add({ subject: 'a', inMs });
    expect(turn).toMatchObject({ inMs: 0 });
    const isNew = `select due_at > now() - interval '1 minute' as "isNew" from work`;
    expect(await fixture.database.query(isNew)).toEqual([{ isNew: true }]);
  });

  it('[reliability 2] for new rows alone leaves those that wait for their next attempt', async () => {
    await fixture.add({ subject: 'a', inMs: 60_000 });
    const rows = [{ subject: 'a' }, { subject: 'b' }];
    const turns = await insertWork(fixture.database, { accountId: fixture.account, kind: KIND, rows, onlyNew: true });
    expect(turns).toMatchObject([{ inMs: 0 }]);
    expect(subjectsOf(await fixture.claim())).toEqual(['b']);
    expect(await fixture.stored('a')).toMatchObject({ isDue: false });
  });

  it('[reliability 2] is due soon for a time that is no number', async () => {
    const [turn] = await fixture.add({ subject: 'a', inMs: NaN });
    expect(Math.ceil(turn?.inMs ?? 0)).toBe(5_000);
  });

  it('[reliability 2] locks rows in the order of their subjects, also to remove them: so two of them never wait for each other', async () => {
    await fixture.add({ subject: 'b' });
    await fixture.add({ subject: 'a' });
    const free = await fixture.database.transaction(async (transaction) => {
      await transaction.query(`select 1 from work where subject = 'a' for update`);
      const removed = deleteWork(fixture.database, { accountId: fixture.account, kind: KIND, subjects: ['b', 'a'] });
      await somebodyWaits();
      const rows = await fixture.database.query(`select 1 from work where subject = 'b' for update skip locked`);
      return { removed, rows };
    });
    await free.removed;
    expect(free.rows).toHaveLength(1);
    expect(await fixture.stored('a')).toBeUndefined();
  });
});

describe('the outcome of a step', () => {
  it.each([Infinity, 1e300, -5, NaN])('[reliability 2] is recorded whatever its time: %d ms', async (inMs) => {
    await fixture.add({ subject: 'a' });
    const work = await claimOne();
    expect(await settle([{ work, outcome: again(inMs, undefined) }])).toEqual(['again']);
    expect(await fixture.stored('a')).toMatchObject({ isDue: inMs < 0, isClaimed: false });
    await fixture.add({ subject: 'a' });
    const next = await claimOne();
    expect(await settle([{ work: next, outcome: waitsFor('x', undefined, { atMostMs: inMs }) }])).toEqual(['waits']);
  });

  it('[design 6.2] ends the turn before the others of work that recurs, unless it was asked for again', async () => {
    const rest = again(7_200_000, undefined);
    const priority = () => fixture.database.query('select priority from work');
    await fixture.add({ subject: 'a', isFirst: true });
    const first = await claimOne();
    expect(first.isFirst).toBe(true);
    await fixture.add({ subject: 'a', isFirst: true });
    await settle([{ work: first, outcome: rest }], { recurs: true });
    expect(await priority()).toEqual([{ priority: 0 }]);
    await settle([{ work: await claimOne(), outcome: rest }], { recurs: true });
    expect(await priority()).toEqual([{ priority: 1 }]);
  });

  it('[health] ends that turn early where the step has done what somebody asked for', async () => {
    await fixture.add({ subject: 'a', isFirst: true });
    const [soon, seen] = [again(1_000, undefined), again(1_000, undefined, { endsFirst: true })];
    const isFirstAfter = async (outcome: typeof soon) => {
      await fixture.database.execute(`update work set due_at = now() where lease_until is null`);
      await settle([{ work: await claimOne(), outcome }], { recurs: true });
      return fixture.database.query('select priority = 0 as "isFirst" from work');
    };
    expect(await isFirstAfter(soon)).toEqual([{ isFirst: true }]);
    expect(await isFirstAfter(seen)).toEqual([{ isFirst: false }]);
  });

  it('[reliability 2] is recorded although a text for people has a character that the database refuses', async () => {
    await fixture.add({ subject: 'a' });
    await settle([{ work: await claimOne(), outcome: waitsFor('the \0answer', undefined) }]);
    expect(await fixture.stored('a')).toMatchObject({ waitsFor: 'the answer' });
    await fixture.add({ subject: 'a' });
    await settle([{ work: await claimOne(), outcome: setAside('no \0answer', undefined) }]);
    expect(await fixture.stored('a')).toMatchObject({ asideFor: 'no answer' });
  });

  it('[reliability 2] is recorded for the claim that is held, and not for an earlier one of the same row in the same transaction', async () => {
    await fixture.add({ subject: 'a' });
    const lost = await claimOne();
    await fixture.loseClaims();
    const held = await claimOne();
    const late = setAside('late', undefined);
    const lostAndHeld = [
      { work: lost, outcome: late },
      { work: held, outcome: again(0, undefined) },
    ];
    expect(await settle(lostAndHeld)).toEqual(['again']);
    const present = await claimOne();
    const presentAndHeld = [
      { work: present, outcome: done(undefined) },
      { work: held, outcome: late },
    ];
    expect(await settle(presentAndHeld)).toEqual(['done']);
  });
});

describe('the correlation id of a row', () => {
  /** Requests a row under an id, as the code of a request does. */
  const request = (correlationId?: string) =>
    insertWork(fixture.database, { ...ours(), rows: [{ subject: 'a' }], correlationId });
  const due = (selection: object, correlationId?: string) =>
    makeWorkDue(fixture.database, { ...ours(), limit: 5, correlationId, ...selection });
  const passTime = () => fixture.database.execute(`update work set due_at = now() + interval '1 hour'`);

  it('[design 3.1] is that of its last request, and stays when nobody requests it', async () => {
    await request();
    expect((await claimOne()).correlationId).toBeNull();
    await fixture.clear();
    await request('first');
    await request();
    await request('second');
    const work = await claimOne();
    expect(work.correlationId).toBe('second');
    await request();
    await settle([{ work, outcome: done(undefined) }]);
    expect((await claimOne()).correlationId).toBe('second');
  });

  const DUE = [{ subjects: ['a'] }, { group: '' }, {}, { waiting: true }];
  it.each(DUE)('[design 3.1] stays that of its request when another one makes it due: %j', async (selection) => {
    await request('first');
    await settle([{ work: await claimOne(), outcome: waitsFor('its owner', undefined) }]);
    await due(selection);
    const work = await claimOne();
    expect(work.correlationId).toBe('first');
    await settle([{ work, outcome: waitsFor('its owner', undefined) }]);
    await due(selection, 'second');
    expect((await claimOne()).correlationId).toBe('first');
  });

  it('[design 3.1] is that of the request that makes it due when it has none, and its trace goes with it', async () => {
    const [first, second] = ['a', 'b'].map((digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`);
    await request();
    await passTime();
    await due({ traceParent: first }, 'first');
    await passTime();
    await due({ traceParent: second }, 'second');
    expect(await claimOne()).toMatchObject({ correlationId: 'first', traceParent: first });
  });

  it('[design 3.1] is that of the code which asks for the work, also when the transaction commits elsewhere', async () => {
    const work = testWork(fixture.database);
    const rows = [{ subject: 'a' }];
    const open = await fixture.database.open(async (transaction) => {
      withCause({ correlationId: 'asked' }, () => work.add(transaction, { ...ours(), rows }));
    });
    await withCause({ correlationId: 'commits' }, () => open.commit());
    expect((await claimOne()).correlationId).toBe('asked');
    await fixture.database.execute(`update work set lease_until = null, correlation_id = null`);
    await passTime();
    const again = await fixture.database.open(async (transaction) => {
      withCause({ correlationId: 'due' }, () => work.makeDue(transaction, { ...ours(), limit: 5 }));
    });
    await withCause({ correlationId: 'commits' }, () => again.commit());
    expect((await claimOne()).correlationId).toBe('due');
  });

  it.each([
    ['again for a short time', again(3_599_999, undefined), 'request'],
    ['again for a long time', again(3_600_000, undefined), null],
    ['again after a failure', again(3_600_000, undefined, { failed: true }), 'request'],
    ['until an event', waitsFor('its owner', undefined), null],
  ])('[design 3.1] ends when a row that recurs rests: %s', async (_, outcome, left) => {
    await request('request');
    const work = await claimOne();
    const stored = async () => {
      const [row] = await fixture.database.query<{ id: string | null }>('select correlation_id as id from work');
      return row?.id;
    };
    const record = (recurs: boolean) =>
      fixture.database.transaction((transaction) => settleClaims(transaction, [{ work, outcome }], { recurs }));
    await record(false);
    expect(await stored()).toBe('request');
    await fixture.database.execute(`update work set due_at = 'infinity'`);
    await record(true);
    expect(await stored()).toBe(left);
    // What made the row due meanwhile is another request, or this one once more.
    await fixture.database.execute(`update work set due_at = now(), correlation_id = 'request'`);
    await record(true);
    expect(await stored()).toBe('request');
  });
});
