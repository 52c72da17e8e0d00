import { describe, expect, it } from '@jest/globals';
import declaration from './index.js';

const { toPublisher, fromPublisher } = declaration.categories;

describe('categories [contract 3]', () => {
  it("map our sub-categories to the publisher's categories and back", () => {
    const categoryId = toPublisher({ subCategoryKey: 'hair_salon', countryIso: 'DE' });
    expect(categoryId).toBe('categories/hair_salon');
    expect(fromPublisher({ categoryId: categoryId!, countryIso: 'DE' })).toBe('hair_salon');
  });

  it('[7.4 SY81083] leave some unmapped', () => {
    expect(fromPublisher({ categoryId: 'categories/submarine_dealer', countryIso: 'US' })).toBeUndefined();
    expect(toPublisher({ subCategoryKey: 'constructor', countryIso: 'US' })).toBeUndefined();
  });
});

describe('the declaration', () => {
  it('carries the codes of a failed import [7.4]', () => {
    expect(declaration.importErrors).toMatchObject({
      NO_DATA: { code: 'SY81074' },
      RATE_LIMITED: { code: 'SY81075' },
      FETCH_FAILED: { code: 'SY81076' },
    });
  });

  it('marks its only secret', () => {
    expect(declaration.settings.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(['CLIENT_SECRET']);
  });
});
