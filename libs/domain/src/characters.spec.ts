import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isLongerThan } from './characters.js';

it('[contract 4] the length of a text counts characters, not UTF-16 units', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.nat(20), (text, most) => {
      expect(isLongerThan(text, most)).toBe([...text].length > most);
    }),
  );
  expect([isLongerThan('🍕'.repeat(150), 150), isLongerThan('🍕'.repeat(151), 150)]).toEqual([false, true]);
});
