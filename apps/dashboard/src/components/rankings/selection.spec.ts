import { describe, expect, it } from '@jest/globals';
import { selectionFilter, selectionOfGroup, selectionSearch } from './selection.js';

const FOLDER = '0f8fad5b-d9cb-469f-a165-70867728950e';

describe('the selection of locations', () => {
  it('[dashboard] reads the address, and leaves out what makes no sense', () => {
    const search = { location: 7, tag: 'new', folder: FOLDER, region: 'US-CA', by: 'STATE', order: 'ASCENDING' };
    expect(selectionSearch(search)).toEqual({ ...search, site: undefined, after: undefined });
    const nothing = selectionSearch({ location: -1, tag: '', folder: 'x', region: 'usa', by: 'CITY', order: 'UP' });
    expect(Object.values(nothing).every((value) => value === undefined)).toBe(true);
  });

  it('[dashboard] is all locations without a choice, and else what each of its parts says', () => {
    expect(selectionFilter({})).toBeUndefined();
    expect(selectionFilter({ region: 'US' })).toEqual({ countryIso: 'US' });
    expect(selectionFilter({ region: 'US-CA', tag: 'new' })).toEqual({ countryIso: 'US', stateIso: 'CA', tag: 'new' });
    expect(selectionFilter({ location: 7, folder: FOLDER })).toEqual({ locationIds: [7], folderId: FOLDER });
  });

  it('[dashboard] a group leads to its locations', () => {
    const hostname = (publisher: string) => `${publisher.toLowerCase()}.example`;
    expect(selectionOfGroup('STATE', 'US-CA', hostname)).toEqual({ by: 'LOCATION', region: 'US-CA' });
    expect(selectionOfGroup('PUBLISHER', 'MAPS', hostname)).toEqual({ by: 'LOCATION', site: 'maps.example' });
    expect(selectionOfGroup('LOCATION', '7', hostname)).toEqual({ location: 7 });
  });
});
