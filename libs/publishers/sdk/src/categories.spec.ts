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

  it.each(['bakery cake', 'cafe bread'])('[contract 3] bakery bread beside %s is refused: one would be lost', (one) => {
    const pairs = ['bakery bread', one].map((pair) => pair.split(' ') as [string, string]);
    expect(() => mapCategories(pairs)).toThrow('repeats a category of another pair');
  });
});
