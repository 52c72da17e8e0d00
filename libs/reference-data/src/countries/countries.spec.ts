import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { iso31661 } from 'iso-3166';
import { allCountries, findCountry, findCountryByAlpha3, findCountryByName, isCountryCode } from './countries.js';
import { isInCountry } from './country-places.js';
import { ALPHA_2 } from './data/alpha-2.js';
import { COUNTRY_ROWS } from './data/countries.js';

interface NamesPackage {
  getName(iso: string, language: string, options: { select: 'all' }): string[] | undefined;
}

interface PhonesPackage {
  getCountryCallingCode(iso: string): string;
}

// Both as CommonJS: they load JSON, which native ESM under Jest warns about.
const require = createRequire(import.meta.url);
const officialNames = require('i18n-iso-countries') as NamesPackage;
const phones = require('libphonenumber-js') as PhonesPackage;

describe('supported countries', () => {
  it('[contract 3] has at least 40 countries with all first-level subdivisions', () => {
    const withStates = allCountries().filter((country) => country.states.length > 0);
    expect(withStates.length).toBeGreaterThanOrEqual(40);
    const counts = Object.fromEntries(allCountries().map((country) => [country.iso, country.states.length]));
    const known = { US: 57, CA: 13, AU: 8, DE: 16, AT: 9, CH: 26, IN: 36, BR: 27, MX: 32, JP: 47, NO: 17 };
    expect(counts).toMatchObject(known);
  });

  it('has a place for each, and tells places in it from others', () => {
    expect(allCountries().filter(({ iso }) => isInCountry(iso, 0, 0) === undefined)).toEqual([]);
    expect([isInCountry('DE', 52.52, 13.405), isInCountry('DE', 13.405, 52.52)]).toEqual([true, false]);
    expect(isInCountry('XX', 0, 0)).toBeUndefined();
  });

  it('[contract 3] answers exactly the fields of the contract', () => {
    const country = findCountry('US');
    const fields = ['databaseId', 'dialCode', 'hasCity', 'id', 'iso', 'name', 'states'];
    expect(Object.keys(country ?? {}).sort()).toEqual(fields);
    const california = { id: 'U3RhdGU6ODQwMDA0OTI=', countryId: 840, iso: 'CA', name: 'California' };
    expect(country?.states.find((state) => state.iso === 'CA')).toEqual(california);
  });

  it('[contract 1] builds ids as base64 of type and number, which never change', () => {
    const western = { US: 'Q291bnRyeTo4NDA=', GB: 'Q291bnRyeTo4MjY=', DE: 'Q291bnRyeToyNzY=', FR: 'Q291bnRyeToyNTA=' };
    for (const [iso, id] of Object.entries({ ...western, IN: 'Q291bnRyeTozNTY=', SG: 'Q291bnRyeTo3MDI=' }))
      expect([iso, findCountry(iso)?.id]).toEqual([iso, id]);
  });

  it('[contract 4] knows all codes of ISO 3166-1, also of countries that are not supported', () => {
    const official = iso31661.filter(({ state }) => state === 'assigned').map(({ alpha2 }) => alpha2);
    expect(ALPHA_2.split(' ')).toEqual(official.toSorted());
    expect(['US', 'GL', 'ZZ', 'XK', 'us', 'USA', '', 'US GL'].map(isCountryCode)).toEqual([
      ...[true, true],
      ...Array<boolean>(6).fill(false),
    ]);
  });

  it('[contract 3] gives no id, code or pair of country and state twice', () => {
    const countries = allCountries();
    const states = countries.flatMap((country) => country.states);
    const stateCodes = countries.flatMap((country) => country.states.map((state) => `${country.iso}-${state.iso}`));
    const ids = [...countries, ...states].map(({ id }) => id);
    for (const values of [ids, countries.map(({ iso }) => iso), stateCodes])
      expect(new Set(values).size).toBe(values.length);
  });

  it('[contract 3] shows no state name twice in a country, save a province called like its region', () => {
    const repeated = allCountries().flatMap((country) => {
      const names = country.states.map((state) => state.name);
      return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${country.iso} ${name}`);
    });

    const elsewhere = repeated.filter((each) => !each.startsWith('BD '));
    expect(elsewhere).toEqual(['ES Cantabria', 'ES Illes Balears', 'ES La Rioja']);
    // Each division of Bangladesh has a district of its name.
    expect(repeated.length - elsewhere.length).toBe(8);
  });

  it('[contract 3] writes every state code in capitals and digits', () => {
    for (const { states } of allCountries()) for (const { iso } of states) expect(iso).toMatch(/^[A-Z0-9]{1,3}$/);
  });

  const ROWS = COUNTRY_ROWS.map(([databaseId, iso, alpha3, ...texts]) => [iso, alpha3, databaseId, texts] as const);
  it.each(ROWS)('[contract 3] describes %s as the registries do', (iso, alpha3, databaseId, [dialCode, name]) => {
    const entry = iso31661.find(({ alpha2 }) => alpha2 === iso);
    expect(entry?.numeric).toBe(String(databaseId).padStart(3, '0'));
    expect(entry?.alpha3).toBe(alpha3);
    expect(findCountryByAlpha3(alpha3)?.iso).toBe(iso);
    expect(officialNames.getName(iso, 'en', { select: 'all' })).toContain(name);
    expect(phones.getCountryCallingCode(iso)).toBe(dialCode);
  });

  it('[contract 4, city] knows that a city state has no cities, nor states', () => {
    expect(findCountry('SG')).toMatchObject({ hasCity: false, states: [] });
    expect(findCountry('DE')).toMatchObject({ hasCity: true });
  });

  it('[contract 4, countryIso] finds a country by its code in either case, and no other', () => {
    expect(findCountry(' gb ')?.name).toBe('United Kingdom');
    expect(['GL', 'UK', 'XX', '', 'constructor'].map(findCountry)).toEqual(Array(5).fill(undefined));
  });

  it.each([
    ['United States', 'US'],
    ['usa', 'US'],
    ['U.S.A.', 'US'],
    ['UNITED KINGDOM', 'GB'],
    ['UK', 'GB'],
    ['Deutschland', 'DE'],
    ['Czech Republic', 'CZ'],
    ['Turkiye', 'TR'],
    ['the Netherlands', 'NL'],
    ['Trinidad & Tobago', 'TT'],
    ['Republic of Ireland', 'IE'],
    ['Greenland', undefined],
    ['', undefined],
  ])('[publisher B, location] reads the country name %j', (name, iso) => {
    expect(findCountryByName(name)?.iso).toBe(iso);
  });

  it('[publisher B, location] reads every name that the registry knows of a supported country', () => {
    for (const { iso } of allCountries()) {
      for (const name of officialNames.getName(iso, 'en', { select: 'all' }) ?? []) {
        expect([name, findCountryByName(name)?.iso]).toEqual([name, iso]);
        expect(findCountryByName(name.toUpperCase())?.iso).toBe(iso);
      }
    }
  });
});
