import { describe, expect, it } from '@jest/globals';
import { isNarrowed, parseLocationSearch, stateOf, toFilter } from './location-search.js';

describe('the address of the list of locations', () => {
  it('[dashboard] keeps what it knows, and nothing else', () => {
    const search = parseLocationSearch({ q: 94110, status: 'ACTIVE', tag: '', connection: 'acme', x: 1 });
    expect(search).toEqual({ q: '94110', status: 'ACTIVE' });
  });

  it('[contract 4] becomes a filter; archived locations are shown only on demand', () => {
    expect(toFilter({})).toEqual({ archived: false });
    const given = { status: 'ARCHIVED', tag: 'north' } as const;
    const connected = { publisher: 'ACME_MAPS', value: false };
    expect(toFilter({ ...given, connection: 'ACME_MAPS:no' })).toEqual({ ...given, connected });
  });

  it('[coverage] names a state at a publisher, which is that of locations that are not archived', () => {
    const search = parseLocationSearch({ connection: 'ACME_MAPS:not-verified', tag: 'north' });
    expect(stateOf(search.connection)).toEqual({ publisher: 'ACME_MAPS', word: 'not-verified' });
    expect(toFilter(search)).toEqual({ tag: 'north', atPublisher: { publisher: 'ACME_MAPS', state: 'NOT_VERIFIED' } });
    expect(stateOf('ACME_MAPS:yes')).toBeUndefined();
    expect(parseLocationSearch({ connection: 'ACME_MAPS:unknown' })).toEqual({});
  });

  it('[dashboard] knows whether it narrows the list', () => {
    expect([isNarrowed({}), isNarrowed({ after: 'x' }), isNarrowed({ q: 'cafe' })]).toEqual([false, false, true]);
  });
});
