import { expect, it } from '@jest/globals';
import { reviewFilter } from './review-search.js';

it('[jobs] an export has the reviews that the inbox shows, whatever is open and in which order', () => {
  expect(reviewFilter({ sort: 'OLDEST_FIRST', cursor: 'next', open: 'x' })).toEqual({});
  expect(
    reviewFilter({
      location: 7,
      site: 'maps.example',
      status: 'PENDING',
      rating: 1,
      category: 'REVIEW',
      text: 'soup',
      from: '2026-07-01',
      to: '2026-07-31',
    }),
  ).toEqual({
    locationIds: [7],
    siteUrls: ['maps.example'],
    responded: false,
    ratings: [1],
    categories: ['REVIEW'],
    searchString: 'soup',
    from: '2026-07-01',
    to: '2026-07-31',
  });
  expect(reviewFilter({ tag: 'quay', status: 'RESPONDED' })).toEqual({ tag: 'quay', responded: true });
});
