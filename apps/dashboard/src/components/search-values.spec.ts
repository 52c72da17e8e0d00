import { expect, it } from '@jest/globals';
import { cursorOf, flagOf, numberOf, oneOf, searchReader, textLike, textOf, uuidOf, wordsOf } from './search-values.js';

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e';

it('[dashboard] an address is read part by part, and everything else in it is left out', () => {
  const search = searchReader({ kind: oneOf(['import', 'export']), tag: textOf, page: numberOf });
  expect(search({ kind: 'export', tag: 2024, page: 3, more: 1 })).toEqual({ kind: 'export', tag: '2024', page: 3 });
  expect(search({ kind: 'other', tag: ['a'], page: '3' })).toEqual({});
});

it.each([
  ['text', textOf, ['north', 42], ['', 'x'.repeat(201), {}, null]],
  ['cursor', cursorOf, ['x'.repeat(2_000)], ['x'.repeat(2_001)]],
  ['text of a form', textLike(/^[A-Z]+$/), ['MAPS'], ['maps', '', ['MAPS']]],
  ['UUID', uuidOf, [UUID], [`${UUID}0`, 'x']],
  ['number', numberOf, [1, 7], [0, -1, 1.5, '7', NaN]],
  ['flag', flagOf, [true], [false, 'true', 1]],
] as const)('[dashboard] a %s of an address', (_, read, given, refused) => {
  expect(given.map((value) => read(value))).toEqual(given.map((value) => (value === 42 ? '42' : value)));
  expect(refused.map((value) => read(value))).toEqual(refused.map(() => undefined));
});

it('[dashboard] of too many words the first are searched for', () => {
  expect(wordsOf('soup '.repeat(1_000))).toHaveLength(500);
});
