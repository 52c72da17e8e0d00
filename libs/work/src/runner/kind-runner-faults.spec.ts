import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { nextTurn, waitFor } from '@listings/testing';
import { again } from '../outcome.js';
import { claimWork, releaseLostClaims } from '../store/claims.js';
import { insertWork } from '../store/requests.js';
import { runningKind } from '../testing/running-kind.js';
import type { RunningKind } from '../testing/running-kind.js';
import { Steps } from '../testing/steps.js';
import { workFixture } from '../testing/work-fixture.js';
import type { WorkHandler, WorkKindOptions } from '../work-kind.js';

const KIND = 'made-up';
const SWEEP_MS = 60_000;

let account: number;
let other: number;
let running: RunningKind[] = [];
const steps = new Steps();
const fixture = workFixture();
beforeAll(async () => {
  [account = 0, other = 0] = fixture.accounts;
});
afterEach(async () => {
  steps.endAll();
  for (const { runner } of running) await runner.stop();
  running = [];
});

type Handler = WorkHandler<string, string>;

const madeUp: Handler = {
  load: async (_, claimed) => claimed.map((work) => ({ work, row: work.subject })),
  step: ({ row }) => steps.begin(row),
  record: async (_, __, ended) => {
    steps.recorded.push(...ended.map(({ row, outcome }) => `${row}: ${outcome.next}`));
  },
};

/** Makes a runner that the test starts. */
function runnerOf(
  options: Partial<WorkKindOptions> = {},
  handler: Partial<Handler> = {},
  shared: Parameters<typeof runningKind>[3] = {},
): RunningKind {
  if (running.length === 0) steps.reset();
  const all = { ...madeUp, ...handler };
  const kind = runningKind<string, string>(fixture.database, { kind: KIND, ...options }, all, shared);
  running.push(kind);
  return kind;
}

function start(...given: Parameters<typeof runnerOf>): RunningKind {
  const kind = runnerOf(...given);
  kind.runner.start();
  return kind;
}

const rows = (...subjects: string[]) => subjects.map((subject) => ({ subject }));
const request = (kind: string, ...subjects: string[]) =>
  insertWork(fixture.database, { accountId: account, kind, rows: rows(...subjects) });
const begun = (count: number) => waitFor(() => steps.begun.length >= count, { describe: `${count} steps to begin` });
const gone = (subject: string) =>
  waitFor(async () => !(await fixture.stored(KIND, account, subject)), { describe: `the row of ${subject} to end` });
const failed = (subject: string) =>
  waitFor(async () => (await fixture.stored(KIND, account, subject))?.failures === 1, {
    describe: `the row of ${subject} to be given back`,
  });
/** Waits until a runner has nothing left to claim: the next thing that it does by itself is its sweep. */
const asleep = (kind: RunningKind) =>
  waitFor(() => kind.clock.timers().includes(SWEEP_MS), { describe: 'the runner to wait for its next sweep' });
const suspects = () => fixture.database.execute('update work set lost_claims = 2');

describe('a handler with a fault', () => {
  it('[reliability 2] that loads a row twice, or one that is not claimed, gets none of them; the other rows go on', async () => {
    const load: Handler['load'] = async (_, claimed) =>
      claimed.flatMap((work) => {
        if (work.subject === 'foreign') return [{ work: { ...work, subject: 'z' }, row: 'z' }];
        const loaded = { work, row: work.subject };
        return work.subject === 'twice' ? [loaded, loaded] : [loaded];
      });
    const kind = start({}, { load });
    await kind.add(account, ...rows('a', 'twice', 'foreign'));
    await begun(1);
    await failed('twice');
    await failed('foreign');
    expect(steps.begun).toEqual(['a']);
  });

  it('[design 6.2] may return copies of the rows that it was given', async () => {
    const load: Handler['load'] = async (_, claimed) =>
      claimed.map((work) => ({ work: { ...work }, row: work.subject }));
    const kind = start({}, { load });
    await kind.add(account, ...rows('a'));
    await begun(1);
    steps.end('a');
    await gone('a');
    expect(steps.recorded).toEqual(['a: done']);
  });

  it('[reliability 2] that cannot load a suspect leaves it to later, and works on the rows that the sweep finds', async () => {
    const load: Handler['load'] = async (_, claimed) => {
      if (claimed.some(({ subject }) => subject === 'bad')) throw new Error('cannot be loaded');
      return claimed.map((work) => ({ work, row: work.subject }));
    };
    await request(KIND, 'bad');
    await suspects();
    const kind = runnerOf({}, { load });
    await kind.add(account, ...rows('a'));
    kind.runner.start();
    await begun(1);
    await failed('bad');
    expect(kind.problems).toEqual(['work could not be loaded; it will be tried again']);
  });

  it('[reliability 2] that cannot give a row up has it set aside', async () => {
    await request(KIND, 'a');
    await fixture.database.execute('update work set lost_claims = 5');
    const giveUp = () => {
      throw new Error('cannot be given up');
    };
    start({}, { giveUp });
    const asideFor = async () => (await fixture.stored(KIND, account, 'a'))?.asideFor;
    expect(await waitFor(asideFor, { describe: 'the row to be set aside' })).toBe('its processes ended');
  });
});

