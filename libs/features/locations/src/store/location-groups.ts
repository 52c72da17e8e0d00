import { conditionsOf, declareFilters } from '@listings/persistence';
import type { AddValue, Given, Sql } from '@listings/persistence';
import { hasTag } from './account-tags.js';

const filters = declareFilters({
  /** A tag that no location has selects none. */
  tag: (tag: string, add) => hasTag('tags', add(tag)),
  folderId: (id: string, add) => `folder_id = ${add(id)}::uuid`,
  countryIso: (iso: string, add) => `country_iso = ${add(iso)}`,
  stateIso: (iso: string, add) => `state_iso = ${add(iso)}`,
});

/** The locations that numbers are about, archived ones included; without any condition, all of the account. */
export interface RankedLocations extends Given<typeof filters> {
  readonly locationIds?: readonly number[];
}

/**
 * The conditions that a column holds the id of a selected location. `$1` is the account. With `isFirst` the locations are found before the rows: for the
 * first rows in some order, which may lie behind those of all other locations.
 */
export function selectedLocations(
  column: string,
  selection: RankedLocations,
  add: AddValue,
  { isFirst = false }: { readonly isFirst?: boolean } = {},
): string[] {
  const { locationIds } = selection;
  const conditions = conditionsOf(filters, selection, add);
  const selected = `select id from locations where ${['account_id = $1', ...conditions].join(' and ')}`;
  return [
    ...(locationIds === undefined ? [] : [`${column} = any(${add(locationIds)}::integer[])`]),
    ...(conditions.length === 0
      ? []
      : [isFirst ? `${column} = any(array(${selected}))` : `${column} in (${selected})`]),
  ];
}

/** What locations have in common. A location with several tags counts in the group of each; the key of those without any is null. */
export const locationGroupings = ['LOCATION', 'TAG', 'FOLDER', 'COUNTRY', 'STATE'] as const;

/** One of {@link locationGroupings}. */
export type LocationGrouping = (typeof locationGroupings)[number];

/** The key of the group of a location `place`, as text; null: the group of those that have none. */
const KEYS: Readonly<Record<LocationGrouping, string>> = {
  LOCATION: 'counted.location_id::text',
  TAG: 'tag',
  FOLDER: 'place.folder_id::text',
  COUNTRY: 'place.country_iso',
  STATE: `place.country_iso || '-' || place.state_iso`,
};

/** The SQL that leads from rows `counted` with a `location_id` to the key of their groups. */
export function groupOfLocations(grouping: LocationGrouping): { readonly key: string; readonly join: string } {
  const place = 'join locations place on place.account_id = $1 and place.id = counted.location_id';
  const join = {
    LOCATION: '',
    TAG: `${place} left join lateral unnest(place.tags) tag on true`,
    FOLDER: place,
    COUNTRY: place,
    STATE: place,
  }[grouping];
  return { key: KEYS[grouping], join };
}

/** How a group is shown. A deleted folder has none. */
export interface GroupLabel {
  readonly key: string;
  readonly name: string;
  /** Of a location. */
  readonly archived: boolean;
}

/** Reads the names of locations or folders by their keys; the keys of other groups are names already. */
export async function findGroupLabels(
  sql: Sql,
  { accountId, grouping, keys }: { accountId: number; grouping: LocationGrouping; keys: readonly string[] },
): Promise<GroupLabel[]> {
  if (keys.length === 0) return [];
  if (grouping === 'LOCATION')
    return sql.query<GroupLabel>(
      `select id::text as key, name, archived_at is not null as archived from locations
       where account_id = $1 and id = any($2::integer[])`,
      [accountId, keys],
    );
  if (grouping === 'FOLDER')
    return sql.query<GroupLabel>(
      `select id::text as key, name, false as archived from folders where account_id = $1 and id = any($2::uuid[])`,
      [accountId, keys],
    );
  return keys.map((key) => ({ key, name: key, archived: false }));
}
