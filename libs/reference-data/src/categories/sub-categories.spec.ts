import { describe, expect, it } from '@jest/globals';
import { CATEGORY_FILES } from './data/index.js';
import {
  allCategories,
  allSubCategories,
  findSubCategoriesByName,
  findSubCategory,
  findSubCategoryByKey,
} from './sub-categories.js';

/** The ids of common trades. */
const HOSTS = { restaurant: 1001, cafe: 1002, bakery: 1003, bar: 1004, supermarket: 2001, hotel: 3001 };
const SHOPS = { bookstore: 4003, florist: 4007, clothing_store: 5001, shoe_store: 5002, furniture_store: 6001 };
const HELPERS = { pharmacy: 9001, dentist: 10001, hair_salon: 11001, gym: 12001, veterinarian: 23001 };
const MACHINES = { car_repair: 13001, gas_station: 13004, electronics_store: 7001, hardware_store: 8001 };
const OFFICES = { bank: 14001, insurance_agency: 14003, real_estate_agency: 15001, law_firm: 16001 };
const COMMON = { ...HOSTS, ...SHOPS, ...HELPERS, ...MACHINES, ...OFFICES };

describe('sub-categories', () => {
  it('[contract 3] has at least 600 sub-categories under at least 25 categories', () => {
    expect(allCategories().length).toBeGreaterThanOrEqual(25);
    expect(allSubCategories().length).toBeGreaterThanOrEqual(600);
  });

  it('[contract 3] answers exactly the fields of the contract, under ids that never change', () => {
    const key = { id: 'U3ViQ2F0ZWdvcnk6MTAwMQ==', databaseId: 1001, key: 'restaurant' };
    const shown = { name: 'Restaurant', primary: true, categoryId: 1000, category: 'Food and Drink' };
    expect(findSubCategoryByKey('restaurant')).toEqual({ ...key, ...shown });
    const ids = Object.keys(COMMON).map((key) => [key, findSubCategoryByKey(key)?.databaseId]);
    expect(Object.fromEntries(ids)).toEqual(COMMON);
  });

  it('[contract 3] gives no id and no key twice', () => {
    const all = allSubCategories();
    for (const field of ['id', 'databaseId', 'key'] as const)
      expect(new Set(all.map((each) => each[field])).size).toBe(all.length);
    expect(new Set(allCategories().map((each) => each.databaseId)).size).toBe(allCategories().length);
  });

  it.each(CATEGORY_FILES.map((file) => [file.key, file] as const))(
    '[contract 3] numbers %s append-only: n * 1000 + 1, 2, 3 ... in the order of the file',
    (_key, file) => {
      expect(file.databaseId % 1000).toBe(0);
      const numbers = file.subCategories.map((_row, index) => file.databaseId + index + 1);
      expect(file.subCategories.map(([databaseId]) => databaseId)).toEqual(numbers);
      for (const [, key, name] of file.subCategories) {
        expect(key).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
        expect(name).toBe(name.trim());
      }
    },
  );

  it('[contract 3] offers a main category in every category, and knows which are additional only', () => {
    for (const { databaseId } of allCategories()) {
      expect(allSubCategories().some((each) => each.categoryId === databaseId && each.primary)).toBe(true);
    }
    expect(findSubCategoryByKey('teeth_whitening')?.primary).toBe(false);
  });

  it('[contract 4, subCategoryId] finds each by id, key and name', () => {
    for (const each of allSubCategories()) {
      expect(findSubCategory(each.databaseId)).toBe(each);
      expect(findSubCategoryByKey(each.key)).toBe(each);
      expect(findSubCategoriesByName(each.name.toUpperCase())).toContain(each);
    }
  });

  it('[contract 4, subCategoryId] tells an unknown name and an ambiguous one from a good one', () => {
    expect(findSubCategoriesByName('  hair SALON')).toHaveLength(1);
    expect(findSubCategoriesByName('Dragon Tamer')).toEqual([]);
    const ambiguous = findSubCategoriesByName('Storage Facility').map((each) => each.category);
    expect(ambiguous).toEqual(['Real Estate', 'Logistics and Storage']);
    expect(findSubCategory(1)).toBeUndefined();
    expect(findSubCategoryByKey('constructor')).toBeUndefined();
  });
});
