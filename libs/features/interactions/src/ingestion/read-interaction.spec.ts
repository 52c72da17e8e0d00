import { expect, it } from '@jest/globals';
import type { PublisherReview } from '@listings/publisher-sdk';
import { readInteraction } from './read-interaction.js';

const now = new Date('2026-07-06T12:00:00Z');
const review: PublisherReview = { ref: 'r', postedAt: now, changedAt: now, replies: [] };

it('[contract 6] reading a review keeps the rating of a publisher with another scale beside the stars', () => {
  const scale = { min: 0, max: 10, step: 0.5 };
  expect(readInteraction({ ...review, rating: 8.5 }, now, scale)).toMatchObject({ rating: 4, ratingText: '8.5/10' });
  expect(readInteraction({ ...review, rating: 4 }, now)).toMatchObject({ rating: 4, ratingText: null });
});

it('[contract 14] a rating is null only where the source has none', () => {
  const scale = { min: 0, max: 10, step: 0.5 };
  expect(readInteraction({ ...review, rating: 11 }, now, scale)).toMatchObject({ rating: 5, ratingText: '11/10' });
  expect(readInteraction({ ...review, rating: 3.5 }, now)).toMatchObject({ rating: 4, ratingText: '3.5/5' });
  expect(readInteraction({ ...review, rating: 0 }, now)).toMatchObject({ rating: null, ratingText: null });
  expect(readInteraction(review, now)).toMatchObject({ rating: null, ratingText: null });
});
