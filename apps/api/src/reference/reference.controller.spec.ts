import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { globalId } from '@listings/pagination';
import { startApi } from '../testing/running-api.js';
import type { RunningApi } from '../testing/running-api.js';

let api: RunningApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api?.close());

const read = async (path: string) => (await api.call('GET', path, { key: api.account.readKey })).body.data;

describe('reference data', () => {
  it('[4.1, contract 3] supportedCountries: at least 40 countries with all their subdivisions', async () => {
    const { supportedCountries: countries } = await read('/countries');

    expect(countries.length).toBeGreaterThanOrEqual(40);
    const byIso = new Map(countries.map((country: { iso: string }) => [country.iso, country]));
    expect(byIso.get('US')).toMatchObject({
      id: expect.any(String),
      iso: 'US',
      name: 'United States',
      dialCode: '1',
      hasCity: true,
      states: expect.arrayContaining([expect.objectContaining({ iso: 'CA', name: 'California' })]),
    });
    for (const { id, databaseId, states } of countries) {
      expect(id).toBe(globalId('Country', databaseId));
      for (const { countryId } of states) expect(countryId).toBe(databaseId);
    }
  });

  it('[4.1, contract 3] subcategories: at least 600 under at least 25 categories', async () => {
    const { subcategories } = await read('/sub-categories');

    expect(subcategories.length).toBeGreaterThanOrEqual(600);
    expect(
      new Set(subcategories.map(({ categoryId }: { categoryId: number }) => categoryId)).size,
    ).toBeGreaterThanOrEqual(25);
    const [first] = subcategories;
    expect(first).toEqual({
      id: globalId('SubCategory', first.databaseId),
      databaseId: expect.any(Number),
      key: expect.any(String),
      name: expect.any(String),
      primary: expect.any(Boolean),
      categoryId: expect.any(Number),
      category: expect.any(String),
    });
  });

  it('[7.2.1] is not there without a key', async () => {
    for (const [path, operation] of [
      ['/countries', 'supportedCountries'],
      ['/sub-categories', 'subcategories'],
      ['/plan-sites', 'planSites'],
    ] as const) {
      const { status, body } = await api.call('GET', path, { key: null });
      expect([status, body.data]).toEqual([401, { [operation]: null }]);
    }
  });
});
