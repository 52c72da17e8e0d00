import { describe, expect, it } from '@jest/globals';
import { byReason, decideInRounds, inRounds, leftOutOf, restoreRound, triedCount } from './decide-rounds.js';
import type { DecidedSoFar } from './decide-rounds.js';
import type { Difference } from './difference-queries.js';

const differences = Array.from({ length: 5 }, (_, index) => ({ locationId: index + 1 }) as Difference);

/** Decides in rounds of two. Returns what was told and asked. */
async function decideAll(reasonOf: (difference: Difference) => string | null, stopAfter?: number) {
  const asked: number[][] = [];
  const told: DecidedSoFar[] = [];
  const controller = new AbortController();
  const decide = async (round: readonly Difference[]) => {
    asked.push(round.map(({ locationId }) => locationId));
    if (asked.length === stopAfter) controller.abort();
    return round.map(reasonOf);
  };
  const onProgress = (soFar: DecidedSoFar) => told.push(soFar);
  const decided = decideInRounds(inRounds(differences, 2), { signal: controller.signal, decide, onProgress });
  const outcome = await decided.then(() => 'done').catch(({ message }: Error) => message);
  return { outcome, asked, last: told.at(-1), tried: told.map(triedCount) };
}

describe('a decision about many differences', () => {
  it('[dashboard] is made in rounds, and says what was not decided and why', async () => {
    const { asked, last, tried } = await decideAll(({ locationId }) => (locationId === 4 ? 'Archived' : null));
    expect(asked).toEqual([[1, 2], [3, 4], [5]]);
    expect(tried).toEqual([2, 4, 5]);
    expect(last).toEqual({ decided: 4, undecided: [{ difference: { locationId: 4 }, reason: 'Archived' }] });
  });

  it('[dashboard] stops after the round that runs', async () => {
    const { outcome, asked, last } = await decideAll(() => null, 2);
    expect([outcome, asked.length, last?.decided]).toEqual(['done', 2, 4]);
  });

  it('[dashboard] ends with the error of a round, and keeps what the earlier ones have done', async () => {
    const { outcome, last } = await decideAll(({ locationId }) => {
      if (locationId === 3) throw new Error('No answer');
      return null;
    });
    expect([outcome, last?.decided]).toEqual(['No answer', 2]);
  });

  it('[dashboard] restores what can be restored, and says how many others it leaves out and why', async () => {
    const obstacles = [null, 'Archived', null, 'No access', 'No access'];
    const rows = obstacles.map((restoreObstacle, index) => ({ locationId: index + 1, restoreObstacle }) as Difference);
    const sent: number[] = [];
    const restore = async (round: readonly Difference[]) => {
      sent.push(...round.map(({ locationId }) => locationId));
      return [null, 'No longer open'];
    };
    expect(await restoreRound(rows, restore)).toEqual([null, 'Archived', 'No longer open', 'No access', 'No access']);
    expect(sent).toEqual([1, 3]);
    expect(leftOutOf(rows)).toEqual([
      { reason: 'No access', count: 2 },
      { reason: 'Archived', count: 1 },
    ]);
    await restoreRound(rows.slice(1, 2), restore);
    expect(sent).toEqual([1, 3]);
  });

  it('[dashboard] shows the most frequent reason first', () => {
    const reasons = ['Archived', 'No longer open', 'No longer open'];
    const undecided = reasons.map((reason, index) => ({ difference: differences[index] as Difference, reason }));
    expect(byReason(undecided).map(({ reason, differences: of }) => [reason, of.length])).toEqual([
      ['No longer open', 2],
      ['Archived', 1],
    ]);
  });
});
