import { conditionsOf, isNarrowed, isUnlisted, stateOf, toFilter } from './location-search.js';
import type { LocationFilter, LocationSearch } from './location-search.js';

/** A location that a person has selected. */
export interface SelectedLocation {
  readonly id: string;
  readonly countryIso: string;
}

/** What a person has selected: rows, or all locations that a search has found. */
export type Selection =
  | { readonly rows: ReadonlyMap<string, SelectedLocation> }
  | { readonly search: LocationSearch; readonly count: number; readonly countryIso: string };

/** Nothing is selected. */
export const NO_SELECTION: Selection = { rows: new Map() };

/** The number of selected locations. */
export function selectedCount(selection: Selection): number {
  return 'rows' in selection ? selection.rows.size : selection.count;
}

/** The search without its page and how it is shown. */
export function wholeSearch(search: LocationSearch): LocationSearch {
  return conditionsOf(search);
}

/** Whether the list with this search shows rows that are all selected. */
export function selectsAllOf(selection: Selection, search: LocationSearch): boolean {
  return 'search' in selection && JSON.stringify(selection.search) === JSON.stringify(wholeSearch(search));
}

/** Selects rows, or no longer. Whoever selects rows after "all that match" begins anew. */
export function withRows(selection: Selection, rows: readonly SelectedLocation[], checked: boolean): Selection {
  const next = new Map('rows' in selection ? selection.rows : []);
  for (const { id, countryIso } of rows) {
    if (checked) next.set(id, { id, countryIso });
    else next.delete(id);
  }
  return { rows: next };
}

/** A selection as jobs take it. */
export interface JobSelection {
  readonly locationIds?: string[];
  readonly filter?: LocationFilter;
  readonly query?: string;
}

/** The selection of a job. */
export function toJobSelection(selection: Selection): JobSelection {
  if ('rows' in selection) return { locationIds: [...selection.rows.keys()] };
  return ofSearch(selection.search);
}

/** All locations that a search finds, as jobs take them. */
export function ofSearch(search: LocationSearch): JobSelection {
  return { filter: toFilter(search), ...(search.q !== undefined && { query: search.q }) };
}

/**
 * The selected locations that have no listing at a publisher. Rows stay as they are, and so does a search by connections to another
 * publisher: a filter cannot say more about them.
 */
export function withoutListing(selection: Selection, publisher: NonNullable<LocationFilter['connected']>['publisher']) {
  const chosen = toJobSelection(selection);
  const { filter } = chosen;
  const named = filter?.atPublisher ?? filter?.connected;
  if (!filter || (named && named.publisher !== publisher)) return { isExact: false, selection: chosen };
  const at = stateOf('search' in selection ? selection.search.connection : undefined);
  if (at) return { isExact: isUnlisted(at.word), selection: chosen };
  const isExact = filter.connected?.value !== true;
  const connected = filter.connected ?? { publisher, value: false };
  return { isExact, selection: { ...chosen, filter: { ...filter, connected } } };
}

/** Whether all locations of the account are selected, and not those of a search. */
export function isWholeAccount(selection: Selection): boolean {
  return 'search' in selection && !isNarrowed(selection.search);
}

/** The country of most selected locations; empty if nothing is selected. */
export function usualCountry(selection: Selection): string {
  if ('search' in selection) return selection.countryIso;
  return mostFrequent([...selection.rows.values()].map(({ countryIso }) => countryIso));
}

/** The most frequent text; of several the first. */
export function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as [string, number])[0];
}
