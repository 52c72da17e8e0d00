import type { Caller } from '@listings/domain';
import type { LocationsDependencies } from '../dependencies.js';
import type { MapBox } from '../store/location-reads.js';
import { findMapCells } from '../store/mapped-locations.js';
import type { MapCell } from '../store/mapped-locations.js';
import type { ListedLocations } from './group-locations.js';
import { foundNothing, searchFilter } from './read-locations.js';

/** Most cells of a map. */
export const MOST_CELLS = 1_000;

/** Counts the locations of a list in the cells of a grid over a box of the map. The cells are those of the zoom, and wider for a large box. */
export async function mapLocations(
  deps: LocationsDependencies,
  caller: Caller,
  request: ListedLocations & { readonly box: MapBox; readonly zoom: number },
): Promise<MapCell[]> {
  const filter = await searchFilter(deps, caller, request);
  if (foundNothing(filter)) return [];
  const { box, zoom } = request;
  return findMapCells(deps.database, {
    ...{ accountId: caller.accountId, filter, box },
    degrees: cellDegrees(box, zoom),
    limit: MOST_CELLS,
  });
}

/** The size of a cell: an eighth of a tile of the map, so that two groups do not cover each other. */
function cellDegrees({ west, south, east, north }: MapBox, zoom: number): number {
  let degrees = 360 / 2 ** (zoom + 3);
  while (((east - west) / degrees + 1) * ((north - south) / degrees + 1) > MOST_CELLS) degrees *= 2;
  return degrees;
}
