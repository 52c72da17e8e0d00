import { describe, expect, it } from '@jest/globals';
import { categories, CATEGORY_KEYS } from '../categories.js';
import { addressOf, splitStreet, writeAddress } from './address-tags.js';
import { categoryOf, writeCategory } from './category-tags.js';
import { changed } from './tag-field.js';

describe('the table of tags', () => {
  it.each([
    ['12 Market Street', '12', 'Market Street'],
    ['Hauptstraße 12a', '12a', 'Hauptstraße'],
    ['12-14, High Street', '12-14', 'High Street'],
    ['Platz der Republik', undefined, 'Platz der Republik'],
    ['Straße des 17. Juni 135', '135', 'Straße des 17. Juni'],
  ])('[publishers 1.4] splits %s into number and street', (line, number, street) => {
    expect(splitStreet(line)).toEqual({ ...(number && { number }), street });
  });

  it('[publishers 1.4] reads number and street in the order of the country', () => {
    const tags = { 'addr:street': 'Main', 'addr:housenumber': '5' };
    expect(addressOf({ ...tags, 'addr:country': 'US' })?.street).toBe('5 Main');
    expect(addressOf({ ...tags, 'addr:country': 'de' })).toMatchObject({ street: 'Main 5', countryIso: 'DE' });
    expect(addressOf({ shop: 'bakery' })).toBeUndefined();
  });

  it('[publishers 1.4] changes only the parts of an address that differ, and keeps a place without streets', () => {
    const tags = { 'addr:place': 'Oberdorf', 'addr:housenumber': '5', 'addr:city': 'BERG', 'addr:state': 'Bayern' };
    expect(writeAddress(tags, { street: '5 oberdorf', city: 'Berg' })).toEqual({});
    const changes = writeAddress(tags, { street: '7 Unterdorf', city: 'Tal', postalCode: '12345' });
    const moved = { 'addr:place': 'Unterdorf', 'addr:housenumber': '7', 'addr:city': 'Tal', 'addr:postcode': '12345' };
    expect(changed(tags, changes)).toEqual({ ...moved, 'addr:state': 'Bayern' });
  });

  it.each([
    [{ shop: 'bakery', amenity: 'cafe' }, 'shop=bakery', true, { 'disused:shop': 'bakery', shop: null }],
    [{ shop: 'bakery', amenity: 'cafe' }, 'amenity=cafe', false, {}],
    [{ shop: 'bakery', 'disused:shop': 'bakery' }, 'shop=bakery', false, { 'disused:shop': null }],
    [{ shop: 'bakery' }, 'amenity=cafe', false, { shop: null, amenity: 'cafe' }],
    [{ shop: 'bakery' }, 'shop=books', false, { shop: 'books' }],
    [{}, 'shop=books', true, { 'disused:shop': 'books' }],
  ])('[publishers 1.4] %j becomes %s, closed %s', (tags, id, isClosed, changes) => {
    expect(writeCategory(tags, { id, isClosed })).toEqual(changes);
  });

  it('[contract 3] maps a tag that it finds to a sub-category and back', () => {
    for (const [key, value] of Object.entries({ shop: 'bakery', amenity: 'cafe', leisure: 'fitness_centre' })) {
      const id = categoryOf({ [key]: value })?.id ?? '';
      const subCategoryKey = categories.fromPublisher({ categoryId: id, countryIso: 'DE' }) ?? '';
      expect(categories.toPublisher({ subCategoryKey, countryIso: 'DE' })).toBe(id);
      expect(CATEGORY_KEYS).toContain(key);
    }
  });
});
