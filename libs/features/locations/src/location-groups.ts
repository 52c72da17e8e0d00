import { findCountry, findState } from '@listings/reference-data';
import type { Sql } from '@listings/persistence';
import { findGroupLabels } from './store/location-groups.js';
import type { GroupLabel, LocationGrouping } from './store/location-groups.js';

/** The names of groups of locations by their keys, as people read them. */
export async function groupLabels(
  sql: Sql,
  request: { accountId: number; grouping: LocationGrouping; keys: readonly string[] },
): Promise<ReadonlyMap<string, GroupLabel>> {
  const labels = await findGroupLabels(sql, request);
  return new Map(labels.map((label) => [label.key, { ...label, name: nameOf(request.grouping, label.name) }]));
}

/** The reference data has the names of countries and states; a location may have another state, whose code is its name. */
function nameOf(grouping: LocationGrouping, name: string): string {
  if (grouping === 'COUNTRY') return findCountry(name)?.name ?? name;
  if (grouping !== 'STATE') return name;
  const [country = '', state = ''] = [name.slice(0, 2), name.slice(3)];
  return `${findState(country, state)?.name ?? state}, ${findCountry(country)?.name ?? country}`;
}
