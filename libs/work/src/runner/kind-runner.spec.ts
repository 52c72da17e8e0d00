import { describe, expect, it } from '@jest/globals';
import type { Transaction } from '@listings/persistence';
import { correlationId } from '@listings/platform';
import { nextTurn, waitFor } from '@listings/testing';
import { again, done, waitsFor } from '../outcome.js';
import { insertWork, makeWorkDue } from '../store/requests.js';
import { markTurns } from '../store/turns.js';
import { madeUpKind, rows } from '../testing/made-up-kind.js';
import type { Handler } from '../testing/made-up-kind.js';
import { testWork } from '../testing/test-work.js';
import { KIND, workFixture } from '../testing/work-fixture.js';
import type { EndedWork, GivenUp, LoadedWork } from '../work-kind.js';
import { Work } from '../work.js';

const fixture = workFixture();
const { steps, working, start, begun, gone, failed, asideFor } = madeUpKind(fixture);

const recorded = (count: number) => waitFor(() => steps.recorded.length >= count, `${count} outcomes to be recorded`);

/** Claims the rows in the place of another process and lets that end, so many times. */
async function lose(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await fixture.claim();
    await fixture.loseClaims();
  }
}

describe('the runner of a kind', () => {
  it('[design 6.2] works on the rows of all accounts and ends those that are done', async () => {
    const kind = start();
    await kind.add(...rows('a', 'b'));
    await kind.addOf(fixture.other, ...rows('c'));
    await begun(3);
    expect(steps.inProgress).toEqual(['a', 'b', 'c']);
    steps.endAll();
    await gone('a');
    await gone('b');
    await gone('c', fixture.other);
    expect(steps.recorded.sort()).toEqual(['a: done', 'b: done', 'c: done']);
    expect(kind.problems).toEqual([]);
  });

  it('[design 6.2] records the outcomes of an account that end together in one transaction', async () => {
    const batches: number[] = [];
    const record: Handler['record'] = async (_, accountId, ended) => {
      expect(accountId).toBe(fixture.account);
      batches.push(ended.length);
    };
    await working(4, rows('a', 'b', 'c', 'd'), {}, { record });
    steps.endAll();
    for (const subject of ['a', 'b', 'c', 'd']) await gone(subject);
    expect(batches).toEqual([1, 3]);
  });

  it('[design 6.2] has at most so many rows of a group in progress, and goes on with other groups', async () => {
    const kind = await working(
      2,
      ['a', 'b', 'c'].map((subject) => ({ subject, group: 'full' })),
      { concurrency: 4, perGroup: 2 },
    );
    await kind.add({ subject: 'z', group: 'other' });
    await begun(3);
    await nextTurn();
    const [first] = steps.inProgress;
    expect(steps.inProgress).toHaveLength(3);
    expect(steps.inProgress).toContain('z');
    steps.end(first ?? '');
    await begun(4);
  });

  it('[design 6.2] has at most so many steps in progress, and lets others begin beside a slow one', async () => {
    const kind = await working(1, rows('a', 'b'), { concurrency: 1, slowCallMs: 500 });
    await kind.clock.advance(499);
    expect(steps.begun).toEqual(['a']);
    await kind.clock.advance(1);
    await begun(2);
    expect(steps.inProgress).toEqual(['a', 'b']);
  });

  it('[design 6.2] works again on a row that became due during its step, although the step says that it is done', async () => {
    await working(1, rows('a'));
    await makeWorkDue(fixture.database, { accountId: fixture.account, kind: KIND, subjects: ['a'], limit: 1 });
    steps.end('a');
    await begun(2);
    steps.end('a');
    await gone('a');
    expect(steps.recorded).toEqual(['a: done', 'a: done']);
  });

  it('[design 6.2] works again on a row at its time, and on one that waits when something makes it due', async () => {
    const kind = await working(2, rows('a', 'b'));
    steps.end('a', again(2_000, 'later'));
    steps.end('b', waitsFor('its owner', 'waiting'));
    await recorded(2);
    await kind.clock.untilTimer(2_030);
    await fixture.passTime(2_000);
    await kind.clock.advance(2_030);
    await begun(3);
    expect(steps.inProgress).toEqual(['a']);
    expect(await fixture.stored('b')).toMatchObject({ waitsFor: 'its owner', isDue: false });
    await kind.add(...rows('b'));
    await begun(4);
    expect(steps.inProgress).toEqual(['a', 'b']);
  });

  it('[design 6.2] works on a row at its time that it found to be due later', async () => {
    const kind = await working(1, [{ subject: 'a' }, { subject: 'b', inMs: 3_000 }]);
    steps.end('a');
    await gone('a');
    // The sweep is far away.
    await kind.clock.untilTimer(59_000);
    await fixture.passTime(3_000);
    await kind.clock.advance(3_030);
    await begun(2);
    expect(steps.inProgress).toEqual(['b']);
  });

  it('[reliability 2] tries a step that throws again later, and counts the failure and no lost claim', async () => {
    const kind = await working(1, rows('a'));
    steps.end('a', new Error('broken'));
    expect(await failed('a')).toMatchObject({ isDue: false, lostClaims: 0 });
    expect([steps.recorded, kind.problems]).toEqual([[], ['a step of work failed; it will be tried again']]);
  });

  it('[reliability 2] leaves the row of an outcome that cannot be recorded to a later step, and records the others', async () => {
    const record: Handler['record'] = async (_, __, ended) => {
      if (ended.some(({ row }) => row === 'bad')) throw new Error('cannot be stored');
      steps.recorded.push(...ended.map(({ row }) => row));
    };
    const kind = await working(3, rows('a', 'b', 'bad'), {}, { record });
    steps.endAll();
    await gone('a');
    await gone('b');
    await failed('bad');
    expect(steps.recorded.sort()).toEqual(['a', 'b']);
    expect(kind.problems).toEqual(['an outcome of work was not recorded; its row is due again']);
  });

  it('[reliability 2] leaves a row that cannot be loaded to later, and works on the others', async () => {
    const load: Handler['load'] = async (transaction, claimed) => {
      await transaction.query(claimed.some(({ subject }) => subject === 'bad') ? 'select 1 / 0' : 'select 1');
      return claimed.map((work) => ({ work, row: work.subject }));
    };
    const kind = await working(2, rows('bad', 'a', 'b'), {}, { load });
    expect(steps.inProgress).toEqual(['a', 'b']);
    expect(await failed('bad')).toMatchObject({ isDue: false });
    expect(kind.problems).toEqual(['work could not be loaded; it will be tried again']);
  });

  it('[reliability 2] leaves rows to the end of their claims that it cannot load because the database is away', async () => {
    let isAway = true;
    const load: Handler['load'] = async (_, claimed) => {
      if (isAway) throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      return claimed.map((work) => ({ work, row: work.subject }));
    };
    const kind = start({}, { load });
    await kind.add(...rows('a', 'b'));
    await waitFor(() => kind.problems.length > 0, { describe: 'the claim to fail' });
    isAway = false;
    expect(await fixture.stored('a')).toMatchObject({ failures: 0, isClaimed: true });
    await fixture.endClaims();
    kind.sweep.start();
    await begun(2);
    expect([...new Set(kind.problems)]).toEqual(['claimed work was not loaded; it is due again when its claim ends']);
  });

  it('[design 6.2] ends a row whose subject is gone', async () => {
    const kind = start({}, { load: async () => [] });
    await kind.add(...rows('a'));
    await gone('a');
    expect([steps.begun, kind.problems]).toEqual([[], []]);
  });

  it('[reliability 2] does not record the outcome of a claim that it has lost', async () => {
    const record: Handler['record'] = async (transaction, _, ended) =>
      transaction.afterCommit(
        () => void steps.recorded.push(...ended.map(({ row, outcome }) => `${row}: ${outcome.next}`)),
      );
    const kind = await working(1, rows('a'), {}, { record });
    await lose(1);
    steps.end('a');
    await kind.add(...rows('a'));
    await begun(2);
    expect(steps.recorded).toEqual([]);
    steps.end('a');
    await gone('a');
    expect(steps.recorded).toEqual(['a: done']);
  });

  it('[reliability 2] does not wait in a circle with a request that has locked the subject and then makes it due', async () => {
    const lock = (transaction: Transaction) =>
      transaction.execute('select 1 from accounts where id = $1 for update', [fixture.account]);
    const kind = start({}, { record: async (transaction) => void (await lock(transaction)) });
    const work = new Work({ ...kind.deps, jobs: { enqueue: async () => kind.runner.wake() } });
    await kind.add(...rows('a'));
    await begun(1);
    await fixture.database.transaction(async (transaction) => {
      await lock(transaction);
      steps.end('a');
      await waitFor(fixture.hasLockWait, { describe: 'the outcome to wait for the subject' });
      work.add(transaction, { accountId: fixture.account, kind: KIND, rows: rows('a') });
    });
    await begun(2);
    steps.end('a');
    await gone('a');
    expect(kind.problems).toEqual([]);
  });

  it('[reliability G16, G17] claims nothing while nothing may be done', async () => {
    let mayWork = false;
    const kind = start({}, {}, { mayWork: () => mayWork });
    await kind.add(...rows('a'));
    await kind.clock.untilTimer(60_000);
    expect(steps.begun).toEqual([]);
    mayWork = true;
    kind.runner.wake();
    await begun(1);
  });

  it('[contract 10] lets the steps in progress end before it stops, and begins no other', async () => {
    const kind = await working(1, rows('a', 'b'), { concurrency: 1 });
    let isStopped = false;
    const stopping = kind.runner.stop().then(() => (isStopped = true));
    await nextTurn();
    expect(isStopped).toBe(false);
    steps.end('a');
    await stopping;
    expect([steps.begun, steps.recorded]).toEqual([['a'], ['a: done']]);
  });
});