describe('the outcome of a step', () => {
  it.each([{ code: '57P01' }, { code: 'ECONNREFUSED' }])(
    '[reliability 2] is recorded when the database is back, and what the step has done is not forgotten: %j',
    async (away) => {
      let attempts = 0;
      const record: Handler['record'] = async (_, __, ended) => {
        attempts += 1;
        if (attempts <= 3) throw Object.assign(new Error('the database is away'), away);
        steps.recorded.push(...ended.map(({ row, outcome }) => `${row}: ${outcome.next}`));
      };
      const kind = start({}, { record });
      await kind.add(account, ...rows('a'));
      await begun(1);
      steps.end('a');
      await kind.clock.advanceUntil(() => steps.recorded.length > 0, { withinMs: 5_000 });
      await gone('a');
      expect([steps.recorded, steps.begun]).toEqual([['a: done'], ['a']]);
    },
  );
});

describe('suspects', () => {
  it('[reliability 2] of several kinds are worked on one at a time in a process', async () => {
    await request(KIND, 'a');
    await request('another', 'b');
    await suspects();
    const suspect = { isInWork: false };
    const first = start({}, {}, { suspect });
    const second = start({ kind: 'another' }, {}, { suspect });
    await begun(1);
    await asleep(first);
    await asleep(second);
    expect(steps.begun).toHaveLength(1);
  });

  it('[design 6.2] count among the rows of their group that a process may work on', async () => {
    const kind = start({ perGroup: 1, slowCallMs: 10 * SWEEP_MS });
    await kind.add(account, { subject: 'a', group: 'g' });
    await begun(1);
    await insertWork(fixture.database, { accountId: account, kind: KIND, rows: [{ subject: 'b', group: 'g' }] });
    await fixture.database.execute(`update work set lost_claims = 2 where subject = 'b'`);
    await asleep(kind);
    await kind.clock.advance(SWEEP_MS);
    await asleep(kind);
    expect(steps.begun).toEqual(['a']);
    steps.end('a');
    await kind.clock.advanceUntil(() => steps.begun.length === 2);
  });
});

describe('a runner', () => {
  it('[contract 10] that stops claims nothing more, although rows are due and slots are free', async () => {
    let isArmed = false;
    let looks = 0;
    let stopping: Promise<void> | undefined;
    const mayWork = () => {
      if (isArmed) {
        looks += 1;
        stopping ??= kind.runner.stop();
      }
      return true;
    };
    const kind = start({}, {}, { mayWork });
    await asleep(kind);
    isArmed = true;
    await kind.add(account, ...rows('a'));
    await begun(1);
    steps.end('a');
    await stopping;
    expect([steps.begun, looks]).toEqual([['a'], 1]);
  });

  it('[reliability 2] waits while others have locked the only due rows, and claims them afterwards', async () => {
    const kind = runnerOf();
    await kind.add(account, ...rows('a'));
    await fixture.database.anotherPool().transaction(async (transaction) => {
      await transaction.query('select 1 from work for update');
      kind.runner.start();
      // It looks again soon, and not all the time.
      await asleep(kind);
      expect(kind.clock.timers()).toEqual([200, SWEEP_MS]);
    });
    expect(steps.begun).toEqual([]);
    await kind.clock.advance(200);
    await begun(1);
  });

  it('[design 6.2] knows the times of rows of several groups, and not the next one alone', async () => {
    const kind = start();
    await kind.add(account, { subject: 'a' }, { subject: 'b', group: 'g' });
    await begun(2);
    steps.end('a', again(2_000, 'later'));
    steps.end('b', again(4_000, 'later'));
    await waitFor(() => kind.clock.timers().filter((ms) => ms < 5_000).length === 2, {
      describe: 'both times to be known',
    });
    // The runner may set its timer after the time has passed in the database.
    await fixture.passTime(KIND, 2_000);
    await kind.clock.advanceUntil(() => steps.begun.length === 3, { withinMs: 5_000 });
    await fixture.passTime(KIND, 2_000);
    await kind.clock.advanceUntil(() => steps.begun.length === 4, { withinMs: 5_000 });
    expect(steps.begun.slice(0, 2).sort()).toEqual(['a', 'b']);
    expect(steps.begun.slice(2)).toEqual(['a', 'b']);
  });

  it('[reliability 2] reaches every account, whatever the names of the groups of another one', async () => {
    const kind = start({ concurrency: 1 });
    // Behind every text of the basic plane, and more of them than one search reads.
    const odd = Array.from({ length: 40 }, (_, n) => ({ subject: `a${n}`, group: `\u{1f600}${n}` }));
    await kind.add(account, ...odd);
    await kind.add(other, { subject: 'z' });
    for (let step = 1; step <= 4; step += 1) {
      await begun(step);
      steps.end(steps.begun.at(-1) ?? '');
      await nextTurn();
    }
    expect(steps.begun).toContain('z');
  });

  it.each(["'; drop table work; --", '🙂\u0001\t', ' ', '', '\u{10ffff}', 'a b', '\ud83d'])(
    '[design 6.2] works on a row with the subject and group %j',
    async (text) => {
      const kind = start({ perGroup: 1 });
      await kind.add(account, { subject: text, group: text });
      await begun(1);
      steps.end(steps.begun[0] ?? '');
      await waitFor(async () => (await fixture.database.query('select 1 from work')).length === 0, {
        describe: 'the row to end',
      });
    },
  );

  it('[reliability 2] does not work on a row whose claim another process has', async () => {
    await request(KIND, 'a');
    const turns = [{ accountId: account, group: '', most: 1 }];
    await claimWork(fixture.database, { kind: KIND, turns, leaseMs: 60_000 });
    const kind = start();
    await kind.add(account);
    await asleep(kind);
    expect(steps.begun).toEqual([]);
    await fixture.endClaims(KIND);
    await releaseLostClaims(fixture.database, { limit: 1 });
    await kind.add(account, ...rows('a'));
    await begun(1);
  });
});
