import { expect, it } from '@jest/globals';
import { sharedApi } from '../testing/index.js';

const api = sharedApi();

const CURSORS = 'first after last before';
const INTERACTIONS = `siteUrls startDate endDate searchString category categories ratingFilters ratingFilter responseStatus sortOrder ${CURSORS}`;
const ID = '7f2f86cf-3bf9-4c75-bc0b-696224a26d99';

/** The query parameters of the operations, by their sections. */
it.each([
  ['[4.1]', '/locations-by-store-codes', 'storeCodes'],
  ['[4.1]', '/locations-by-ids', 'locationIds ids'],
  ['[4.1]', '/locations/search', 'query filter first after fields'],
  ['[4.2]', '/locations', `${CURSORS} filter`],
  ['[4.6]', '/locations/7/reviews', `tag ${INTERACTIONS}`],
  ['[4.6]', '/rollup_interactions', `tag locationFilters ${INTERACTIONS}`],
  ['[contract 6]', '/reviewDetails', 'interactionIds'],
  ['[contract 7]', '/connected-accounts', 'publisher status pageInfo page perPage'],
  ['[4.7]', `/connected-accounts/${ID}/connection-suggestions`, 'accountId filters sortBy pageInfo page perPage'],
  ['[contract 5]', '/locations/7/bulk-posts', 'type status sites creationDateRange sort pageInfo page perPage'],
  ['[contract 11]', '/locations/7/publisher-a-analytics', 'fromDate toDate'],
  ['[contract 11]', '/locations/listings/duplicates', 'tag page perPage'],
  ['[contract 11]', '/review-phrases', 'locationIds siteUrls startDate endDate'],
  ['[contract 13]', '/tags', 'first after search'],
])('%s %s knows its parameters: %s', async (_, path, names) => {
  for (const name of [...names.split(' '), '_', '_trace', `_${names.slice(0, 3)}`]) {
    const { status, text } = await api.call('GET', path, { query: { [name]: '1' } });
    expect([name, status, text]).toEqual([name, expect.any(Number), expect.not.stringContaining('is unknown')]);
    expect([200, 400, 404]).toContain(status);
  }
  expect((await api.call('GET', path, { query: { strange: '1' } })).text).toContain(
    'Parameter \\"strange\\" is unknown',
  );
});
