import { excerpt } from '@listings/errors';
import { allCountries, findCountry, findState, stateNames } from '@listings/reference-data';
import type { Country, State } from '@listings/reference-data';
import { similarNames } from './similar-names.js';
import { asWritten, changed, unreadable } from './value-reading.js';
import type { ValueReading } from './value-reading.js';

type StateName = ReturnType<typeof stateNames>[number];

const LONGEST = 100;
const similarByCountry = new Map<string, ReturnType<typeof similarNames<StateName>>>();

/** Reads a state: its code, or a name of it in several languages. A spreadsheet may have dropped the zero of a code. */
export function readState(text: string, countryIso: string): ValueReading<string | null> {
  const country = findCountry(countryIso);
  if (!country) return asWritten(text);
  if (country.states.length === 0) {
    return { is: 'value', value: null, notes: [{ to: `addresses in ${country.name} name no state`, kind: 'leftOut' }] };
  }
  const state = stateOf(text, country.iso);
  if (state)
    return text.toUpperCase() === state.iso ? asWritten(state.iso) : changed(state.iso, 'recognized', shown(state));
  // Each state once, under the name that resembles the text.
  const similar = new Map(
    similarOf(country)(text)
      .proposals.toReversed()
      .map(({ state, name }) => [state.iso, name]),
  );
  const names = [...similar.values()].reverse();
  const example = country.states[0];
  const hint =
    names.length > 0
      ? `Did you mean ${inWords(names)}?`
      : `Enter its name or its code${example ? `, such as ${example.iso} for ${example.name}` : ''}.`;
  return unreadable(`The state "${excerpt(text)}" is not known in ${country.name}. ${hint}`);
}

/** The state of a country that a code or a name means. */
export function stateOf(text: string, countryIso: string): State | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = text.replace(/\.0+$/, '');
  const padded = /^\d$/.test(plain) ? plain.padStart(2, '0') : undefined;
  return findState(countryIso, plain) ?? (padded === undefined ? undefined : findState(countryIso, padded));
}

/** The only country with a state of this name; a code names states of many countries, and finds none. */
export function countryOfState(text: string): Country | undefined {
  if (text.length <= 3 || text.length > LONGEST) return undefined;
  const found = allCountries().filter((country) => {
    const state = findState(country.iso, text);
    return state !== undefined && state.iso !== text.toUpperCase();
  });
  return found.length === 1 ? found[0] : undefined;
}

function similarOf(country: Country): ReturnType<typeof similarNames<StateName>> {
  const known = similarByCountry.get(country.iso);
  if (known) return known;
  const made = similarNames(stateNames(country.iso).map((item) => ({ item, name: item.name })));
  similarByCountry.set(country.iso, made);
  return made;
}

function shown({ iso, name }: State): string {
  return `${iso} (${name})`;
}

/** Joins proposals: `A, B or C`. */
export function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
