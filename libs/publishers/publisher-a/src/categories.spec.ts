import { describe, expect, it } from '@jest/globals';
import declaration from './index.js';

const { toPublisher, fromPublisher } = declaration.categories;

describe('categories [contract 3]', () => {
  it('[7.4 SY81083] leave some unmapped', () => {
    expect(fromPublisher({ categoryId: 'categories/submarine_dealer', countryIso: 'US' })).toBeUndefined();
    expect(toPublisher({ subCategoryKey: 'constructor', countryIso: 'US' })).toBeUndefined();
  });
});

describe('the declaration', () => {
  it('marks its only secret', () => {
    expect(declaration.settings.filter(({ secret }) => secret).map(({ name }) => name)).toEqual(['CLIENT_SECRET']);
  });
});
