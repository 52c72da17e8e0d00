import { describe, expect, it } from '@jest/globals';
import {
  NO_SELECTION,
  selectedCount,
  selectsAllOf,
  toJobSelection,
  usualCountry,
  withoutListing,
  withRows,
} from './selection.js';

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

  it('[jobs] without a listing at a publisher is exact for a search, and rows stay as they are', () => {
    const without = (search: object, publisher: 'PUBLISHER_A' | 'PUBLISHER_B') =>
      withoutListing({ search, count: 3, countryIso: 'DE' }, publisher);
    const at = (word: string) => ({ connection: `PUBLISHER_A:${word}` });
    const filter = { archived: false, connected: { publisher: 'PUBLISHER_A', value: false } };
    const missing = { atPublisher: { publisher: 'PUBLISHER_A', state: 'MISSING' } };
    const query = 'quay';
    expect(without({ q: query }, 'PUBLISHER_A')).toEqual({ isExact: true, selection: { query, filter } });
    expect(without(at('no'), 'PUBLISHER_A')).toEqual({ isExact: true, selection: { filter } });
    expect(without(at('no'), 'PUBLISHER_B')).toEqual({ isExact: false, selection: { filter } });
    expect(without(at('yes'), 'PUBLISHER_A').isExact).toBe(false);
    expect(without(at('missing'), 'PUBLISHER_A')).toEqual({ isExact: true, selection: { filter: missing } });
    expect(without(at('missing'), 'PUBLISHER_B').isExact).toBe(false);
    expect(without(at('suggested'), 'PUBLISHER_A').isExact).toBe(false);
    const rows = withRows(NO_SELECTION, [row('a')], true);
    expect(withoutListing(rows, 'PUBLISHER_A')).toEqual({ isExact: false, selection: { locationIds: ['a'] } });
  });
});
