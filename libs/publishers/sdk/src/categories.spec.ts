import { describe, expect, it } from '@jest/globals';
import { mapCategories } from './categories.js';

describe('categories from pairs', () => {
  it('[contract 3] maps each pair in both directions, and nothing else', () => {
    const { toPublisher, fromPublisher } = mapCategories([['bakery', 'bread']]);
    expect(toPublisher({ subCategoryKey: 'bakery', countryIso: 'DE' })).toBe('bread');
    expect(fromPublisher({ categoryId: 'bread', countryIso: 'DE' })).toBe('bakery');
    expect(toPublisher({ subCategoryKey: '__proto__', countryIso: 'DE' })).toBeUndefined();
    expect(fromPublisher({ categoryId: 'bakery', countryIso: 'DE' })).toBeUndefined();
  });

  it.each([
    [
      ['bakery', 'bread'],
      ['bakery', 'cake'],
    ],
    [
      ['bakery', 'bread'],
      ['cafe', 'bread'],
    ],
  ] as const)('[contract 3] %p and %p are refused, because one of them would be lost', (one, other) => {
    expect(() => mapCategories([one, other])).toThrow('repeats a category of another pair');
  });
});