describe('rows whose processes end', () => {
  it('[reliability 2] are worked on one at a time from the second lost claim on, beside the others', async () => {
    await fixture.add(...rows('a', 'b'));
    await lose(2);
    const kind = start();
    await kind.addOf(fixture.other, ...rows('c'));
    await begun(2);
    await kind.clock.untilTimer(60_000);
    await kind.clock.advance(60_000);
    expect(steps.inProgress).toHaveLength(2);
    expect(steps.inProgress).toContain('c');
    const suspect = steps.inProgress.find((subject) => subject !== 'c') ?? '';
    steps.end(suspect);
    await gone(suspect);
    await begun(3);
    expect(steps.inProgress).toEqual([...(suspect === 'a' ? ['b'] : ['a']), 'c']);
  });

  it('[reliability 2] are given up after the fifth lost claim, without another step: set aside unless the kind says more', async () => {
    await fixture.add(...rows('a'));
    await fixture.database.execute('update work set lost_claims = 5');
    const kind = start();
    expect(await asideFor('a')).toBe('its processes ended');
    expect([steps.begun, steps.recorded, kind.problems]).toEqual([[], [], ['giving up a row of work']]);
  });

  it('[reliability 2] get the final outcome of their kind, which it records', async () => {
    await fixture.add(...rows('a'));
    await fixture.database.execute('update work set lost_claims = 1, blocked_times = 3, blocked_at = now()');
    const seen: GivenUp[] = [];
    const giveUp = (_: LoadedWork<string>, why: GivenUp) => {
      seen.push(why);
      return done('rejected');
    };
    const results: EndedWork<string, string>[] = [];
    const kind = start({}, { giveUp, record: async (_, __, ended) => void results.push(...ended) });
    await kind.add(...rows('a'));
    await gone('a');
    expect(seen).toEqual([{ because: 'it blocked its processes' }]);
    expect(results.map(({ outcome }) => outcome)).toEqual([done('rejected')]);
    expect(steps.begun).toEqual([]);
  });
});

