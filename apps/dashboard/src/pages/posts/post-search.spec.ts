import { expect, it } from '@jest/globals';
import { postSearch } from './post-search.js';

it('[dashboard] the list of posts knows those that were rejected since a day, and leaves out what is no filter', () => {
  expect(postSearch({ rejected: true, from: '2026-07-01' })).toMatchObject({ rejected: true, from: '2026-07-01' });
  expect(postSearch({ rejected: 'true', from: '2026-02-30' })).toMatchObject({ rejected: undefined, from: undefined });
});
