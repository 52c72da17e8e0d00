import { describe, expect, it } from '@jest/globals';
import { nextTurn } from '@listings/testing';
import { inBatches } from './in-batches.js';

/** Batches of numbers, which the test ends one by one. */
function numbers(most: number, together?: (first: number, other: number) => boolean) {
  const batches: { entries: readonly number[]; end: (error?: Error) => void }[] = [];
  const add = inBatches<string, number, number>({
    most,
    together,
    handle: (entries) =>
      new Promise((resolve, reject) => {
        batches.push({ entries, end: (error) => (error ? reject(error) : resolve(entries.map((n) => n * 10))) });
      }),
  });
  return { add, batches };
}

describe('work in batches', () => {
  it('[reliability 2] runs the first entry at once, and those that arrive meanwhile together', async () => {
    const { add, batches } = numbers(3);
    const results = [1, 2, 3, 4, 5].map((n) => add('one', n));
    expect(batches.map(({ entries }) => entries)).toEqual([[1]]);
    const other = add('other', 9);
    expect(batches.map(({ entries }) => entries)).toEqual([[1], [9]]);
    batches[1]?.end();
    for (const batch of [0, 2, 3]) {
      batches[batch]?.end();
      await nextTurn();
    }
    expect(batches.map(({ entries }) => entries)).toEqual([[1], [9], [2, 3, 4], [5]]);
    expect(await Promise.all([...results, other])).toEqual([10, 20, 30, 40, 50, 90]);
  });

  it('[reliability 2] runs those together that go together, in the order of the first ones, one batch after the other', async () => {
    const { add, batches } = numbers(2, (first, other) => first % 2 === other % 2);
    const results = [1, 2, 3, 4, 5, 6, 7].map((n) => add('one', n));
    for (let batch = 0; batch < 5; batch += 1) {
      expect(batches).toHaveLength(batch + 1);
      batches[batch]?.end();
      await nextTurn();
    }
    expect(batches.map(({ entries }) => entries)).toEqual([[1], [2, 4], [3, 5], [6], [7]]);
    expect(await Promise.all(results)).toEqual([10, 20, 30, 40, 50, 60, 70]);
  });

  it('[reliability 2] runs the entries of a failed batch one by one, so that only the bad one fails', async () => {
    const { add, batches } = numbers(5);
    const results = Promise.allSettled([1, 2, 3].map((n) => add('one', n)));
    batches[0]?.end();
    await nextTurn();
    expect(batches[1]?.entries).toEqual([2, 3]);
    batches[1]?.end(new Error('deadlock'));
    await nextTurn();
    batches[2]?.end(new Error('bad'));
    await nextTurn();
    batches[3]?.end();
    expect(await results).toMatchObject([{ value: 10 }, { reason: { message: 'bad' } }, { value: 30 }]);
    const later = add('one', 4);
    await nextTurn();
    batches[4]?.end();
    expect(await later).toBe(40);
  });
});
