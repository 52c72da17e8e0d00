import { expect, it } from '@jest/globals';
import type { Transaction } from '@listings/persistence';
import { manualClock } from '@listings/testing';
import { done } from '../outcome.js';
import { WorkKind } from '../work-kind.js';
import type { LoadedWork, WorkHandler } from '../work-kind.js';
import type { ClaimedWork } from '../work-row.js';
import { KIND, workFixture } from './work-fixture.js';
import { workOff } from './work-off.js';

const fixture = workFixture();

@WorkKind({ kind: KIND, concurrency: 4 })
class MadeUp implements WorkHandler<string, string> {
  async load(_: Transaction, claimed: readonly ClaimedWork[]): Promise<LoadedWork<string>[]> {
    return claimed.map((work) => ({ work, row: work.subject }));
  }

  async step({ row }: LoadedWork<string>) {
    return done(row);
  }
}

const workedOff = async () => {
  const ended = await workOff({ database: fixture.database, clock: manualClock() }, new MadeUp());
  return ended.map(({ work: { subject } }) => subject).sort();
};

it('[design 6.2] does due work that nothing has announced, and leaves what is due later', async () => {
  await fixture.add({ subject: 'a' }, { subject: 'b', group: 'other' }, { subject: 'later', inMs: 60_000 });
  expect(await workedOff()).toEqual(['a', 'b']);
  expect(await fixture.stored('later')).toMatchObject({ isDue: false, attempts: 0 });
});

it('[design 6.2] does work that is due before its turn, also by so little that the sweep leaves the turn', async () => {
  await fixture.add({ subject: 'a' });
  await fixture.database.sql`insert into work_turns (kind, account_id, group_key, due_at)
    select kind, account_id, group_key, due_at + interval '1 second' from work`;
  expect(await workedOff()).toEqual(['a']);
});
