import { describe, expect, it } from '@jest/globals';
import { manualClock, nextTurn, waitFor } from '@listings/testing';
import { again } from '../outcome.js';
import { insertWork } from '../store/requests.js';
import { madeUpKind, rows } from '../testing/made-up-kind.js';
import type { Handler } from '../testing/made-up-kind.js';
import type { RunningKind } from '../testing/running-kind.js';
import { workFixture } from '../testing/work-fixture.js';
import { SuspectPlace } from './suspect-place.js';

const SWEEP_MS = 60_000;

const fixture = workFixture();
const { steps, runnerOf, working, start, begun, gone, failed, asideFor } = madeUpKind(fixture);

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
    await working(1, rows('a', 'twice', 'foreign'), {}, { load });
    await failed('twice');
    await failed('foreign');
    expect(steps.begun).toEqual(['a']);
  });

  it('[reliability 2] that cannot load a suspect leaves it to later, and works on the rows that the sweep finds', async () => {
    const load: Handler['load'] = async (_, claimed) => {
      if (claimed.some(({ subject }) => subject === 'bad')) throw new Error('cannot be loaded');
      return claimed.map((work) => ({ work, row: work.subject }));
    };
    await fixture.add(...rows('bad'));
    await suspects();
    const kind = runnerOf({}, { load });
    await kind.add(...rows('a'));
    kind.runner.start();
    await begun(1);
    await failed('bad');
    expect(kind.problems).toEqual(['work could not be loaded; it will be tried again']);
  });

  it('[reliability 2] that cannot give a row up has it set aside', async () => {
    await fixture.add(...rows('a'));
    await fixture.database.execute('update work set lost_claims = 5');
    const giveUp = () => {
      throw new Error('cannot be given up');
    };
    start({}, { giveUp });
    expect(await asideFor('a')).toBe('its processes ended');
  });
});

it.each([{ code: '57P01' }, { code: 'ECONNREFUSED' }])(
  '[reliability 2] the outcome of a step is recorded when the database is back, and what the step has done is not forgotten: %j',
  async (away) => {
    let attempts = 0;
    const record: Handler['record'] = async (_, __, ended) => {
      attempts += 1;
      if (attempts <= 3) throw Object.assign(new Error('the database is away'), away);
      steps.recorded.push(...ended.map(({ row, outcome }) => `${row}: ${outcome.next}`));
    };
    const kind = await working(1, rows('a'), {}, { record });
    steps.end('a');
    await kind.clock.advanceUntil(() => steps.recorded.length > 0, { withinMs: 5_000 });
    await gone('a');
    expect([steps.recorded, steps.begun]).toEqual([['a: done'], ['a']]);
  },
);

describe('suspects', () => {
  it('[reliability 2] of several kinds are worked on one at a time in a process', async () => {
    await fixture.add(...rows('a'));
    await insertWork(fixture.database, { accountId: fixture.account, kind: 'another', rows: rows('b') });
    await suspects();
    const place = new SuspectPlace(manualClock());
    const first = start({}, {}, { suspects: place });
    const second = start({ kind: 'another' }, {}, { suspects: place });
    await begun(1);
    await asleep(first);
    await asleep(second);
    expect(steps.begun).toHaveLength(1);
  });

  it('[design 6.2] count among the rows of their group that a process may work on', async () => {
    const kind = await working(1, [{ subject: 'a', group: 'g' }], { perGroup: 1, slowCallMs: 10 * SWEEP_MS });
    await fixture.add({ subject: 'b', group: 'g' });
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
  it('[reliability 2] waits while others have locked the only due rows, and claims them afterwards', async () => {
    const kind = runnerOf();
    await kind.add(...rows('a'));
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
    const kind = await working(2, [{ subject: 'a' }, { subject: 'b', group: 'g' }]);
    steps.end('a', again(2_000, 'later'));
    steps.end('b', again(4_000, 'later'));
    const known = () => kind.clock.timers().filter((ms) => ms < 5_000).length === 2;
    await waitFor(known, { describe: 'both times to be known' });
    // The runner may set its timer after the time has passed in the database.
    await fixture.passTime(2_000);
    await kind.clock.advanceUntil(() => steps.begun.length === 3, { withinMs: 5_000 });
    await fixture.passTime(2_000);
    await kind.clock.advanceUntil(() => steps.begun.length === 4, { withinMs: 5_000 });
    expect(steps.begun.slice(0, 2).sort()).toEqual(['a', 'b']);
    expect(steps.begun.slice(2)).toEqual(['a', 'b']);
  });

  it('[reliability 2] reaches every account, whatever the names of the groups of another one', async () => {
    const kind = start({ concurrency: 1 });
    // Behind every text of the basic plane, and more of them than one search reads.
    const odd = Array.from({ length: 40 }, (_, n) => ({ subject: `a${n}`, group: `\u{1f600}${n}` }));
    await kind.add(...odd);
    await kind.addOf(fixture.other, { subject: 'z' });
    for (let step = 1; step <= 4; step += 1) {
      await begun(step);
      steps.end(steps.begun.at(-1) ?? '');
      await nextTurn();
    }
    expect(steps.begun).toContain('z');
  });

  const TEXTS = ["'; drop table work; --", '🙂\u0001\t', ' ', '', '\u{10ffff}', 'a b', '\ud83d'];
  it.each(TEXTS)('[design 6.2] works on a row with the subject and group %j', async (text) => {
    await working(1, [{ subject: text, group: text }], { perGroup: 1 });
    steps.end(steps.begun[0] ?? '');
    await gone(text);
  });
});
