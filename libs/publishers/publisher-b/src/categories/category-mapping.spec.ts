import { describe, expect, it } from '@jest/globals';
import { categoryMapping, categoryTable } from './category-mapping.js';

describe('categories', () => {
  it('maps every pair both ways, in every country', () => {
    expect(categoryTable).toHaveLength(24);
    for (const [subCategoryKey, categoryId] of categoryTable) {
      expect(categoryMapping.toPublisher({ subCategoryKey, countryIso: 'DE' })).toBe(categoryId);
      expect(categoryMapping.fromPublisher({ categoryId, countryIso: 'US' })).toBe(subCategoryKey);
    }
  });

  it('knows no others [7.4 SY81085]', () => {
    expect(categoryMapping.fromPublisher({ categoryId: '2009999', countryIso: 'US' })).toBeUndefined();
    expect(categoryMapping.toPublisher({ subCategoryKey: 'irish_pub', countryIso: 'IE' })).toBeUndefined();
  });
});
