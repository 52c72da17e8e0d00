import { describe, expect, it } from '@jest/globals';
import type { RatingScale } from '../reviews.js';
import { modelWithReviews } from '../testing/model-reviews.js';
import { examinePublisher } from './examine-publisher.js';

/** How the plug-in of a publisher that rates from 0 to 10 treats the ratings. */
interface Mapping {
  readonly ratingScale?: RatingScale;
  readonly read: (rating: number) => number;
}

const ZERO_TO_TEN = { min: 0, max: 10, step: 0.5 };

async function resultsWith({ ratingScale, read }: Mapping, rule = 'the best rating') {
  const ratings = new Map<string, number>();
  const under = modelWithReviews({
    reviews: (texts) => ({
      scale: 'stars',
      ratingScale,
      repliesPerReview: 'none',
      async *listReviews() {
        for (const [ref, { text, at }] of [...texts.written].reverse()) {
          const postedAt = new Date(at);
          const rating = read(ratings.get(text) ?? 7);
          yield { ref, text, rating, postedAt, changedAt: postedAt, replies: [] };
        }
      },
    }),
    driver(texts) {
      for (const text of ['A first visit', 'A second visit']) texts.write(text);
      return {
        write: async (_, text) => texts.write(text),
        edit: async (ref, text) => texts.edit(ref, text),
        remove: async (ref) => void texts.written.delete(ref),
        count: async () => texts.written.size,
        async rate(_, { text, rating }) {
          ratings.set(text, rating === 'best' ? 10 : 0);
          texts.write(text);
        },
      };
    },
    impossible: { 'reviews.hold': 'there are no replies' },
  });
  return examinePublisher(under, { only: ({ title }) => title.includes(rule) });
}

describe('the check of ratings', () => {
  it('[contract 6] passes a plug-in that declares the scale of the publisher', async () => {
    const results = await resultsWith({ ratingScale: ZERO_TO_TEN, read: (rating) => rating });
    expect(results).toMatchObject([{ outcome: 'kept' }]);
  });

  it.each<[string, Mapping, RegExp | undefined]>([
    ['in the declared steps', { ratingScale: ZERO_TO_TEN, read: () => 7.5 }, undefined],
    [
      'between the declared steps',
      { ratingScale: { ...ZERO_TO_TEN, step: 1 }, read: () => 7.5 },
      /has the rating 7.5, which no customer can give in steps of 1 from 0 to 10.*reference: RatingScale/,
    ],
    [
      'between whole stars',
      { read: () => 4.5 },
      /the rating 4.5, which no customer can give in steps of 1 from 1 to 5/,
    ],
  ])('[contract 6] judges ratings %s', async (_, mapping, sentence) => {
    const results = await resultsWith(mapping, 'lists every review');
    const reasons = results.flatMap(({ reason }) => reason ?? []).join('\n');
    if (sentence) expect(reasons).toMatch(sentence);
    else expect(reasons).toBe('');
  });

  it.each<[string, Mapping, RegExp]>([
    [
      'halves the ratings as well',
      { ratingScale: ZERO_TO_TEN, read: (rating) => rating / 2 },
      /gave the best rating, but listReviews returned the rating 5, which is 3 stars on the declared ratingScale/,
    ],
    [
      'declares no scale',
      { read: (rating) => rating },
      /the rating 10, which is no number of stars on the scale of 1 to 5 stars: expected 5 stars.*reference: RatingScale/,
    ],
    [
      'turns the scale around',
      { ratingScale: ZERO_TO_TEN, read: (rating) => 10 - rating },
      /the rating 0, which is 1 stars/,
    ],
    [
      'rounds the worst rating up',
      { ratingScale: ZERO_TO_TEN, read: (rating) => Math.max(rating, 2) },
      /gave the worst rating, but listReviews returned the rating 2, which is 2 stars/,
    ],
  ])('[contract 6] reports a plug-in that %s', async (_, mapping, sentence) => {
    const results = await resultsWith(mapping);
    expect(results.map(({ reason }) => reason)).toEqual([expect.stringMatching(sentence)]);
  });
});
