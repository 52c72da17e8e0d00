import type { PublicSchemas } from '../../api/types.js';
import { cursorOf, numberOf, oneOf, searchReader, textLike, textOf, uuidOf } from '../search-values.js';

/** What locations are grouped by in a table of the best and the worst. */
export const GROUPINGS = ['LOCATION', 'TAG', 'FOLDER', 'STATE', 'COUNTRY', 'PUBLISHER'] as const;

/** One of {@link GROUPINGS}. */
export type Grouping = (typeof GROUPINGS)[number];

/** How an address names the locations that a page is about, and how it ranks them. */
export const SELECTION = {
  location: numberOf,
  tag: textOf,
  /** The id of a folder. */
  folder: uuidOf,
  /** A country, or a state with its country: US or US-CA. */
  region: textLike(/^[A-Z]{2}(-.{1,97})?$/),
  /** The hostname of a publisher. */
  site: textOf,
  by: oneOf(GROUPINGS),
  order: oneOf(['ASCENDING', 'DESCENDING']),
  after: cursorOf,
} as const;

/** Reads the selection of an address; what makes no sense is left out. */
export const selectionSearch = searchReader(SELECTION);

/** The locations that a page is about, and how it ranks them, as they stand in the address. */
export type SelectionSearch = ReturnType<typeof selectionSearch>;

/** The selection as the service reads it; absent: all locations. */
export function selectionFilter({
  location,
  tag,
  folder,
  region,
}: SelectionSearch): PublicSchemas['LocationSelectionInput'] | undefined {
  const filter = {
    ...(location !== undefined && { locationIds: [location] }),
    ...(tag !== undefined && { tag }),
    ...(folder !== undefined && { folderId: folder }),
    ...(region !== undefined && { countryIso: region.slice(0, 2) }),
    ...(region !== undefined && region.length > 3 && { stateIso: region.slice(3) }),
  };
  return Object.keys(filter).length > 0 ? filter : undefined;
}

/** The part of the selection that is a group. */
export const FIELDS = { TAG: 'tag', FOLDER: 'folder', STATE: 'region', COUNTRY: 'region' } as const;

/** The selection of one group, whose locations are shown next; undefined where there is none. */
export function selectionOfGroup(by: Grouping, key: string, hostname: (publisher: string) => string): SelectionSearch {
  if (by === 'LOCATION') return { location: Number(key), after: undefined };
  const next = { by: 'LOCATION', after: undefined } as const;
  return by === 'PUBLISHER' ? { ...next, site: hostname(key) } : { ...next, [FIELDS[by]]: key };
}
