import { describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import { globalId } from '@listings/pagination';
import { locationsApi } from '../../testing/locations-api.js';
import { newLocation } from '../../testing/new-location.js';

const api = locationsApi();

const read = (path: string) => api.read(path, {}, api.account.readKey);

describe('reference data', () => {
  it('[4.1, contract 3] supportedCountries: at least 40, with dial code and subdivisions', async () => {
    const countries = await read('/countries');
    expect(countries.length).toBeGreaterThanOrEqual(40);
    const canada = countries.find(({ iso }: { iso: string }) => iso === 'CA');
    const id = globalId('Country', canada.databaseId);
    expect(canada).toMatchObject({ id, name: 'Canada', dialCode: '1', hasCity: true });
    expect(canada.states).toHaveLength(13);
    expect(canada.states[0]).toEqual({
      id: expect.any(String),
      countryId: canada.databaseId,
      iso: expect.stringMatching(/^[A-Z]{2}$/),
      name: expect.any(String),
    });
  });

  it('[contract 4] attributes: what a location can say, each with its values', async () => {
    const attributes = await read('/attributes');
    expect(attributes.length).toBeGreaterThanOrEqual(25);
    expect(attributes).toContainEqual({
      key: 'wifi',
      name: 'Wi-Fi',
      group: 'Amenities',
      choices: ['free', 'paid', 'none'],
    });
  });

  it('[4.1, contract 3] subcategories: at least 600 in at least 25 categories, by the ids that locations take', async () => {
    const subcategories = await read('/sub-categories');
    expect(subcategories.length).toBeGreaterThanOrEqual(600);
    expect(new Set(pluck(subcategories, 'categoryId')).size).toBeGreaterThanOrEqual(25);
    const { databaseId, name, id } = subcategories.at(-1);
    expect(id).toBe(globalId('SubCategory', databaseId));
    const location = await newLocation(api, { subCategoryId: databaseId });
    expect(location).toMatchObject({ subCategoryId: databaseId, subCategoryName: name });
  });
});
