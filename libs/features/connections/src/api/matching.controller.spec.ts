import { beforeAll, describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import type { TestAccount } from '@listings/feature-accounts/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { globalId } from '@listings/pagination';
import { findState } from '@listings/reference-data';
import { workOff } from '@listings/work/testing';
import { CONNECTIONS, MatchRequests } from '../index.js';
import { UP_TO_CONNECTIONS as features } from '../testing/connections-api.js';
import { apiWithSandbox, connectAccount, readListings } from '../testing/index.js';

const { api } = apiWithSandbox({ features });

const UNKNOWN = '00000000-0000-4000-8000-000000000000';
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

interface StoredListing {
  readonly content: { readonly name: string; readonly address: Record<string, string>; readonly phone: string };
}

/** Creates a location for each of the first listings of a connected account; returns the listing of each location. */
async function keep(account: TestAccount, connectedAccountId: string): Promise<Map<string, StoredListing>> {
  const listings = await api.sql<StoredListing>`
    select content from connected_listings where connected_account_id = ${connectedAccountId} order by ref limit 6`;
  const kept = new Map<string, StoredListing>();
  for (const listing of listings) {
    const { name, phone, address } = listing.content;
    const { street, city, postalCode, countryIso = '', state = '' } = address;
    const stateIso = findState(countryIso, state)?.iso ?? null;
    const input = { name, phone, street, city, stateIso, postalCode, countryIso, subCategoryId: 1001 };
    kept.set(String((await newLocation(api, input, account.writeKey)).databaseId), listing);
  }
  return kept;
}

const trigger = ({ writeKey: key }: TestAccount, ids: readonly string[], more: object = {}) =>
  api.send('/connected-accounts/trigger-matches', { connectedAccountIds: ids, ...more }, { key });

/** The work of the worker. */
const search = () => workOff(api, new MatchRequests(api.get(CONNECTIONS), { inc: () => undefined }));

const suggestions = ({ readKey }: TestAccount, id: string, query: Record<string, unknown> = {}) =>
  api.read(`/connected-accounts/${id}/connection-suggestions`, query, readKey);

const confirm = ({ writeKey: key }: TestAccount, matchRecordIds: readonly string[], options: object = {}) =>
  api.send('/connected-accounts/confirm-matches', { matchRecordIds }, { key, ...options });
const idsOf = (records: readonly object[]): string[] => pluck(records, 'matchedDataDatabaseId');

/** The answer to a decision about matches. */
const done = { clientMutationId: null, success: true, failedIds: [], errors: [] };
const undecodable = [{ message: 'SY81093: Match record could not be decoded or resolved (nonsense)' }];
const inPart = { ...done, success: false, failedIds: ['nonsense'], errors: undecodable };

describe('matches over HTTP', () => {
  let account: TestAccount;
  let id: string;
  let kept: Map<string, StoredListing>;

  beforeAll(async () => {
    account = await api.newAccount();
    id = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a2', key: account.writeKey });
    await readListings(api, id, account.readKey);
    kept = await keep(account, id);
  });

  const info = async () => {
    const { records } = await api.read('/connected-accounts', {}, account.readKey);
    const [{ requestMatches, requestMatchesStatus, lastFetchMatchesRequestedAt, remarks }] = records;
    return { requestMatches, requestMatchesStatus, lastFetchMatchesRequestedAt, remarks };
  };

  it('[4.7, contract 7] nothing is suggested before trigger-matches; after trigger-matches the connected account shows the state of the search; names the accounts that it cannot search', async () => {
    const pageInfo = { hasNextPage: false, hasPreviousPage: false, totalPages: 0, totalRecords: 0 };
    expect(await suggestions(account, id)).toEqual({ records: [], pageInfo });
    const before = { requestMatches: false, requestMatchesStatus: 'NOT_REQUESTED', remarks: null };
    expect(await info()).toEqual({ ...before, lastFetchMatchesRequestedAt: null });
    const failedIds = ['nonsense', UNKNOWN];
    const message = 'SY81066: Connected account does not exist or the account is archived';
    const errors = failedIds.map((failed) => ({ message: `${message} (${failed})` }));
    const refused = { clientMutationId: 'm-1', success: false, failedIds, errors };
    expect(await trigger(account, [...failedIds, id, id], { clientMutationId: 'm-1' })).toMatchObject(refused);
    const requested = { requestMatches: true, lastFetchMatchesRequestedAt: expect.stringMatching(TIME) };
    expect(await info()).toEqual({ ...before, ...requested, requestMatchesStatus: 'IN_PROGRESS' });
    await search();
    expect(await info()).toMatchObject({ requestMatchesStatus: 'MATCH_COMPLETED' });
  });

  it('[2.7] a record has the fields of the specification, with score and reasons', async () => {
    const { records } = await suggestions(account, id);

    expect(records).toHaveLength(kept.size);
    const [record] = records;
    const listing = kept.get(record.locationId);
    expect(record).toEqual({
      accountEmail: expect.stringMatching(/^\S+@\S+$/),
      accountType: 'PUBLISHER_A',
      connectedAccountId: id,
      locationId: expect.stringMatching(/^\d+$/),
      matchedDataDatabaseId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      locationInfo: {
        name: expect.any(String),
        city: listing?.content.address['city'],
        stateIso: expect.any(String),
      },
      suggestedLocationInfo: {
        locationInfo: {
          name: listing?.content.name,
          city: listing?.content.address['city'],
          address: expect.stringContaining(listing?.content.address['city'] ?? '?'),
          phone: listing?.content.phone,
        },
      },
      score: expect.any(Number),
      reasons: expect.arrayContaining([expect.any(String)]),
      rejection: null,
    });
    const scores = records.map(({ score }: { score: number }) => score);
    expect(scores).toEqual([...scores].sort((one, other) => other - one));
  });

  it('[4.7, contract 1, contract 7] filters, sorts and pages, with pageInfo and with page and perPage', async () => {
    const names = async (query: Record<string, unknown>): Promise<string[]> =>
      pluck((await suggestions(account, id, query)).records, 'locationInfo.name');
    const all = await names({ sortBy: { field: 'name' } });
    const [first = '', second = ''] = [...kept.keys()];

    expect(all.map((name) => name.toLowerCase())).toEqual(all.map((name) => name.toLowerCase()).sort());
    expect(await names({ sortBy: { field: 'name', order: 'Descending' } })).toEqual([...all].reverse());
    expect(await names({ filters: { locationIds: [globalId('Location', Number(first)), second] } })).toHaveLength(2);
    expect(await names({ filters: { locationIds: [999_999] } })).toEqual([]);
    expect(await names({ filters: { minScore: 0.5 } })).toHaveLength(all.length);
    expect(await names({ filters: { search: kept.get(first)?.content.name.toUpperCase() } })).toHaveLength(1);
    await api.sql`
      update connected_listings set search = 'cafe lowe zurich | 12 main'
      where id = (select listing_id from match_suggestions where location_id = ${first}
      and connected_account_id = ${id})`;
    expect(await names({ filters: { search: 'Zürich CAFÉ löw' } })).toHaveLength(1);
    for (const search of ['nobody anywhere', 'main', '%']) expect(await names({ filters: { search } })).toEqual([]);
    const behindTwo = { accountId: String(account.id), perPage: 2, page: 2, sortBy: { field: 'name' } };
    expect(await names(behindTwo)).toEqual(all.slice(2, 4));
    const { pageInfo } = await suggestions(account, id, { pageInfo: { page: 2, perPage: 4 } });
    expect(pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true, totalPages: 2, totalRecords: all.length });
  });

  it.each([
    { filters: { colour: 1 } },
    { filters: { minScore: 2 } },
    { filters: { locationIds: ['x'] } },
    { filters: 'nonsense' },
    { sortBy: { field: 'colour' } },
    { sortBy: { field: 'score', order: 'sideways' } },
    { pageInfo: { page: 0 } },
    { perPage: 101 },
    { accountId: 'mine' },
  ])('[contract 1] refuses %j', async (query) => {
    const path = `/connected-accounts/${id}/connection-suggestions`;
    expect((await api.call('GET', path, { key: account.readKey, query })).status).toBe(400);
  });

  it.each([
    ['trigger-matches', {}],
    ['trigger-matches', { connectedAccountIds: [] }],
    ['trigger-matches', { connectedAccountIds: [1] }],
    ['confirm-matches', { matchRecordIds: ['x'], all: true }],
    ['reject-matches', { matchRecordIds: [] }],
    ['restore-matches', { matchRecordIds: Array.from({ length: 501 }, () => UNKNOWN) }],
  ])('[contract 1] %s refuses %j', async (path, input) => {
    const { status, body } = await api.write(`/connected-accounts/${path}`, input, { key: account.writeKey });
    expect([status, body.errors[0].message]).toEqual([400, expect.stringMatching(/^SY90006: /)]);
  });

  it('[contract 7] rejects suggestions and restores them, and says who rejected them', async () => {
    const { records } = await suggestions(account, id);
    const [one = '', two = ''] = idsOf(records);
    const decide = (verb: 'reject' | 'restore', matchRecordIds: readonly string[]) =>
      api.send(`/connected-accounts/${verb}-matches`, { matchRecordIds }, { key: account.writeKey });
    expect(await decide('reject', [one, globalId('MatchRecord', two), 'nonsense'])).toMatchObject(inPart);
    expect((await suggestions(account, id)).records).toHaveLength(records.length - 2);
    // Again: nothing changes.
    expect(await decide('reject', [one])).toEqual(done);
    const rejected = await suggestions(account, id, { filters: { rejected: true } });
    const rejection = { by: expect.any(String), at: expect.stringMatching(TIME) };
    expect(rejected.records).toEqual(records.slice(0, 2).map((record: object) => ({ ...record, rejection })));
    expect(await decide('restore', [one, two])).toEqual(done);
    expect((await suggestions(account, id)).records).toEqual(records);
  });

  it('[4.7, contract 7] confirms by UUID and by global id, as far as possible, and only once for repeated ids', async () => {
    const [one = '', two = ''] = idsOf((await suggestions(account, id)).records);
    const headers = { 'idempotency-key': 'confirm-1' };
    const confirmed = () => confirm(account, [one, globalId('MatchRecord', two), 'nonsense'], { headers });
    const result = await confirmed();
    expect(result).toMatchObject(inPart);
    expect(await confirmed()).toEqual(result);
    const errors = [{ message: `SY81068: The listing is already linked to a location (${one})` }];
    expect(await confirm(account, [one])).toMatchObject({ success: false, failedIds: [one], errors });
    expect((await suggestions(account, id)).records).toHaveLength(kept.size - 2);
    expect((await api.read('/connected-accounts', {}, account.readKey)).records[0].connectedLocationsCount).toBe(2);
  });
});
