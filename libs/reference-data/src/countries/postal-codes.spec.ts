import { describe, expect, it } from '@jest/globals';
import { allCountries } from './countries.js';
import { POSTAL_RULES } from './data/postal-rules.js';
import { isPostalCode, postalCodeExample, postalCodeRequired, usualPostalCode } from './postal-codes.js';

describe('postal codes', () => {
  it('[contract 4, postalCode] has a rule for each supported country and for no other', () => {
    const supported = allCountries().map((country) => country.iso);
    expect(Object.keys(POSTAL_RULES).sort()).toEqual([...supported].sort());
  });

  const USED = Object.entries(POSTAL_RULES).filter(([, rule]) => rule.use !== 'none');
  it.each(USED)('[contract 4, postalCode] takes the example of %s and no word in its place', (iso, rule) => {
    expect(isPostalCode(iso, rule.example ?? '')).toBe(true);
    expect(isPostalCode(iso, ` ${rule.example?.toLowerCase()} `)).toBe(true);
    expect(isPostalCode(iso, 'not a code')).toBe(false);
    expect(isPostalCode(iso, '')).toBe(false);
  });

  it('[jobs] has an example for messages where there are codes', () => {
    expect(['US', 'de', 'HK', 'XX'].map(postalCodeExample)).toEqual(['94103', '10115', undefined, undefined]);
  });

  it.each([
    ['CA', ['K1A 0B1', 'K1A0B1', 'k1a-0b1', ' k1a  0B1'], 'K1A 0B1'],
    ['NL', ['1234AB', '1234 ab'], '1234 AB'],
    ['GB', ['sw1a1aa', 'M1 1AE', 'm11ae'], ['SW1A 1AA', 'M1 1AE', 'M1 1AE']],
    ['US', ['94103', '94103-1234', '941031234', '94103\u20131234'], ['94103', ...Array<string>(3).fill('94103-1234')]],
    ['JP', ['1000001', '100 0001'], '100-0001'],
    ['PT', ['1100148', '1100-148'], '1100-148'],
    ['GH', ['GA1838164', 'ga-183-8164'], 'GA-183-8164'],
    ['IN', ['110 001'], '110001'],
    ['LT', ['lt01103', '01103'], ['LT-01103', '01103']],
    ['AE', ['po  box 1'], 'PO BOX 1'],
    ['DE', ['1011', 'D-10115'], ['1011', 'D-10115']],
  ])('[contract 14] of %s have one form', (iso, given, usual) => {
    expect(given.map((each) => usualPostalCode(iso, each))).toEqual(given.map((_, at) => [usual].flat()[at] ?? usual));
    expect(given.map((each) => usualPostalCode(iso, usualPostalCode(iso, each)))).toEqual(
      given.map((each) => usualPostalCode(iso, each)),
    );
  });

  it('[contract 4, postalCode] asks for a code where addresses carry one', () => {
    expect(['US', 'gb', 'DE', 'SG', 'IN'].map(postalCodeRequired)).toEqual(Array(5).fill(true));
    expect(['AE', 'HK', 'QA', 'CO', 'IE', 'GL', ''].map(postalCodeRequired)).toEqual(Array(7).fill(false));
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
