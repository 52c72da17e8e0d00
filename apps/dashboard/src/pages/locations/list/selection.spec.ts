import { describe, expect, it } from '@jest/globals';
import { NO_SELECTION, selectedCount, selectsAllOf, toJobSelection, usualCountry, withRows } from './selection.js';

const row = (id: string, countryIso = 'DE') => ({ id, countryIso });

describe('the selection of locations', () => {
  it('[dashboard] keeps rows of several searches, and lets them go one by one', () => {
    const two = withRows(withRows(NO_SELECTION, [row('a')], true), [row('b', 'AT'), row('c', 'AT')], true);
    expect(selectedCount(two)).toBe(3);
    expect(usualCountry(two)).toBe('AT');
    expect(toJobSelection(withRows(two, [row('a')], false))).toEqual({ locationIds: ['b', 'c'] });
  });

  it('[dashboard] of all that match says which search it means, also on further pages', () => {
    const all = { search: { q: 'quay', tag: 'x' }, count: 300, countryIso: 'DE' };
    expect(selectsAllOf(all, { q: 'quay', tag: 'x', after: 'cursor' })).toBe(true);
    expect(selectsAllOf(all, { q: 'quay' })).toBe(false);
    expect(selectedCount(all)).toBe(300);
    expect(toJobSelection(all)).toEqual({ filter: { archived: false, tag: 'x' }, query: 'quay' });
  });

  it('[dashboard] begins anew when rows are selected after all that match', () => {
    const all = { search: {}, count: 300, countryIso: 'DE' };
    expect(toJobSelection(withRows(all, [row('a')], true))).toEqual({ locationIds: ['a'] });
  });
});
