import { beforeAll, describe, expect, it } from '@jest/globals';
import { sharedApi } from '../testing/shared-api.js';

const api = sharedApi();
let locationId: number;

beforeAll(async () => {
  ({ databaseId: locationId } = await api.newLocation());
  // No worker reads listings in these tests.
  await api.database.execute(
    `insert into listing_differences (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at)
     select $1, $2, 'PUBLISHER_A', field, 'OPEN', 'DIFFERENT', 'ours', 'theirs', '2026-07-06'
     from unnest(array['name', 'phone', 'website']) field`,
    [api.account.id, locationId],
  );
});

const list = async (query = '') => api.call('GET', `/listing-differences${query}`);
const decide = (decision: string, fields: readonly string[]) =>
  api.write('/listing-differences/decide', {
    decision,
    differences: fields.map((field) => ({ locationId, publisher: 'PUBLISHER_A', field })),
  });

describe('differences over the API', () => {
  it('[health] are listed page by page with their number', async () => {
    const first = (await list('?first=2')).body.data.listingDifferences;
    expect(first).toMatchObject({ total: 3, nextCursor: expect.any(String) });
    expect(first.differences).toMatchObject([{ locationId, field: 'name' }, { field: 'phone' }]);
    const next = (await list(`?first=2&after=${first.nextCursor}`)).body.data.listingDifferences;
    expect(next).toMatchObject({ differences: [{ field: 'website' }], nextCursor: null });
    expect((await list('?field=phone')).body.data.listingDifferences.total).toBe(1);
    expect((await list(`?locationId=${locationId}`)).body.data.listingDifferences.total).toBe(3);
    expect((await list('?publisher=PUBLISHER_B')).body.data.listingDifferences.total).toBe(0);
  });

  it('[health] leave out those that were found after a list was counted', async () => {
    const { newestFoundAt } = (await list()).body.data.listingDifferences;
    await api.database.execute(
      `insert into listing_differences (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at)
       select $1, $2, 'PUBLISHER_A', 'hours', 'OPEN', 'DIFFERENT', 'ours', 'theirs', $3::timestamptz + interval '1 millisecond'`,
      [api.account.id, locationId, newestFoundAt],
    );
    expect((await list()).body.data.listingDifferences).toMatchObject({ total: 4 });
    const counted = (await list(`?foundUntil=${newestFoundAt}`)).body.data.listingDifferences;
    expect(counted).toMatchObject({ total: 3, newestFoundAt });
    expect(counted.differences).toHaveLength(3);
    expect((await list('?field=coordinates')).body.data.listingDifferences.newestFoundAt).toBeNull();
    await api.database.execute(`delete from listing_differences where field = 'hours'`);
  });

  it('[health] refuse a parameter that is none of theirs, and say which', async () => {
    const cursor = (text: string) => `?after=${Buffer.from(text).toString('base64url')}`;
    for (const query of [
      '?first=101',
      '?publisher=NOBODY',
      '?foundUntil=yesterday',
      '?foundUntil=2026-13-01T00:00:00Z',
      '?foundUntil=2026-07-06T18:33:29',
      '?foundUntil=2026-02-30T00:00:00Z',
      '?after=x',
      cursor(`2026-07-06T00:00:00.000Z ${locationId} A\0B name`),
      cursor(`2026-07-06 ${locationId} PUBLISHER_A name`),
      cursor(`2026-07-06T00:00:00.000Z ${locationId} PUBLISHER_A nothing`),
    ])
      expect({ query, status: (await list(query)).status }).toEqual({ query, status: 400 });
  });

  it('[health] are decided together, and each that cannot be says why', async () => {
    const { body } = await decide('IGNORE', ['name', 'hours']);
    expect(body.data.decideListingDifferences).toMatchObject({
      success: true,
      results: [
        { field: 'name', decided: true, reason: null },
        { field: 'hours', decided: false, reason: 'There is no such difference' },
      ],
    });
    expect((await list('?state=IGNORED')).body.data.listingDifferences.differences).toMatchObject([
      { field: 'name', decidedBy: expect.any(String), decidedAt: expect.any(String) },
    ]);
    const accepted = await decide('ACCEPT', ['phone']);
    expect(accepted.body.data.decideListingDifferences.results).toMatchObject([
      { decided: false, reason: 'The listing was not read yet' },
    ]);
  });

  it('[health] [contract 4] have rules that nobody saves over rules of somebody else', async () => {
    const rules = async () => (await api.call('GET', '/listing-difference-rules')).body.data.listingDifferenceRules;
    const save = async (action: string, expectedVersion?: number) =>
      (await api.write('/listing-difference-rules', { rules: [{ action }], expectedVersion })).body.data
        .saveListingDifferenceRules;
    expect(await rules()).toEqual({ rules: [], version: 0, mostRules: 100 });
    expect(await save('HOLD', 5)).toMatchObject({ success: false, version: null });
    expect(await save('HOLD', 0)).toMatchObject({ success: true, version: 1 });
    expect(await save('IGNORE', 0)).toEqual({
      ...{ clientMutationId: null, success: false, rules: [], version: null },
      errors: [{ message: 'SY88001: The rules were changed by someone else' }],
    });
    expect(await save('IGNORE', 1)).toMatchObject({ success: true, version: 2 });
    expect(await save('REJECT')).toMatchObject({ success: true, version: 3 });
    expect(await rules()).toMatchObject({ rules: [{ action: 'REJECT' }], version: 3 });
  });

  it('[health] of a location that is linked nowhere are read nowhere', async () => {
    const { body } = await api.write(`/locations/${locationId}/comparison/read`, {});
    expect(body.data.readListings).toMatchObject({ success: true, publishers: [] });
  });
});
