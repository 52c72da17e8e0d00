import { expect, it } from '@jest/globals';
import { choiceOf, locationNumber } from './location-choice.js';

const birch = { id: 'id', databaseId: 7, name: 'Birch Hotel', street: '107 Church Lane', city: 'London' };

it('[dashboard] a location has its name alone for texts, and its name with the address to be chosen by', () => {
  const label = 'Birch Hotel · 107 Church Lane, London';
  expect(choiceOf(birch)).toEqual({ id: 'id', databaseId: 7, name: 'Birch Hotel', label, isClosed: false });
  expect(choiceOf({ ...birch, permanentlyClosed: true })).toMatchObject({ isClosed: true });
  expect(locationNumber(btoa('Location:7'))).toBe(7);
  expect(choiceOf({ ...birch, street: '', city: '' })).toMatchObject({ name: 'Birch Hotel', label: 'Birch Hotel' });
});
