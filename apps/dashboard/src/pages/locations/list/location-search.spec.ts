import { describe, expect, it } from '@jest/globals';
import { isNarrowed, parseLocationSearch, toFilter } from './location-search.js';

describe('the address of the list of locations', () => {
  it('[dashboard] keeps what it knows, and nothing else', () => {
    expect(parseLocationSearch({ q: 94110, status: 'ACTIVE', tag: '', connection: 'acme', x: 1 })).toEqual({
      q: '94110',
      status: 'ACTIVE',
    });
  });

  it('[contract 4] becomes a filter; archived locations are shown only on demand', () => {
    expect(toFilter({})).toEqual({ archived: false });
    expect(toFilter({ status: 'ARCHIVED', tag: 'north', connection: 'ACME_MAPS:no' })).toEqual({
      status: 'ARCHIVED',
      tag: 'north',
      connected: { publisher: 'ACME_MAPS', value: false },
    });
  });

  it('[dashboard] knows whether it narrows the list', () => {
    expect([isNarrowed({}), isNarrowed({ after: 'x' }), isNarrowed({ q: 'cafe' })]).toEqual([false, false, true]);
  });
});
