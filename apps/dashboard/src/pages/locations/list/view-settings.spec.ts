import { describe, expect, it } from '@jest/globals';
import { sameView, searchOfView, settingsOf } from './view-settings.js';

describe('saved views of the list', () => {
  it('[locations] keep conditions, order, grouping and columns, and not the page or the part of the map', () => {
    const search = { q: 'cafe', countryIso: 'US', sort: 'RATING', down: true, after: 'x', at: '1,2,3,4' } as const;
    const settings = settingsOf(search, ['name', 'rating']);
    expect(settings).toEqual({ q: 'cafe', countryIso: 'US', sort: 'RATING', down: true, columns: ['name', 'rating'] });
    expect(searchOfView({ settings })).toEqual({ q: 'cafe', countryIso: 'US', sort: 'RATING', down: true });
  });

  it('[locations] are the same in any order of their columns', () => {
    const view = (columns: string[], sort?: string) => ({ columns, ...(sort && { sort }) });
    expect(sameView(view(['name', 'rating']), view(['rating', 'name']))).toBe(true);
    expect(sameView(view(['name']), view(['name'], 'NAME'))).toBe(false);
  });
});
