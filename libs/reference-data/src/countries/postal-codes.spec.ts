import { describe, expect, it } from '@jest/globals';
import { allCountries } from './countries.js';
import { POSTAL_RULES } from './data/postal-rules.js';
import { isPostalCode, postalCodeExample, postalCodeRequired } from './postal-codes.js';

describe('postal codes', () => {
  it('[contract 4, postalCode] has a rule for each supported country and for no other', () => {
    const supported = allCountries().map((country) => country.iso);
    expect(Object.keys(POSTAL_RULES).sort()).toEqual([...supported].sort());
  });

  it.each(Object.entries(POSTAL_RULES).filter(([, rule]) => rule.use !== 'none'))(
    '[contract 4, postalCode] takes the example of %s and no word in its place',
    (iso, rule) => {
      expect(isPostalCode(iso, rule.example ?? '')).toBe(true);
      expect(isPostalCode(iso, ` ${rule.example?.toLowerCase()} `)).toBe(true);
      expect(isPostalCode(iso, 'not a code')).toBe(false);
      expect(isPostalCode(iso, '')).toBe(false);
    },
  );

  it('[jobs] has an example for messages where there are codes', () => {
    expect(['US', 'de', 'HK', 'XX'].map(postalCodeExample)).toEqual(['94103', '10115', undefined, undefined]);
  });

  it('[contract 4, postalCode] asks for a code where addresses carry one', () => {
    expect(['US', 'gb', 'DE', 'IE', 'SG', 'IN'].map(postalCodeRequired)).toEqual(Array(6).fill(true));
    expect(['AE', 'HK', 'QA', 'CO', 'GL', ''].map(postalCodeRequired)).toEqual(Array(6).fill(false));
  });

  it.each([
    ['US', '94103-1234', true],
    ['US', '9410', false],
    ['US', '123456', false],
    ['GB', 'sw1a1aa', true],
    ['GB', '12345', false],
    ['CA', 'M5V3L9', true],
    ['CA', 'D5V 3L9', false],
    ['IE', 'D02AF30', true],
    ['DE', '1011', false],
    ['JP', '1000001', true],
    ['AR', '1425', true],
    ['IN', '110 001', true],
    ['AE', '00000', true],
    ['AE', 'no such thing as this', false],
    ['GL', '3900', false],
  ])('[contract 4, postalCode] in %s %j is judged %s', (iso, value, valid) => {
    expect(isPostalCode(iso, value)).toBe(valid);
  });
});
