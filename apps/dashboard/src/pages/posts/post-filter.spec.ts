import { expect, it } from '@jest/globals';
import { liveSince, postFilter } from './post-filter.js';

it('[jobs] an export has the posts that the list shows, of all its pages', () => {
  expect(postFilter({ sort: 'name', page: 3 })).toEqual({});
  expect(
    postFilter({
      status: 'SUCCESS',
      type: 'OFFER',
      site: 'ACME_MAPS',
      rejected: true,
      from: '2026-07-01',
      search: 'soup',
    }),
  ).toEqual({
    statuses: ['SUCCESS'],
    types: ['OFFER'],
    sites: ['ACME_MAPS'],
    rejectedOnly: true,
    search: 'soup',
    liveFrom: liveSince('2026-07-01'),
  });
});