const ids: Record<string, (string | undefined)[]> = {};
const note = (subject: string) => void (ids[subject] = [...(ids[subject] ?? []), correlationId()]);
/** Notes the ids under which steps and records run, and requests a row after each. */
const noting: Partial<Handler> = {
  step: async ({ row }) => {
    note(row);
    const outcome = await steps.begin(row);
    note(row);
    return outcome;
  },
  record: async (transaction, accountId, ended) => {
    for (const { row } of ended) note(row);
    testWork(fixture.database).add(transaction, {
      accountId,
      kind: 'following',
      rows: ended.map(({ row }) => ({ subject: `after ${row}` })),
    });
    // The next rows wait for this transaction, and are recorded together after it.
    if (ended.some(({ row }) => row === 'first')) {
      steps.endAll();
      for (let turn = 0; turn < 20; turn += 1) await nextTurn();
    }
  },
};
const request = (subject: string, id?: string) =>
  insertWork(fixture.database, { accountId: fixture.account, kind: KIND, rows: rows(subject), correlationId: id });

const announce = () =>
  markTurns(fixture.database, { kind: KIND, turns: [{ accountId: fixture.account, group: '', inMs: 0 }] });

it('[design 3.1] the correlation id of a row is that of its step, of its record and of the work that follows, also beside rows with others', async () => {
  const kind = start({}, noting);
  await request('first', 'request-1');
  await request('a', 'request-a');
  await request('b', 'request-b');
  await request('nobody');
  await announce();
  kind.runner.wake();
  await begun(4);
  steps.end('first');
  for (const subject of ['first', 'a', 'b', 'nobody']) await gone(subject);
  const expected = { first: 'request-1', a: 'request-a', b: 'request-b', nobody: undefined };
  for (const [subject, id] of Object.entries(expected))
    expect([subject, ids[subject]]).toEqual([subject, [id, id, id]]);
  const following = await fixture.database.sql<{ subject: string; id: string | null }>`
    select subject, correlation_id as id from work where kind = 'following'`;
  const idsAfter = Object.fromEntries(following.map(({ subject, id }) => [subject.slice('after '.length), id]));
  expect(idsAfter).toEqual({ ...expected, nobody: null });
  expect(kind.problems).toEqual([]);
});

