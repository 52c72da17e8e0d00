import { describe, expect, it } from '@jest/globals';
import { countryIsoOf, countryNameOf } from './country-names.js';

describe('names of countries', () => {
  it.each([
    ['United States', 'US'],
    ['usa', 'US'],
    ['U.S.A.', 'US'],
    ['The Netherlands', 'NL'],
    ['United Kingdom', 'GB'],
    ['Côte d’Ivoire', 'CI'],
    ['Ivory Coast', 'CI'],
    ['Turkey', 'TR'],
    ['TÜRKIYE', 'TR'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Hong Kong', 'HK'],
    ['Greenland', 'GL'],
    [' south  korea ', 'KR'],
    ['Germany', 'DE'],
    ['Russia', 'RU'],
  ])('[publishers 5.13] knows %s as %s', (name, iso) => {
    expect(countryIsoOf(name)).toBe(iso);
  });

  it('[publishers 5.13] guesses nothing', () => {
    for (const name of ['', 'Atlantis', 'European Union', 'DE', '42', 'constructor'])
      expect(countryIsoOf(name)).toBeUndefined();
  });

  it('[publishers 5.13] reads every name that it writes', () => {
    for (const iso of ['US', 'GB', 'DE', 'FR', 'IN', 'AU', 'CA', 'IE', 'TR', 'HK', 'BA', 'CZ', 'CD'])
      expect(countryIsoOf(countryNameOf(iso))).toBe(iso);
  });
});
