import { beforeAll, describe, expect, it } from '@jest/globals';
import { newLocation } from '@listings/feature-locations/testing';
import { healthApi } from '../../testing/health-api.js';

const api = healthApi();
let locationId: number;

beforeAll(async () => {
  ({ databaseId: locationId } = await newLocation(api));
  // No worker reads listings in these tests.
  await find(['name', 'phone', 'website'], '2026-07-06');
});

const find = (fields: readonly string[], at: string) =>
  api.sql`
    insert into listing_differences (account_id, location_id, publisher, field, state, agreement, ours, theirs, found_at)
    select ${api.account.id}, ${locationId}, 'PUBLISHER_A', field, 'OPEN', 'DIFFERENT', 'ours', 'theirs', ${at}
    from unnest(${fields}::text[]) field`;
const list = (query = '') => api.read(`/listing-differences${query}`);
const decide = (decision: string, fields: readonly string[]) => {
  const differences = fields.map((field) => ({ locationId, publisher: 'PUBLISHER_A', field }));
  return api.send('/listing-differences/decide', { decision, differences });
};

describe('differences over the API', () => {
  it('[health] are listed page by page with their number', async () => {
    const first = await list('?first=2');
    expect(first).toMatchObject({ total: 3, nextCursor: expect.any(String) });
    expect(first.differences).toMatchObject([{ locationId, field: 'name' }, { field: 'phone' }]);
    const second = await list(`?first=2&after=${first.nextCursor}`);
    expect(second).toMatchObject({ differences: [{ field: 'website' }], nextCursor: null });
    const filters = ['field=phone', `locationId=${locationId}`, 'publisher=PUBLISHER_B'];
    expect(await Promise.all(filters.map(async (filter) => (await list(`?${filter}`)).total))).toEqual([1, 3, 0]);
  });

  it('[health] leave out those that were found after a list was counted', async () => {
    const { newestFoundAt } = await list();
    await find(['hours'], new Date(Date.parse(newestFoundAt) + 1).toISOString());
    expect(await list()).toMatchObject({ total: 4 });
    const counted = await list(`?foundUntil=${newestFoundAt}`);
    expect(counted).toMatchObject({ total: 3, newestFoundAt });
    expect(counted.differences).toHaveLength(3);
    expect((await list('?field=coordinates')).newestFoundAt).toBeNull();
    await api.sql`delete from listing_differences where field = 'hours'`;
  });

  it('[health] say why they cannot be restored, and how many of all that match', async () => {
    const restoreObstacle = 'The listing is no longer connected';
    const listed = await list('?first=1&field=name&countUnrestorable=true');
    const unrestorable = [{ reason: restoreObstacle, count: 1 }];
    expect(listed).toMatchObject({ differences: [{ restoreObstacle }], unrestorable });
    expect((await list()).unrestorable).toBeNull();
    expect((await decide('REJECT', ['name'])).results).toMatchObject([{ decided: false, reason: restoreObstacle }]);
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
      expect([query, (await api.call('GET', `/listing-differences${query}`)).status]).toEqual([query, 400]);
  });

  it('[health] are decided together, and each that cannot be says why', async () => {
    expect(await decide('IGNORE', ['name', 'hours'])).toMatchObject({
      success: true,
      results: [
        { field: 'name', decided: true, reason: null },
        { field: 'hours', decided: false, reason: 'There is no such difference' },
      ],
    });
    expect((await list('?state=IGNORED')).differences).toMatchObject([
      { field: 'name', decidedBy: expect.any(String), decidedAt: expect.any(String) },
    ]);
    const unread = [{ decided: false, reason: 'The listing was not read yet' }];
    expect((await decide('ACCEPT', ['phone'])).results).toMatchObject(unread);
  });

  it('[health] [contract 4] have rules that nobody saves over rules of somebody else', async () => {
    const rules = () => api.read('/listing-difference-rules');
    const save = (action: string, expectedVersion?: number) =>
      api.send('/listing-difference-rules', { rules: [{ action }], expectedVersion });
    expect(await rules()).toEqual({ rules: [], version: 0, mostRules: 100 });
    expect(await save('HOLD', 5)).toMatchObject({ success: false, version: null });
    expect(await save('HOLD', 0)).toMatchObject({ success: true, version: 1 });
    const errors = [{ message: 'SY88001: The rules were changed by someone else' }];
    const refused = { clientMutationId: null, success: false, rules: [], version: null, errors };
    expect(await save('IGNORE', 0)).toMatchObject(refused);
    expect(await save('IGNORE', 1)).toMatchObject({ success: true, version: 2 });
    expect(await save('REJECT')).toMatchObject({ success: true, version: 3 });
    expect(await rules()).toMatchObject({ rules: [{ action: 'REJECT' }], version: 3 });
  });

  it('[health] of a location that is linked nowhere are read nowhere', async () => {
    const path = `/locations/${locationId}/comparison/read`;
    expect(await api.send(path, {})).toMatchObject({ success: true, publishers: [] });
  });
});
