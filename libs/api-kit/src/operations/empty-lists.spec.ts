import { expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { withoutEmptyLists } from './empty-lists.js';
import { idOf, LocationId } from './ids.js';

const Words = Type.Array(Type.String());
const Ids = Type.Array(LocationId);
const Filter = Type.Object({
  words: Type.Optional(Words),
  storeIds: Type.Optional(Type.Array(idOf('StoreCode', Type.String()))),
  period: Type.Optional(Type.Object({ days: Type.Optional(Words) })),
});

it.each([
  ['an empty list of words restricts nothing', [], Words, undefined],
  ['an empty list of ids selects nothing', [], Ids, []],
  ['a list with words stays', ['a'], Words, ['a']],
  ['in an object, each list by itself', { words: [], storeIds: [] }, Filter, { storeIds: [] }],
  ['in an object of an object', { period: { days: [] } }, Filter, { period: {} }],
  ['what is unknown stays for the validation', { worts: [], words: 1 }, Filter, { worts: [], words: 1 }],
  ['a list where none is expected stays for the validation', [], Filter, []],
  ['a key that every object has is unknown', JSON.parse('{"constructor":[]}'), Filter, { constructor: [] }],
] as const)('[contract 14] %s', (_what, value, schema, expected) => {
  expect(withoutEmptyLists(value, schema)).toEqual(expected);
});