describe('the sweep of work', () => {
  it('[design 3.1] finds rows that nothing has announced', async () => {
    const kind = start();
    await kind.clock.untilTimer(60_000);
    await fixture.add({ subject: 'a' }, { subject: 'later', group: 'other', inMs: 60_000 });
    kind.runner.wake();
    await kind.clock.untilTimer(60_000);
    expect(steps.begun).toEqual([]);
    kind.sweep.start();
    await begun(1);
    const repaired = await kind.deps.metrics.repairedTurns.get();
    expect(repaired.values).toEqual([{ labels: { kind: KIND }, value: 1 }]);
  });

  it('[contract 10] counts what is open by kind and state, in one process', async () => {
    const kind = await working(1, [...rows('a'), { subject: 'b', inMs: 60_000 }]);
    kind.sweep.start();
    const { open } = kind.deps.metrics;
    await waitFor(async () => (await open.get()).values.length > 0, { describe: 'the count' });
    const { values } = await open.get();
    const counts = Object.fromEntries(values.map(({ labels: { state }, value }) => [state, value]));
    expect(counts).toEqual({ due: 0, 'in progress': 1, waiting: 1, 'set aside': 0 });
  });

  it('[reliability 2] gives the rows of processes that have ended to others', async () => {
    await fixture.add(...rows('a'));
    await fixture.claim();
    const kind = start();
    kind.sweep.start();
    await waitFor(() => kind.clock.timers().length === 2, { describe: 'the runner and the sweep to wait' });
    expect(steps.begun).toEqual([]);
    await fixture.endClaims();
    await kind.clock.advanceUntil(() => steps.begun.length === 1);
    expect(await kind.deps.metrics.lostClaims.get()).toMatchObject({ values: [{ value: 1 }] });
    expect(await kind.deps.metrics.repairedTurns.get()).toMatchObject({ values: [] });
  });
});
