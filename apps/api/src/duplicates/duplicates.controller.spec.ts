import { describe, expect, it } from '@jest/globals';
import { DUPLICATE_CHECK, DuplicateChecks } from '@listings/feature-connections';
import { workOff } from '@listings/work/testing';
import { globalId } from '@listings/pagination';
import { connectAccount, listingId, readListings } from '../testing/connect-account.js';
import type { RunningApi, TestAccount } from '../testing/running-api.js';
import { apiWithSandbox } from '../testing/sandbox-publishers.js';

const { api } = apiWithSandbox();

const ROLLUP = '/locations/listings/duplicates';
const MARK = '/locations/listings/mark-as-duplicate';
const MARK_NOT = '/locations/listings/mark-as-not-duplicate';

interface Tenant {
  readonly account: TestAccount;
  readonly connectedAccountId: string;
  /** A location that was imported from listing 01, which listing 55 of the sandbox doubles. */
  readonly locationId: number;
  listing(nn: string): Promise<string>;
  write(path: string, input: object, headers?: Record<string, string>): ReturnType<RunningApi['call']>;
  read(path: string, query?: Record<string, unknown>): ReturnType<RunningApi['call']>;
  duplicates(): Promise<{ id: string; status: string; listingItemId: string }[]>;
}

async function tenant(): Promise<Tenant> {
  const account = await api.newAccount();
  const connectedAccountId = await connectAccount(api, {
    publisher: 'publisher-a',
    owner: 'owner-a1',
    key: account.writeKey,
  });
  const write: Tenant['write'] = (path, input, headers = {}) =>
    api.call('POST', path, { key: account.writeKey, body: { input }, headers });
  const read: Tenant['read'] = (path, query = {}) => api.call('GET', path, { key: account.readKey, query });
  await readListings(api, connectedAccountId, account.readKey);
  const listing = (nn: string) => listingId(api, connectedAccountId, nn);
  const { body } = await write('/connected-accounts/create-location-from-listing', {
    connectedAccountId,
    connectedAccountListingId: await listing('01'),
  });
  const { locationId } = body.data.createLocationFromConnectedAccountListing;
  await check();
  const duplicates = async () => {
    const { body } = await read(`/locations/${locationId}/listings/duplicates`);
    return body.data.duplicateListingsForLocation;
  };
  return { account, connectedAccountId, locationId, listing, write, read, duplicates };
}

/** Runs all due checks, as the worker does. */
async function check(): Promise<void> {
  await api.database.execute('update duplicate_checks set rest_until = now()');
  await api.database.execute('update work set due_at = now() where kind = $1', [DUPLICATE_CHECK]);
  await workOff(api, new DuplicateChecks(api.connections));
}

const messages = (errors: { message: string }[]) => errors.map(({ message }) => message);

