import { excerpt } from '@listings/errors';
import { allCountries, findCountry, findCountryByAlpha3, findCountryByName, textKey } from '@listings/reference-data';
import type { Country } from '@listings/reference-data';
import { LANGUAGES } from '../languages.js';
import { similarNames } from './similar-names.js';
import { asWritten, changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';

/** Customary names that neither the service's list nor the standard names have. */
const CUSTOMARY: Readonly<Record<string, readonly string[]>> = {
  DE: ['BRD', 'Bundesrepublik Deutschland', 'Ger', 'D'],
  AT: ['A', 'Oesterreich'],
  BE: ['B'],
  ES: ['E'],
  FR: ['F'],
  GB: [
    'UK',
    'U.K.',
    'Great Britain',
    'England',
    'Scotland',
    'Wales',
    'Großbritannien',
    'Grande-Bretagne',
    'Gran Bretaña',
  ],
  IT: ['I'],
  JP: ['日本国'],
  KR: ['한국'],
  NL: ['Holland', 'Hollande', 'Holanda', 'Olanda'],
  TH: ['ประเทศไทย'],
  US: ['U.S.A.', 'EEUU', 'EE.UU.', 'EUA', 'Stati Uniti', 'VS', 'Amerika'],
  CH: ['Swiss', 'Suisse', 'Svizzera'],
};

let byName: ReadonlyMap<string, Country> | undefined;
let similar: ReturnType<typeof similarNames<Country>> | undefined;

/** Reads a country: a code of two or three letters, or a name in one of the languages of tables or in the main language of the country. */
export function readCountry(text: string): ValueReading<string> {
  const country = countryOf(text);
  if (country)
    return text.toUpperCase() === country.iso
      ? asWritten(country.iso)
      : changed(country.iso, 'recognized', shown(country));
  similar ??= similarNames([...namesOfCountries()].map(([name, item]) => ({ item, name })));
  const [proposal] = similar(text).proposals;
  const hint = proposal
    ? `Did you mean ${proposal.name}?`
    : 'Enter its name or its code of two letters, such as DE for Germany.';
  return unreadable(`The country "${excerpt(text)}" is not known or not supported. ${hint}`);
}

/** The country that a code or a name means. */
export function countryOf(text: string): Country | undefined {
  if (text.length > 100) return undefined;
  const known = findCountry(text) ?? findCountryByAlpha3(text) ?? findCountryByName(text);
  if (known) return known;
  byName ??= new Map([...namesOfCountries()].map(([name, country]) => [textKey(name), country]));
  return byName.get(textKey(text));
}

/** The name of a country in messages; the code if it is not supported. */
export function countryName(iso: string): string {
  return findCountry(iso)?.name ?? iso;
}

function shown({ iso, name }: Country): string {
  return `${iso} (${name})`;
}

function* namesOfCountries(): Generator<[string, Country]> {
  const names = LANGUAGES.map((language) => new Intl.DisplayNames([language], { type: 'region' }));
  for (const country of allCountries()) {
    yield [country.name, country];
    const own = new Intl.Locale(`und-${country.iso}`).maximize().language;
    yield [new Intl.DisplayNames([own], { type: 'region' }).of(country.iso) ?? country.name, country];
    for (const each of names) yield [each.of(country.iso) ?? country.name, country];
    for (const name of CUSTOMARY[country.iso] ?? []) yield [name, country];
  }
}
