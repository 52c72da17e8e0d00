import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { indexedWord } from './indexed-word.js';
import { emptyDraft } from './location-draft.js';
import { phoneForms } from './phone-forms.js';
import { SEARCH_FIELDS, searchQuery, searchVector, searchVocabulary } from './search-lexemes.js';
import type { SearchField } from './search-lexemes.js';
import { searchTerms, unfinishedTerm } from './search-terms.js';
import { searchWords, wordParts } from './search-words.js';

const query = (text: string, options?: Parameters<typeof searchQuery>[2]) => searchQuery(7, searchTerms(text), options);

describe('search', () => {
  it('[contract 4] folds case and accents and splits at everything but letters and digits', () => {
    const words = ['cafe', 'zum', 'lowen', 'strasse', 'joes', '24', '7'];
    expect(searchWords("Café  Zum Løwen-Straße, Joe's 24/7")).toEqual(words);
  });

  it('[design 3.6] every lexeme and every word of a query contains the account id', () => {
    const given = { name: 'Golden Gate', postalCode: 'SW1A 1AA', phone: '+442079460958' };
    const lexemes = [
      ...['golden', 'gate'].map((word) => `'7:${word}':1A`),
      ...['sw1a', 'sw', '1a', '1', 'a', '1aa', 'aa', 'sw1a1aa', '1a1aa', 'a1aa'].map((word) => `'7:${word}':2B`),
      ...['442079460958', '2079460958', '79460958'].map((phone) => `'7:+${phone}'`),
    ];
    expect(
      searchVector(7, { ...emptyDraft, ...given })
        .split(' ')
        .sort(),
    ).toEqual(lexemes.sort());
    expect(query('gate gold')).toBe(`'7:gate' & '7:gold':*`);
    expect(query('94103')).toBe(`('7:94103':* | '7:+94103':*)`);
    expect(query('020 7946')).toBe(`(('7:020' & '7:7946':*) | '7:0207946':* | '7:+207946':*)`);
    expect(query('12 gate')).toBe(`'7:12' & '7:gate':*`);
    expect(query('  ?! ')).toBeUndefined();
  });

  /** Whether PostgreSQL finds a name by a text: each operand is a lexeme of the vector, or begins one. */
  const finds = (name: string, text: string) => {
    const lexemes = [...searchVector(7, { ...emptyDraft, name }).matchAll(/'(7:[^']+)'/g)].map(
      ([, lexeme = '']) => lexeme,
    );
    const has = (operand: string) => {
      const [, lexeme = '', star] = /^'(.*)'(:\*)?$/.exec(operand) ?? [];
      return lexemes.some((each) => (star ? each.startsWith(lexeme) : each === lexeme));
    };
    return (query(text) ?? '').replace(/[()]/g, '').split(' & ').every(has);
  };

  it.each([
    ['Phở Đà Nẵng', 'da nang'],
    ['Le Cœur', 'coeur'],
    ['Kırıkkale Döner', 'kirikkale DONER'],
    ['Þór Bar', 'thor'],
    ['Hawaiʻi Poke', "hawai'i"],
    ['Paral·lel', 'parallel'],
    ['ＣＡＦＥ ２４', 'cafe 24'],
    ['مـقهى أحمد', 'مقهي احمد'],
    ['札幌駅前ベーカリー', '駅前'],
    ['札幌駅前ベーカリー', 'ﾍﾞｰｶﾘｰ 駅'],
    ['札幌駅前ベーカリー', 'ー 札'],
    ['北京烤鸭店', '店 烤鸭'],
    ['서울김밥천국', '김밥'],
    ['서울김밥천국', '천구'],
    ['서울김밥천국', '구'.normalize('NFD').slice(0, 1)],
    ['ร้านกาแฟสด', 'กาแฟ'],
    ['Cafe東京2号店', 'cafe 2 東'],
  ])('[contract 4] %s is found by %s', (name, text) => {
    expect(finds(name, text)).toBe(true);
    expect(finds(name, `${text}横`)).toBe(false);
  });

  it('[contract 4] a character inside of an unspaced word is found by any text of it, and completed at its end alone', () => {
    expect(searchVocabulary({ ...emptyDraft, name: '駅前通' })).toEqual(['前通', '通', '駅前'].sort());
    expect(query('駅前通 gold')).toBe(`('7:駅前' & '7:前通') & '7:gold':*`);
    expect(query('前 gold')).toBe(`'7:前':* & '7:gold':*`);
    expect(unfinishedTerm(searchTerms('駅前通'))).toBe('前通');
    expect(query('駅前通', { completions: ['前通'], fields: ['name'] })).toBe(`('7:駅前':A & '7:前通':A)`);
    expect(query('駅前通', { completions: [] })).toBeUndefined();
    const unspaced = fc.string({ unit: fc.constantFrom(...'札幌駅前ベカリー서울กา'), minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(unspaced, fc.nat(11), fc.integer({ min: 1, max: 12 }), (name, from, length) => {
        const part = name.slice(from % name.length, (from % name.length) + length);
        expect(finds(name, part)).toBe(true);
      }),
    );
  });

  it('[contract 4] words also begin where letters meet digits, a bounded number of them in a word', () => {
    expect(wordParts('zed')).toEqual(['zed']);
    expect(wordParts('zed42b').sort()).toEqual(['42', '42b', 'b', 'zed', 'zed42b']);
    expect(wordParts('a1'.repeat(75)).join('').length).toBeLessThan(16 * 151);
    expect(searchWords('\u3316'.repeat(400)).map((word) => [...indexedWord(word)].length)).toEqual([500]);
  });

  it('[contract 4] a word begins with a word of the vocabulary if it begins with letters', () => {
    const word = fc.string({ unit: fc.constantFrom(...'ab12-'), maxLength: 12 });
    fc.assert(
      fc.property(word, word, (name, storeId) => {
        const draft = { ...emptyDraft, name, storeId };
        const vocabulary = new Set(searchVocabulary(draft));
        for (const [, letters] of searchVector(7, draft).matchAll(/'7:([a-z]+)/g))
          expect(vocabulary).toContain(letters);
      }),
    );
  });

  it('[contract 4] a prefix matches the words of the account that begin with it', () => {
    const draft = { ...emptyDraft, name: 'Golden Gate', street: '12 Gate Street', storeId: 'ST-1', city: 'Gatwick' };
    expect(searchVocabulary(draft)).toEqual(['gate', 'gatwick', 'golden', 'st', 'street']);
    expect(searchVocabulary({ ...emptyDraft, name: 'Zed42', storeId: 'AB-CD1' })).toEqual(['ab', 'abcd', 'cd', 'zed']);
    expect(unfinishedTerm(searchTerms('golden GAT'))).toBe('gat');
    expect(unfinishedTerm(searchTerms('golden 94103'))).toBeUndefined();
    expect(query('golden gat', { completions: ['gate', 'gatwick'] })).toBe(`'7:golden' & ('7:gate' | '7:gatwick')`);
    expect(query('golden gat', { completions: ['gate'], fields: ['city'] })).toBe(`'7:golden':C & '7:gate':C`);
    expect(query('golden gat', { completions: [] })).toBeUndefined();
  });

  it.each([
    ['+14155550143', ['14155550143', '4155550143', '5550143']],
    ['+442079460958', ['442079460958', '2079460958', '79460958']],
    ['+390669812345', ['390669812345', '669812345', '69812345']],
    ['+33123456789', ['33123456789', '123456789', '23456789', '456789']],
    ['+14155', ['14155']],
    ['4155550143', ['4155550143', '155550143', '55550143', '5550143']],
    ['none', []],
  ])('[contract 4] a phone is found with and without country and area code: %s', (phone, forms) => {
    expect(phoneForms(phone).sort()).toEqual([...forms].sort());
    const lexemes = searchVector(7, { ...emptyDraft, phone }).match(/\S+/g) ?? [];
    expect([...lexemes].sort()).toEqual(forms.map((form) => `'7:+${form}'`).sort());
  });

  it('[contract 4] a word keeps each field in which it occurs', () => {
    const vector = searchVector(7, { ...emptyDraft, name: 'San Marco', city: 'San Diego', storeId: 'marco-1' });
    expect(vector).toBe("'7:san':1A,3C '7:marco':1A,4D '7:diego':3C '7:1':4D '7:marco1':4D");
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
    const marks = /^('1:\+?[\p{L}\p{N}]+'(:\*)?|[()&|]| )*$/u;
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(searchQuery(1, searchTerms(text)) ?? `'1:x'`).toMatch(marks);
        const vector = searchVector(1, { ...emptyDraft, name: text, storeId: text });
        expect(`${vector} `).toMatch(/^('1:[\p{L}\p{N}]+':[\dAD,]+ )*\s?$/u);
      }),
    );
  });
});
