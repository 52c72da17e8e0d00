import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startSandbox } from '@listings/publisher-sandbox';
import type { Sandbox } from '@listings/publisher-sandbox';
import { startApi, validLocation } from '../testing/running-api.js';
import type { RunningApi } from '../testing/running-api.js';
import { sandboxPublishers } from '../testing/sandbox-publishers.js';

let api: RunningApi;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startApi({ publishers: await sandboxPublishers(sandbox.url) });
});
afterAll(() => Promise.all([api?.close(), sandbox?.close()]));

const coverage = async (key: string) => (await api.call('GET', '/listing-coverage', { key })).body.data.listingCoverage;
const locations = async (key: string, filter: object) =>
  (await api.call('GET', '/locations', { key, query: { filter } })).body.data.allLocations;

describe('listingCoverage', () => {
  it('[coverage] counts what is missing at each publisher, and each number leads to its locations', async () => {
    const { readKey, writeKey: key } = await api.newAccount();
    expect(await coverage(readKey)).toMatchObject({ locations: 0, publishers: [{ missing: 0 }, { missing: 0 }] });
    const ids: string[] = [];
    for (const name of ['Red', 'Blue', 'Gone']) {
      const { body } = await api.write('/locations', { ...validLocation(), name }, { key });
      ids.push(body.data.createLocation.location.id);
    }
    await api.write('/locations/archive', { locationIds: [ids[2]] }, { key });
    await api.database.execute(
      `insert into listing_creations (account_id, location_id, publisher, connected_account_id, state, changed_at)
       select account_id, id, 'PUBLISHER_A', gen_random_uuid(), 'FAILED', now() from locations where name = 'Red' and archived_at is null`,
    );
    const { locations: all, publishers } = await coverage(readKey);
    expect(all).toBe(2);
    expect(publishers).toMatchObject([
      { publisher: 'PUBLISHER_A', connectedAccounts: 0, linked: 0, failed: 1, missing: 1 },
      { publisher: 'PUBLISHER_B', failed: 0, missing: 2 },
    ]);
    const names = async (publisher: string, state: string) =>
      (await locations(key, { archived: false, atPublisher: { publisher, state } })).edges.map(
        ({ node }: { node: { name: string } }) => node.name,
      );
    expect(await names('PUBLISHER_A', 'FAILED')).toEqual(['Red']);
    expect(await names('PUBLISHER_A', 'MISSING')).toEqual(['Blue']);
    expect(await names('PUBLISHER_B', 'MISSING')).toEqual(['Blue', 'Red']);
    expect(await names('PUBLISHER_A', 'SUGGESTED')).toEqual([]);
  });

  it.each([
    [{ publisher: 'NONE', state: 'MISSING' }],
    [{ publisher: 'PUBLISHER_A', state: 'NONE' }],
    [{ publisher: 'PUBLISHER_A' }],
  ])('[coverage] the filter %j is refused', async (atPublisher) => {
    const { status } = await api.call('GET', '/locations', { query: { filter: { atPublisher } } });
    expect(status).toBe(400);
  });
});
