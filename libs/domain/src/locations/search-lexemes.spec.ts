import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emptyDraft } from './location-draft.js';
import {
  SEARCH_FIELDS,
  searchQuery,
  searchTerms,
  searchVector,
  searchVocabulary,
  searchWords,
  unfinishedTerm,
} from './search-lexemes.js';
import type { SearchField } from './search-lexemes.js';

const query = (text: string, options?: Parameters<typeof searchQuery>[2]) => searchQuery(7, searchTerms(text), options);

describe('search', () => {
  it('[contract 4] folds case and accents and splits at everything but letters and digits', () => {
    expect(searchWords("Café  Zum Løwen-Straße, Joe's 24/7")).toEqual([
      'cafe',
      'zum',
      'lowen',
      'strasse',
      'joes',
      '24',
      '7',
    ]);
  });

  it('[design 3.6] every lexeme and every word of a query contains the account id', () => {
    const vector = searchVector(7, {
      ...emptyDraft,
      name: 'Golden Gate',
      postalCode: 'SW1A 1AA',
      phone: '+442079460958',
    });
    expect(vector.split(' ')).toEqual([
      "'7:golden':1A",
      "'7:gate':1A",
      "'7:sw1a':2B",
      "'7:1aa':2B",
      "'7:sw1a1aa':2B",
      "'7:+442079460958'",
      "'7:+42079460958'",
      "'7:+2079460958'",
      "'7:+079460958'",
    ]);
    expect(query('gate gold')).toBe(`'7:gate' & '7:gold':*`);
    expect(query('020 7946')).toBe(`('7:207946':* | '7:+207946':*)`);
    expect(query('12 gate')).toBe(`'7:12' & '7:gate':*`);
    expect(query('  ?! ')).toBeUndefined();
  });

  it('[contract 4] a prefix matches the words of the account that begin with it', () => {
    const draft = { ...emptyDraft, name: 'Golden Gate', street: '12 Gate Street', storeId: 'ST-1', city: 'Gatwick' };
    expect(searchVocabulary(draft)).toEqual(['gate', 'gatwick', 'golden', 'st', 'street']);
    expect(unfinishedTerm(searchTerms('golden GAT'))).toBe('gat');
    expect(unfinishedTerm(searchTerms('golden 94103'))).toBeUndefined();
    expect(query('golden gat', { completions: ['gate', 'gatwick'] })).toBe(`'7:golden' & ('7:gate' | '7:gatwick')`);
    expect(query('golden gat', { completions: ['gate'], fields: ['city'] })).toBe(`'7:golden':C & '7:gate':C`);
    expect(query('golden gat', { completions: [] })).toBeUndefined();
  });

  it('[contract 4] finds a telephone number with and without its country code', () => {
    const phone = '+442079460958';
    expect(searchVector(7, { ...emptyDraft, countryIso: 'GB', phone }).split(' ')).toEqual([
      "'7:+442079460958'",
      "'7:+2079460958'",
    ]);
    expect(searchVector(7, { ...emptyDraft, countryIso: 'US', phone })).toContain("'7:+2079460958'");
  });

  it('[contract 4] a word keeps each field in which it occurs', () => {
    const vector = searchVector(7, { ...emptyDraft, name: 'San Marco', city: 'San Diego', storeId: 'marco-1' });
    expect(vector.split(' ')).toEqual([
      "'7:san':1A,3C",
      "'7:marco':1A,4D",
      "'7:diego':3C",
      "'7:1':4D",
      "'7:marco1':4D",
    ]);
  });

  it('[contract 4] fields restrict a query to the fields in which its words may occur', () => {
    const among = (...fields: SearchField[]) => ({ fields });
    expect(query('gate gold', among('name', 'city'))).toBe(`'7:gate':AC & '7:gold':*AC`);
    expect(query('4155552671', among('phone'))).toBe(`'7:+4155552671':*`);
    expect(query('94103', among('address'))).toBe(`'7:94103':*B`);
    expect(query('94103', among('address', 'phone'))).toBe(`('7:94103':*B | '7:+94103':*)`);
    expect(query('gate 415', among('phone'))).toBeUndefined();
    expect(query('gate', among(...SEARCH_FIELDS))).toBe(query('gate'));
  });

  it('[contract 4] no text can break out of a query or a vector', () => {
    const word = `'1:\\+?[\\p{L}\\p{N}]+'(:\\*)?`;
    const term = `(${word}|\\(${word} \\| ${word}\\))`;
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(searchQuery(1, searchTerms(text)) ?? `'1:x'`).toMatch(new RegExp(`^${term}( & ${term})*$`, 'u'));
        expect(`${searchVector(1, { ...emptyDraft, name: text, storeId: text })} `).toMatch(
          /^('1:[\p{L}\p{N}]+':[\dAD,]+ )*\s?$/u,
        );
      }),
    );
  });
});
