import { valuesOf } from '@listings/persistence';
import type { Sql } from '@listings/persistence';
import type { LocationFilter, MapBox } from './location-reads.js';
import { matchingLocations } from './matching-locations.js';

/** The locations in a cell of the grid that lies over a map. */
export interface MapCell extends MapBox {
  readonly locations: number;
  /** The middle of its locations; they lie within the box. */
  readonly latitude: number;
  readonly longitude: number;
  /** The one location; of several, the first. */
  readonly locationId: number;
  readonly name: string;
}

/** Counts the locations of a list in the cells of a grid over a box, the fullest cells first. */
export async function findMapCells(
  sql: Sql,
  {
    accountId,
    filter,
    box,
    degrees,
    limit,
  }: {
    readonly accountId: number;
    readonly filter: LocationFilter;
    readonly box: MapBox;
    /** The width and height of a cell. */
    readonly degrees: number;
    readonly limit: number;
  },
): Promise<MapCell[]> {
  const { all, add } = valuesOf(accountId);
  const size = `${add(degrees)}::float8`;
  const { first, from, where } = matchingLocations({ ...filter, within: box }, add);
  return sql.query<MapCell>(
    `with ${first} cells as materialized (
       select floor(page.longitude::float8 / ${size}) as x, floor(page.latitude::float8 / ${size}) as y, count(*)::integer as locations,
         avg(page.latitude)::float8 as latitude, avg(page.longitude)::float8 as longitude, min(page.id) as id,
         min(page.longitude)::float8 as west, min(page.latitude)::float8 as south, max(page.longitude)::float8 as east, max(page.latitude)::float8 as north
       from ${from} where ${where} group by 1, 2 order by 3 desc, 6 limit ${limit}
     )
     select cells.locations, cells.latitude, cells.longitude, cells.id as "locationId", place.name, cells.west, cells.south, cells.east, cells.north
     from cells join locations place on place.account_id = $1 and place.id = cells.id order by cells.locations desc, cells.id`,
    all,
  );
}
