import type { PublicSchemas } from '../../api/types.js';

/** What locations are grouped by in a table of the best and the worst. */
export const GROUPINGS = ['LOCATION', 'TAG', 'FOLDER', 'STATE', 'COUNTRY', 'PUBLISHER'] as const;

/** One of {@link GROUPINGS}. */
export type Grouping = (typeof GROUPINGS)[number];

/** The locations that a page is about, and how it ranks them, as they stand in the address. */
export interface SelectionSearch {
  readonly location?: number;
  readonly tag?: string;
  /** The id of a folder. */
  readonly folder?: string;
  /** A country, or a state with its country: US or US-CA. */
  readonly region?: string;
  /** The hostname of a publisher. */
  readonly site?: string;
  readonly by?: Grouping;
  readonly order?: 'ASCENDING' | 'DESCENDING';
  readonly after?: string;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads an address; what makes no sense is left out. */
export function selectionSearch({ location, ...search }: Record<string, unknown>): SelectionSearch {
  const text = (name: string) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const [folder, region] = [text('folder'), text('region')];
  return {
    location: Number.isInteger(location) && Number(location) > 0 ? Number(location) : undefined,
    tag: text('tag'),
    folder: folder !== undefined && UUID.test(folder) ? folder : undefined,
    region: region !== undefined && /^[A-Z]{2}(-.{1,97})?$/.test(region) ? region : undefined,
    site: text('site'),
    by: GROUPINGS.find((each) => each === search['by']),
    order: (['ASCENDING', 'DESCENDING'] as const).find((each) => each === search['order']),
    after: text('after'),
  };
}

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

/** The selection of one group, whose locations are shown next; undefined where there is none. */
export function selectionOfGroup(by: Grouping, key: string, hostname: (publisher: string) => string): SelectionSearch {
  const next = { by: 'LOCATION', after: undefined } as const;
  switch (by) {
    case 'TAG':
      return { ...next, tag: key };
    case 'FOLDER':
      return { ...next, folder: key };
    case 'STATE':
    case 'COUNTRY':
      return { ...next, region: key };
    case 'PUBLISHER':
      return { ...next, site: hostname(key) };
    case 'LOCATION':
      return { location: Number(key), after: undefined };
  }
}