describe('duplicateListingsForLocation', () => {
  it('[contract 11] shows what doubles the location, to either form of the id', async () => {
    const { locationId, listing, read } = await tenant();
    const { status, body, text } = await read(`/locations/${locationId}/listings/duplicates`);
    expect(status).toBe(200);
    expect(body.data.duplicateListingsForLocation).toEqual([
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
    const other = await read(`/locations/${globalId('Location', locationId)}/listings/duplicates`);
    expect(other.text).toBe(text);
  });

  it('[contract 11] a location whose identity changed is checked again', async () => {
    const { account, locationId, write, duplicates } = await tenant();
    const id = globalId('Location', locationId);
    const update = async (fields: object) => {
      const { body } = await write('/locations/update', { id, ...fields });
      expect(body.data.updateLocation.errors).toEqual([]);
      const rows = await api.database.query('select 1 from work where kind = $1 and account_id = $2', [
        DUPLICATE_CHECK,
        account.id,
      ]);
      await check();
      return rows.length;
    };
    expect(await update({ tags: ['north'] })).toBe(0);
    const other = { name: 'Harbour Dental', street: '400 Sea Road', bizUrl: null, storeId: null };
    expect(await update({ ...other, phone: '+16175550199', latitude: null, longitude: null })).toBe(1);
    expect(await duplicates()).toEqual([]);
  });
});

describe('duplicateListingsRollup', () => {
  it('[contract 11] spans all locations or a tag, in offset pages with exact totals', async () => {
    const { locationId, write, read, listing } = await tenant();
    await write('/locations/update', { id: globalId('Location', locationId), tags: ['north'] });
    await write(MARK, { locationId, listingItemIds: [await listing('20'), await listing('21')] });

    const first = await read(ROLLUP, { tag: 'all', page: 1, perPage: 2 });
    expect(first.body.data.duplicateListingsRollup.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      totalPages: 2,
      totalRecords: 3,
    });
    expect((await read(ROLLUP, { tag: 'ALL', page: 1, perPage: 2 })).body).toEqual(first.body);
    const second = await read(ROLLUP, { tag: 'north', pageInfo: JSON.stringify({ page: 2, perPage: 2 }) });
    const records = [first, second].flatMap(({ body }) => body.data.duplicateListingsRollup.records);
    expect(records.map(({ status, locationId: of }) => [status, of])).toEqual(
      ['MARKED', 'MARKED', 'SUSPECTED'].map((status) => [status, globalId('Location', locationId)]),
    );
    const none = await read(ROLLUP, { tag: 'south' });
    expect(none.body.data.duplicateListingsRollup).toMatchObject({ records: [], pageInfo: { totalRecords: 0 } });
  });

  it('[contract 11] needs a tag; perPage is 1 to 100', async () => {
    const { read } = await tenant();
    const missing = await read(ROLLUP);
    expect([missing.status, messages(missing.body.errors)]).toEqual([
      400,
      ['SY90006: Variable "$tag" of required type "String!" was not provided.'],
    ]);
    expect((await read(ROLLUP, { tag: 'all', perPage: 101 })).status).toBe(400);
  });
});

describe('markAsDuplicate and markAsNotDuplicate', () => {
  it('[contract 11] mark, list, and mark as no duplicate', async () => {
    const { locationId, write, duplicates, listing } = await tenant();
    const [suspected] = await duplicates();
    const input = { locationId, listingItemIds: [await listing('55')], clientMutationId: 'm1' };
    const marked = await write(MARK, input);
    expect(marked.body.data.markAsDuplicate).toEqual({
      clientMutationId: 'm1',
      success: true,
      errors: [],
      listings: [{ ...suspected, status: 'MARKED' }],
    });
    expect(await duplicates()).toEqual([{ ...suspected, status: 'MARKED' }]);
    const dismissed = await write(MARK_NOT, input);
    expect(dismissed.body.data.markAsNotDuplicate).toEqual({
      clientMutationId: 'm1',
      success: true,
      errors: [],
      listings: [{ ...suspected, status: 'NOT_DUPLICATE' }],
    });
    await check();
    expect(await duplicates()).toEqual([]);
  });

  it('[contract 11] 1 to 100 listings; a broken rule changes nothing and is named', async () => {
    const { locationId, write, duplicates, listing } = await tenant();
    const linked = await listing('01');
    for (const path of [MARK, MARK_NOT]) {
      for (const listingItemIds of [[], Array.from({ length: 101 }, () => linked), undefined, 'x', [7]]) {
        expect((await write(path, { locationId, listingItemIds })).status).toBe(400);
      }
      expect((await write(path, { locationId: 'nonsense', listingItemIds: [linked] })).status).toBe(400);
      expect((await write(path, { locationId: 999_999, listingItemIds: [linked] })).status).toBe(404);
    }
    const { body } = await write(MARK, { locationId, listingItemIds: [await listing('55'), linked, 'nonsense'] });
    const { success, errors, listings } = body.data.markAsDuplicate;
    expect([success, listings, messages(errors)]).toEqual([
      false,
      [],
      [
        'SY81067: connectedAccountListingId could not be decoded or resolved (nonsense)',
        `SY81068: The listing is already linked to a location (${linked})`,
      ],
    ]);
    expect(await duplicates()).toMatchObject([{ status: 'SUSPECTED' }]);
  });
});

describe('oauth-disconnect', () => {
  it('[contract 11] unlinks one location as disconnect-listing does', async () => {
    const { locationId, write, listing, connectedAccountId, read } = await tenant();
    const path = '/locations/oauth-disconnect';
    const input = { locationId, site: 'PUBLISHER_A', clientMutationId: 'd1' };
    const first = await write(path, input);
    expect(first.body.data).toEqual({
      disconnectConnectedAccountListing: { clientMutationId: 'd1', success: true, deleted: 1, errors: [] },
    });
    expect((await write(path, input)).body.data.disconnectConnectedAccountListing).toMatchObject({
      success: true,
      deleted: 0,
    });
    const { body } = await read(`/locations/${locationId}/listings-premium`);
    expect(body.data.listingsForLocation[0]).toMatchObject({ syncStatus: 'AVAILABLE', connectedAccountId: null });

    const link = { locationId, connectedAccountId, connectedAccountListingId: await listing('01') };
    await write('/connected-accounts/connect-listing', link);
    const plain = { locationId, site: 'PUBLISHER_A' };
    const one = await write(path, plain);
    await write('/connected-accounts/connect-listing', link);
    const other = await write('/connected-accounts/disconnect-listing', plain);
    expect(one.text).toBe(other.text);
  });

  it('[contract 11] unknown locations and sites answer as in disconnect-listing', async () => {
    const { locationId, write } = await tenant();
    for (const input of [
      { locationId: 999_999, site: 'PUBLISHER_A' },
      { locationId: 'nonsense', site: 'PUBLISHER_A' },
      { locationId, site: 'NOWHERE' },
      { locationId: (await tenant()).locationId, site: 'PUBLISHER_A' },
    ]) {
      const one = await write('/locations/oauth-disconnect', input);
      const other = await write('/connected-accounts/disconnect-listing', input);
      expect([one.status, one.body]).toEqual([other.status, other.body]);
    }
    expect((await write('/locations/oauth-disconnect', { site: 'PUBLISHER_A' })).status).toBe(400);
  });
});
