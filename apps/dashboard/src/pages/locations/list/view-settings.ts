import type { SavedView } from '../location-queries.js';
import { conditionsOf, parseLocationSearch } from './location-search.js';
import type { LocationSearch } from './location-search.js';

/** What the list shows now, as a view keeps it: without its page and the part of the map. */
export function settingsOf(search: LocationSearch, columns: readonly string[]): SavedView['settings'] {
  const { within: _, ...conditions } = conditionsOf(search);
  const { sort, down, show, groupBy } = search;
  return JSON.parse(JSON.stringify({ ...conditions, sort, down, show, groupBy, columns })) as SavedView['settings'];
}

/** What the address of the list says with a view. */
export function searchOfView({ settings }: Pick<SavedView, 'settings'>): LocationSearch {
  return parseLocationSearch({ ...settings });
}

/** Whether two views show the same. */
export function sameView(one: SavedView['settings'], other: SavedView['settings']): boolean {
  const text = ({ columns = [], ...settings }: SavedView['settings']) =>
    JSON.stringify([[...columns].sort(), Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))]);
  return text(one) === text(other);
}
