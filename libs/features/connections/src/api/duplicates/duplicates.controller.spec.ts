import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RunningApi } from '@listings/feature-accounts/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { globalId } from '@listings/pagination';
import { workOff } from '@listings/work/testing';
import { CONNECTIONS, DUPLICATE_CHECK, DuplicateChecks } from '../../index.js';
import { UP_TO_CONNECTIONS as features } from '../../testing/connections-api.js';
import { apiWithSandbox, connectAccount, listingId, readListings } from '../../testing/index.js';

const { api: first } = apiWithSandbox({ features });

const MARK = '/locations/listings/mark-as-duplicate';
const MARK_NOT = '/locations/listings/mark-as-not-duplicate';

/** The api with an account of the test. */
let api: RunningApi;
let connectedAccountId: string;

/** A location that was imported from listing 01, which listing 55 of the sandbox doubles. */
let locationId: number;
let path: string;

beforeEach(async () => {
  api = await first.withNewAccount();
  connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
  await readListings(api, connectedAccountId);
  const input = { connectedAccountId, connectedAccountListingId: await listing('01') };
  ({ locationId } = await api.send('/connected-accounts/create-location-from-listing', input));
  path = `/locations/${locationId}/listings/duplicates`;
  await check();
});

const listing = (nn: string) => listingId(api, connectedAccountId, nn);

/** Runs all due checks, as the worker does. */
async function check(): Promise<void> {
  await api.sql`update duplicate_checks set rest_until = now()`;
  await api.sql`update work set due_at = now() where kind = ${DUPLICATE_CHECK}`;
  await workOff(api, new DuplicateChecks(api.get(CONNECTIONS)));
}

it('[contract 11] duplicateListingsForLocation shows what doubles the location, to either form of the id', async () => {
  const shown = await api.read(path);
  expect(shown).toEqual([
    {
      id: expect.any(String),
      listingItemId: await listing('55'),
      site: 'PUBLISHER_A',
      name: expect.any(String),
      address: expect.any(String),
      phone: expect.any(String),
      listingUrl: expect.stringMatching(/^https?:/),
      status: 'SUSPECTED',
      score: expect.any(Number),
      reasons: expect.arrayContaining(['Same name', 'Same address']),
      detectedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    },
  ]);
  expect(await api.read(`/locations/${globalId('Location', locationId)}/listings/duplicates`)).toEqual(shown);
});

describe('duplicateListingsRollup', () => {
  const rollup = (query: Record<string, unknown>) => api.call('GET', '/locations/listings/duplicates', { query });

  it('[contract 11] spans all locations or a tag, in offset pages with exact totals', async () => {
    const id = globalId('Location', locationId);
    await api.write('/locations/update', { id, tags: ['north'] });
    await api.write(MARK, { locationId, listingItemIds: [await listing('20'), await listing('21')] });
    const one = await rollup({ tag: 'ALL', page: 1, perPage: 2 });
    expect(one.body.data.duplicateListingsRollup.pageInfo).toMatchObject({ hasNextPage: true, totalRecords: 3 });
    const two = await rollup({ tag: 'north', pageInfo: JSON.stringify({ page: 2, perPage: 2 }) });
    const records = [one, two].flatMap(({ body }) => body.data.duplicateListingsRollup.records);
    expect(records).toMatchObject(['MARKED', 'MARKED', 'SUSPECTED'].map((status) => ({ status, locationId: id })));
    expect((await rollup({ tag: 'south' })).body.data.duplicateListingsRollup.records).toEqual([]);
  });
});

describe('markAsDuplicate and markAsNotDuplicate', () => {
  it('[contract 11] mark, list, and mark as no duplicate', async () => {
    const [suspected] = await api.read(path);
    const input = { locationId, listingItemIds: [await listing('55')], clientMutationId: 'm1' };
    const done = { clientMutationId: 'm1', success: true, errors: [] };
    const marked = [{ ...suspected, status: 'MARKED' }];
    expect(await api.send(MARK, input)).toEqual({ ...done, listings: marked });
    expect(await api.read(path)).toEqual(marked);
    const listings = [{ ...suspected, status: 'NOT_DUPLICATE' }];
    expect(await api.send(MARK_NOT, input)).toEqual({ ...done, listings });
    await check();
    expect(await api.read(path)).toEqual([]);
  });

  it('[contract 11] 1 to 100 listings; a broken rule is named', async () => {
    const linked = await listing('01');
    for (const operation of [MARK, MARK_NOT]) {
      const statusOf = async (input: object) =>
        (await api.write(operation, { locationId, listingItemIds: [linked], ...input })).status;
      for (const listingItemIds of [[], Array.from({ length: 101 }, () => linked), undefined, 'x', [7]])
        expect(await statusOf({ listingItemIds })).toBe(400);
      expect(await statusOf({ locationId: 'nonsense' })).toBe(400);
      expect(await statusOf({ locationId: 999_999 })).toBe(404);
    }
    const errors = [{ message: `SY81068: The listing is already linked to a location (${linked})` }];
    expect((await api.send(MARK, { locationId, listingItemIds: [linked] })).errors).toMatchObject(errors);
  });
});

it('[contract 11] oauth-disconnect unlinks one location as disconnect-listing does; what is unknown is answered as in disconnect-listing', async () => {
  const oauth = '/locations/oauth-disconnect';
  const input = { locationId, site: 'PUBLISHER_A' };
  const done = { clientMutationId: 'd1', success: true, errors: [] };
  for (const deleted of [1, 0])
    expect(await api.send(oauth, { ...input, clientMutationId: 'd1' })).toEqual({ ...done, deleted });
  expect(await api.count('listing_links where location_id = $1', locationId)).toBe(0);
  const stranger = await newLocation(await first.withNewAccount());
  const link = { locationId, connectedAccountId, connectedAccountListingId: await listing('01') };
  const others = [999_999, 'x', stranger.id].map((id) => ({ locationId: id }));
  for (const changed of [{}, { site: 'X' }, ...others]) {
    const answers = [];
    for (const operation of [oauth, '/connected-accounts/disconnect-listing']) {
      await api.write('/connected-accounts/connect-listing', link);
      const { status, text } = await api.write(operation, { ...input, ...changed });
      answers.push([status, text]);
    }
    expect(answers[0]).toEqual(answers[1]);
  }
  expect((await api.write(oauth, { site: 'PUBLISHER_A' })).status).toBe(400);
});
