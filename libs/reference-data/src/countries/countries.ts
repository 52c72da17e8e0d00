import { referenceId } from '../global-id.js';
import { textKey } from '../text-key.js';
import type { Country, State } from './country.js';
import { ALPHA_2 } from './data/alpha-2.js';
import { CITY_STATES, COUNTRY_ROWS, type CountryRow } from './data/countries.js';
import { SUBDIVISION_ROWS } from './data/subdivisions.js';

/** Room for three characters of A-Z and 0-9, see `stateNumber`. */
const STATES_PER_COUNTRY = 100_000;

let countries: readonly Country[] | undefined;
let codes: ReadonlySet<string> | undefined;
let byIso: ReadonlyMap<string, Country> | undefined;
let byAlpha3: ReadonlyMap<string, Country> | undefined;
let byName: ReadonlyMap<string, Country> | undefined;

/** All supported countries with their subdivisions, by name; always the same array [contract 3]. */
export function allCountries(): readonly Country[] {
  countries ??= Object.freeze(
    COUNTRY_ROWS.map(toCountry).sort((left, right) => left.name.localeCompare(right.name, 'en')),
  );
  return countries;
}

/** The supported country with an ISO 3166-1 alpha-2 code, in upper or lower case [contract 4, countryIso]. */
export function findCountry(iso: string): Country | undefined {
  byIso ??= new Map(allCountries().map((country) => [country.iso, country]));
  return byIso.get(iso.trim().toUpperCase());
}

/** Whether a text is an ISO 3166-1 alpha-2 code in upper case, of a supported country or another one. */
export function isCountryCode(iso: string): boolean {
  codes ??= new Set(ALPHA_2.split(' '));
  return codes.has(iso);
}

/** The supported country with an ISO 3166-1 alpha-3 code, in upper or lower case. */
export function findCountryByAlpha3(code: string): Country | undefined {
  byAlpha3 ??= new Map(
    COUNTRY_ROWS.flatMap(([, iso, alpha3]) => {
      const country = findCountry(iso);
      return country ? [[alpha3, country] as const] : [];
    }),
  );
  return byAlpha3.get(code.trim().toUpperCase());
}

/**
 * The supported country with a name: English, customary, or in the country's own language. Case and accents are ignored.
 * For publishers that send the name of the country instead of its code.
 */
export function findCountryByName(name: string): Country | undefined {
  byName ??= indexNames();
  const key = textKey(name);
  return byName.get(key) ?? byName.get(key.replace(/^the /, ''));
}

function indexNames(): ReadonlyMap<string, Country> {
  const index = new Map<string, Country>();
  for (const [, iso, , , ...names] of COUNTRY_ROWS) {
    const country = findCountry(iso);
    if (country) for (const each of names) index.set(textKey(each), country);
  }
  return index;
}

function toCountry([databaseId, iso, , dialCode, name]: CountryRow): Country {
  const states = (SUBDIVISION_ROWS[iso] ?? []).map(([stateIso, stateName]): State =>
    Object.freeze({
      id: referenceId('State', stateNumber(databaseId, stateIso)),
      countryId: databaseId,
      iso: stateIso,
      name: stateName,
    }),
  );
  return Object.freeze({
    id: referenceId('Country', databaseId),
    databaseId,
    iso,
    name,
    dialCode,
    hasCity: !CITY_STATES.includes(iso),
    states: Object.freeze(states),
  });
}

/**
 * The country number followed by the code as a number in base 37 (0 for no character, 1-10 for 0-9, 11-36 for A-Z). It
 * depends only on the two codes, so no change of the list changes an id.
 */
function stateNumber(countryId: number, stateIso: string): number {
  let number = 0;
  for (const character of stateIso) number = number * 37 + Number.parseInt(character, 36) + 1;
  return countryId * STATES_PER_COUNTRY + number;
}
