import { beforeAll, describe, expect, it } from '@jest/globals';
import { newLocation } from '@listings/feature-locations/testing';
import { rankCursor } from '@listings/pagination';
import { healthApi } from '../testing/health-api.js';

const api = healthApi();
const ids: number[] = [];

beforeAll(async () => {
  for (const given of [{ name: 'Harbour', tags: ['coast'] }, { name: 'Market' }])
    ids.push((await newLocation(api, given)).databaseId);
  await api.sql`
    insert into location_health (account_id, location_id, score, gaps, changed_at)
    select ${api.account.id}, id, 40 + 20 * position, 8 * position, '2026-07-06T10:00:00Z'
    from unnest(${ids}::integer[]) with ordinality as given (id, position)`;
  await api.sql`
    insert into health_days (account_id, grouping, key, day, locations, score_sum)
    values (${api.account.id}, 'ACCOUNT', '', '2026-07-06', 2, 141)`;
});

describe('the health of locations over the API', () => {
  it('[health] of one location has its parts and what to do', async () => {
    expect(await api.read(`/locations/${ids[0]}/health`)).toMatchObject({
      score: expect.any(Number),
      parts: expect.arrayContaining([
        { part: 'LISTED', most: 25, points: 0, gaps: ['NOT_LISTED'] },
        { part: 'VERIFIED', most: 10, points: null, gaps: [] },
      ]),
      listings: [],
      reviews: 0,
    });
    expect((await api.call('GET', '/locations/999999/health')).status).toBe(404);
  });

  it('[health] of many is listed by score, with totals and a cursor', async () => {
    const first = await api.read('/location-health', { first: 1 });
    expect(first).toMatchObject({
      locations: [
        { locationId: ids[0], name: 'Harbour', score: 60, gaps: ['NO_PHOTOS'], changedAt: '2026-07-06T10:00:00.000Z' },
      ],
      totals: { locations: 2, score: 70 },
    });
    expect(await api.read('/location-health', { first: 1, after: first.nextCursor })).toMatchObject({
      locations: [{ locationId: ids[1], score: 80 }],
      nextCursor: null,
    });
    const best = await api.read('/location-health', { order: 'DESCENDING', minimumScore: 61, gap: 'NO_HOURS' });
    expect(best).toMatchObject({ locations: [{ locationId: ids[1] }], totals: { locations: 1 } });
    const one = await api.read('/location-health', { filter: { locationIds: [ids[0]] } });
    expect(one.totals).toMatchObject({ locations: 1, score: 60 });
  });

  it('[health] of groups and of past days', async () => {
    expect(await api.read('/location-health/groups')).toMatchObject({
      groups: [
        { key: 'coast', name: 'coast', locations: 1, score: 60 },
        { key: null, name: null, locations: 1, score: 80 },
      ],
      totalCount: 2,
      nextCursor: null,
    });
    expect(await api.read('/location-health/history', { startDate: '2026-07-01', endDate: '2026-07-31' })).toEqual([
      { day: '2026-07-06', locations: 2, score: 70.5 },
    ]);
  });

  it('[reliability 3] bad parameters say what is wrong', async () => {
    const cursor = (rank: number | null, key: string) => ({ after: rankCursor('health false', { rank, key }) });
    const impossible = [cursor(50.5, '1'), cursor(1e9, '1'), cursor(null, '1'), cursor(50, 'abc'), cursor(50, '1.5')];
    const long = { startDate: '2020-01-01', endDate: '2026-01-01' };
    for (const [path, query, says = ''] of [
      ['/location-health', { minimumScore: 101 }, 'between 0 and 100'],
      ['/location-health', { after: 'bm9uZQ==' }],
      ...impossible.map((query) => ['/location-health', query] as const),
      ['/location-health/history', { startDate: '2026-13-01' }],
      ['/location-health/history', long, 'at most 800 days'],
    ] as const)
      expect(await api.refusal(path, query)).toEqual([400, expect.stringContaining(says)]);
    expect(await api.read('/location-health', cursor(0, '10000000000'))).toMatchObject({ totals: { locations: 2 } });
  });
});
