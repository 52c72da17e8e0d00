import { describe, expect, it } from '@jest/globals';
import { manualClock, nextTurn, waitFor } from '@listings/testing';
import { again } from '../outcome.js';
import { insertWork } from '../store/requests.js';
import { markTurns } from '../store/turns.js';
import { madeUpKind, rows } from '../testing/made-up-kind.js';
import type { RunningKind } from '../testing/running-kind.js';
import { KIND, workFixture } from '../testing/work-fixture.js';
import { SuspectPlace } from './suspect-place.js';

const ANOTHER = 'another';
const MINUTE_MS = 60_000;
/** A step that takes longer gives its slot away. */
const SLOW_MS = 500;

const fixture = workFixture();
const { steps, working, start, begun, gone } = madeUpKind(fixture);

/** Adds a row of a kind that has lost so many claims; nothing announces it. */
async function addBlamed(subject: string, { kind = KIND, lost = 2 } = {}): Promise<void> {
  const { database, account } = fixture;
  await insertWork(database, { accountId: account, kind, rows: rows(subject) });
  await database.execute('update work set lost_claims = $1 where subject = $2', [lost, subject]);
  await markTurns(database, { kind, turns: [{ accountId: account, group: '', inMs: 0 }] });
}

/**
 * Waits until a runner whose steps have begun looks for rows only at the next sweep. It looks once more when slow steps give their slots away, and
 * such a look would claim what a test adds meanwhile.
 */
async function idle({ clock }: RunningKind): Promise<void> {
  await clock.untilTimer(MINUTE_MS);
  await clock.advance(SLOW_MS);
  await clock.untilTimer(MINUTE_MS);
}

/** Lets runners look for rows several times. */
async function look(...kinds: RunningKind[]): Promise<void> {
  for (let times = 0; times < 5; times += 1) {
    for (const { runner, clock } of kinds) {
      runner.wake();
      await clock.advance(250);
    }
    await new Promise((resolve) => setImmediate(resolve));
    await fixture.database.query('select 1');
    await nextTurn();
  }
}

describe('[reliability 2] a suspect of a kind whose rows are suspects at once', () => {
  it('begins when the other rows of its kind have ended, and is alone with them', async () => {
    const kind = await working(2, rows('a', 'b'), { isSuspectAtOnce: true });
    await idle(kind);
    await addBlamed('suspect');
    await look(kind);
    await kind.clock.advance(MINUTE_MS);
    await look(kind);
    expect(steps.inProgress).toEqual(['a', 'b']);
    await kind.add(...rows('c'));
    await look(kind);
    expect(steps.inProgress).toEqual(['a', 'b']);
    steps.end('a');
    steps.end('b');
    await kind.clock.advanceUntil(() => steps.begun.length === 3, { withinMs: 1_000 });
    await look(kind);
    expect(steps.inProgress).toEqual(['suspect']);
    steps.end('suspect', again(MINUTE_MS, 'again'));
    await kind.clock.advanceUntil(() => steps.begun.length === 4, { withinMs: 1_000 });
    expect(steps.inProgress).toEqual(['c']);
    expect(await fixture.stored('suspect')).toMatchObject({ lostClaims: 0 });
  });

  it('does not hold its kind up for longer than a minute while a row beside it does not end', async () => {
    const kind = await working(1, rows('hangs'), { isSuspectAtOnce: true });
    await idle(kind);
    await addBlamed('suspect');
    await kind.clock.advance(MINUTE_MS);
    await kind.add(...rows('a'));
    await look(kind);
    expect(steps.begun).toEqual(['hangs']);
    await kind.clock.advanceUntil(() => steps.begun.length === 2, { withinMs: 1_000 });
    expect(steps.inProgress).toEqual(['a', 'hangs']);
  });

  it('is not beside a row of another kind that has lost a claim as well', async () => {
    const suspects = new SuspectPlace(manualClock());
    const other = start({ kind: ANOTHER }, {}, { suspects });
    await addBlamed('beside', { kind: ANOTHER, lost: 1 });
    other.runner.wake();
    await begun(1);
    await addBlamed('suspect');
    const kind = start({ isSuspectAtOnce: true }, {}, { suspects });
    await look(kind, other);
    expect(steps.inProgress).toEqual(['beside']);
    steps.end('beside');
    await kind.clock.advanceUntil(() => steps.begun.length === 2, { withinMs: 1_000 });
    expect(steps.inProgress).toEqual(['suspect']);

    await addBlamed('beside too', { kind: ANOTHER, lost: 1 });
    await other.add(...rows('innocent'));
    await look(other, kind);
    expect(steps.inProgress).toEqual(['innocent', 'suspect']);
    steps.end('suspect');
    await gone('suspect');
    await other.clock.advanceUntil(() => steps.begun.includes('beside too'), { withinMs: 1_000 });
  });

  it('keeps the rows of other kinds that have lost a claim back for a minute at most', async () => {
    const clock = manualClock();
    const suspects = new SuspectPlace(clock);
    const kind = start({ isSuspectAtOnce: true }, {}, { suspects });
    await addBlamed('long export');
    await kind.clock.advanceUntil(() => steps.inProgress.includes('long export'), { withinMs: MINUTE_MS });
    await addBlamed('post', { kind: ANOTHER, lost: 1 });
    const other = start({ kind: ANOTHER }, {}, { suspects });
    await clock.advance(MINUTE_MS - 1);
    await look(other);
    expect(steps.inProgress).toEqual(['long export']);
    await clock.advance(1);
    await other.clock.advanceUntil(() => steps.inProgress.includes('post'), { withinMs: MINUTE_MS });
    expect(steps.inProgress).toEqual(['long export', 'post']);
  });

  it('lets a suspect of another kind be worked on while it waits', async () => {
    const suspects = new SuspectPlace(manualClock());
    const kind = await working(1, rows('hangs'), { isSuspectAtOnce: true }, {}, { suspects });
    await idle(kind);
    await addBlamed('waits');
    await kind.clock.advance(MINUTE_MS);
    await look(kind);
    await addBlamed('another suspect', { kind: ANOTHER, lost: 4 });
    start({ kind: ANOTHER }, {}, { suspects });
    await waitFor(() => steps.begun.includes('another suspect'), 'the suspect of the other kind to begin');
    expect(steps.inProgress).toEqual(['another suspect', 'hangs']);
  });
});

it('[reliability 2] a process that is asked to stop does not let the claims count that it still has when it ends', async () => {
  const kind = await working(2, rows('a', 'b'));
  const stopped = kind.runner.stop();
  await waitFor(async () => (await fixture.stored('b'))?.lostClaims === -1, 'the claims to be forgiven');
  steps.end('a', again(MINUTE_MS, 'again'));
  await waitFor(async () => (await fixture.stored('a'))?.isClaimed === false, 'the step to be recorded');
  await fixture.loseClaims();
  expect([await fixture.stored('a'), await fixture.stored('b')]).toMatchObject([
    { lostClaims: 0, isClaimed: false },
    { lostClaims: 0, isClaimed: false, isDue: true },
  ]);
  steps.endAll();
  await stopped;
});
