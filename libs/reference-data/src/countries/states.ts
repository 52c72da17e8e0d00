import { textKey } from '../text-key.js';
import { findCountry } from './countries.js';
import type { Country, State } from './country.js';
import { SUBDIVISION_ALIASES } from './data/subdivision-aliases.js';
import { SUBDIVISION_ROWS } from './data/subdivisions.js';

/** Words that name the kind of a subdivision; `California State` is California. */
const KIND_WORDS = new Set(
  (
    'state estado province provincia provincie provinz region regione regiao regiunea county co megye judet judetul ' +
    'prefecture ken fu to do si district distrito distretto governorate emirate canton kanton land lan kraj ' +
    'maakunta maakond apskritis zupanija wojewodztwo voivodeship oblast periphery parish department departement ' +
    'departamento division city municipality il ili changwat tinh thanh pho community autonomous comunidad of de del ' +
    'da di the metropolitan'
  ).split(' '),
);

interface StateIndex {
  readonly byIso: ReadonlyMap<string, State>;
  readonly byName: ReadonlyMap<string, State>;
  readonly byBareName: ReadonlyMap<string, State>;
}

const indexes = new Map<string, StateIndex>();

/**
 * The subdivision that a publisher or a client means: `CA`, `US-CA`, `N.Y.`, `California`, `Bavaria`,
 * `Co. Dublin` [contract 4, stateIso]. A code takes precedence over a name, a primary name over an alias, a region over its
 * province of the same name. Undefined if the country is not supported or has no such subdivision.
 */
export function findState(countryIso: string, isoOrName: string): State | undefined {
  const country = findCountry(countryIso);
  if (!country || country.states.length === 0) return undefined;
  const { byIso, byName, byBareName } = indexOf(country);

  const code = isoOrName.trim().toUpperCase().replaceAll('.', '');
  const unprefixed = code.startsWith(`${country.iso}-`) ? code.slice(country.iso.length + 1) : code;
  const name = textKey(isoOrName);
  const bareName = withoutKindWords(name);
  return byIso.get(unprefixed) ?? byName.get(name) ?? byName.get(bareName) ?? byBareName.get(bareName);
}

/** All names of the states of a country with their spelling, for proposals: primary names, aliases, other names. */
export function stateNames(countryIso: string): readonly { readonly state: State; readonly name: string }[] {
  const country = findCountry(countryIso);
  if (!country) return [];
  const aliases = SUBDIVISION_ALIASES[country.iso] ?? {};
  const others = new Map((SUBDIVISION_ROWS[country.iso] ?? []).map(([iso, , ...names]) => [iso, names]));
  return country.states.flatMap((state) =>
    [state.name, ...(aliases[state.iso] ?? []), ...(others.get(state.iso) ?? [])].map((name) => ({ state, name })),
  );
}

function indexOf(country: Country): StateIndex {
  const known = indexes.get(country.iso);
  if (known) return known;

  const byIso = new Map(country.states.map((state) => [state.iso, state]));
  const byName = new Map<string, State>();
  const byBareName = new Map<string, State>();
  const add = (name: string, state: State): void => {
    const key = textKey(name);
    if (!byName.has(key)) byName.set(key, state);
    const bareKey = withoutKindWords(key);
    if (!byBareName.has(bareKey)) byBareName.set(bareKey, state);
  };

  // Primary names first, then our aliases, then other names of the source: the first entry of a name is kept.
  const aliases = SUBDIVISION_ALIASES[country.iso] ?? {};
  for (const state of country.states) add(state.name, state);
  for (const state of country.states) for (const alias of aliases[state.iso] ?? []) add(alias, state);
  for (const [iso, , ...otherNames] of SUBDIVISION_ROWS[country.iso] ?? []) {
    const state = byIso.get(iso);
    if (state) for (const name of otherNames) add(name, state);
  }

  const index = { byIso, byName, byBareName };
  indexes.set(country.iso, index);
  return index;
}

/** Drops kind words from both ends, but never the whole name. */
function withoutKindWords(key: string): string {
  const words = key.split(' ');
  let start = 0;
  let end = words.length;
  while (end - start > 1 && KIND_WORDS.has(words[start] ?? '')) start += 1;
  while (end - start > 1 && KIND_WORDS.has(words[end - 1] ?? '')) end -= 1;
  return words.slice(start, end).join(' ');
}
