import { expect, it } from '@jest/globals';
import { liveSince, postFilter } from './post-filter.js';

it('[jobs] an export has the posts that the list shows, of all its pages', () => {
  expect(postFilter({ sort: 'name', page: 3 })).toEqual({});
  const shown = { status: 'SUCCESS', type: 'OFFER', site: 'ACME_MAPS', rejected: true, search: 'soup' } as const;
  const filter = { statuses: ['SUCCESS'], types: ['OFFER'], sites: ['ACME_MAPS'], rejectedOnly: true, search: 'soup' };
  expect(postFilter({ ...shown, from: '2026-07-01' })).toEqual({ ...filter, liveFrom: liveSince('2026-07-01') });
});
