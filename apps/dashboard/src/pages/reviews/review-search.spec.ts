import { expect, it } from '@jest/globals';
import { reviewFilter } from './review-search.js';

it('[jobs] an export has the reviews that the inbox shows, whatever is open and in which order', () => {
  expect(reviewFilter({ sort: 'OLDEST_FIRST', cursor: 'next', open: 'x' })).toEqual({});
  const period = { from: '2026-07-01', to: '2026-07-31' };
  const shown = { location: 7, site: 'maps.example', status: 'PENDING', rating: 1, category: 'REVIEW' } as const;
  const filter = { locationIds: [7], siteUrls: ['maps.example'], ratings: [1], categories: ['REVIEW'] };
  const found = reviewFilter({ ...shown, ...period, text: 'soup' });
  expect(found).toEqual({ ...filter, ...period, responded: false, searchString: 'soup' });
  expect(reviewFilter({ tag: 'quay', status: 'RESPONDED' })).toEqual({ tag: 'quay', responded: true });
});
