import { describe, expect, it } from '@jest/globals';
import { madeSince } from './made-since.js';

const attemptedAt = new Date('2026-05-01T12:00:00Z');

/** Reads a list whose items have these ages, in minutes before the attempt, and counts its pages. */
async function read(pages: readonly (readonly number[])[], wholePages?: boolean) {
  let asked = 0;
  const items: number[] = [];
  async function* list() {
    for (const page of pages) {
      asked += 1;
      yield page;
    }
  }
  const timeOf = (minutes: number) => attemptedAt.getTime() - minutes * 60_000;
  for await (const item of madeSince({ pages: list(), timeOf, attemptedAt, wholePages })) items.push(item);
  return { items, asked };
}

describe('the search for what an earlier attempt made', () => {
  it('[publishers 0.1] finds what is not older than the attempt, by the clock of the publisher', async () => {
    expect(await read([[-5, 0, 1, 1.1]])).toEqual({ items: [-5, 0, 1], asked: 1 });
  });

  it('[publishers 0.1] stops where a list from new to old has passed the attempt', async () => {
    expect(await read([[-1], [], [0, 2], [-2]])).toEqual({ items: [-1, 0], asked: 3 });
  });

  it('[publishers 0.1] stops after a whole page from before the attempt, if the order may be slightly wrong', async () => {
    expect(await read([[-1], [0, 2], [], [3, 4], [-2]], true)).toEqual({ items: [-1, 0], asked: 4 });
  });

  it('[publishers 0.1] reads a list in another order to its end', async () => {
    expect(await read([[3, 2], [5], [-2]])).toEqual({ items: [-2], asked: 3 });
  });
});
