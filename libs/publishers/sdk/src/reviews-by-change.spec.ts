import { describe, expect, it } from '@jest/globals';
import { reviewsByChange } from './reviews-by-change.js';
import type { ReviewsByChange } from './reviews-by-change.js';
import type { PublisherReview } from './reviews.js';

type Page = { readonly reviews: readonly PublisherReview[]; readonly total?: number };

/** A review that changed on this day of May. */
function review(ref: string, day: number): PublisherReview {
  const at = new Date(Date.UTC(2026, 4, day));
  return { ref, postedAt: at, changedAt: at, replies: [] };
}

/** Reads lists, the second for the look at the top, and returns what came, and how many pages were read. */
async function read(lists: readonly (readonly Page[])[], more: Partial<ReviewsByChange<Page>> = {}) {
  let pages = 0;
  let looks = 0;
  const refs: string[] = [];
  const found = reviewsByChange<Page>({
    async *pages() {
      for (const page of lists[looks++] ?? []) {
        pages += 1;
        yield page;
      }
    },
    reviewsOf: ({ reviews }) => reviews,
    totalOf: ({ total }) => total,
    isKnown: () => false,
    ...more,
  });
  for await (const { ref } of found) refs.push(ref);
  return { refs, pages };
}

const [a, b, c] = [review('a', 3), review('b', 2), review('c', 1)];

/** Two pages of one review each, with their totals. */
const counted = (...totals: number[]) => totals.map((total, index) => ({ reviews: [index === 0 ? a : b], total }));

describe('reviews, most recently changed first', () => {
  it('[publishers 5.4] come until one is known, and no further page is read', async () => {
    const list = [{ reviews: [a, b] }, { reviews: [c] }];
    expect(await read([list, list])).toEqual({ refs: ['a', 'b', 'c'], pages: 3 });
    expect(await read([list], { isKnown: ({ ref }) => ref === 'b' })).toEqual({ refs: ['a'], pages: 1 });
  });

  it('[publishers 1.9] include one that was edited during the read and moved to the top', async () => {
    const edited = review('d', 9);
    const before = [{ reviews: [a, b] }, { reviews: [b, c] }];
    const after = [{ reviews: [edited, a] }, { reviews: [b, c] }];
    expect((await read([before, after])).refs).toEqual(['a', 'b', 'c', 'd']);
  });

  it('[publishers 1.9] are not read to the end if one was deleted, which moved others to a page that was read', async () => {
    const list = counted(3, 2);
    await expect(read([list])).rejects.toThrow('changed during the read');
  });

  it('[publishers 1.9] may grow only where the top is read again', async () => {
    const list = counted(2, 3);
    expect((await read([list, list])).refs).toEqual(['a', 'b']);
    await expect(read([list], { looksAgain: false })).rejects.toThrow('changed during the read');
  });
});
