import type { Language } from '@listings/language';
import { rankCursor } from '@listings/pagination';
import type { RankPosition } from '@listings/pagination';
import type { Sql } from '@listings/persistence';
import { findCountry, findState } from '@listings/reference-data';
import { findGroupLabels, locationGroupings } from '../store/location-groups.js';
import type { GroupLabel, LocationGrouping, RankedLocations } from '../store/location-groups.js';
import { selectionTexts } from './selection-texts.js';

/** Whether a grouping is by what locations have in common. */
export function isLocationGrouping(grouping: string): grouping is LocationGrouping {
  return (locationGroupings as readonly string[]).includes(grouping);
}

/** What a group of a ranking is. */
export interface RankedGroup {
  /** The id of a location or folder, the name of a tag, a code, a publisher or the first day; null: without such a group. */
  readonly key: string | null;
  /** Null: a folder that was deleted meanwhile, or without a group. */
  readonly name: string | null;
  /** Of a location. */
  readonly archived: boolean;
}

/**
 * Names the groups of a page, and says where the next page begins; null: this is the last one. The caller reads one group more than the page
 * has.
 */
export async function rankedGroups<Group extends RankPosition, Numbers extends object>(
  sql: Sql,
  page: {
    readonly accountId: number;
    readonly grouping: string;
    readonly found: readonly Group[];
    readonly size: number;
    /** The name of the order for the cursor. */
    readonly order: string;
    readonly numbers: (group: Group) => Numbers;
    /** Names a key of a grouping that is not by locations. */
    readonly nameOf: (key: string) => string;
  },
): Promise<{ readonly groups: readonly (RankedGroup & Numbers)[]; readonly next: string | null }> {
  const { accountId, grouping, found, size, order, numbers, nameOf } = page;
  const shown = found.slice(0, size);
  const last = found.length > size ? shown.at(-1) : undefined;
  const keys = shown.flatMap(({ key }) => (key === '' ? [] : [key]));
  const labels = isLocationGrouping(grouping) ? await groupLabels(sql, { accountId, grouping, keys }) : undefined;
  const name = (key: string) => (labels ? (labels.get(key)?.name ?? null) : nameOf(key));
  return {
    groups: shown.map((group) => ({
      key: group.key === '' ? null : group.key,
      name: group.key === '' ? null : name(group.key),
      archived: labels?.get(group.key)?.archived ?? false,
      ...numbers(group),
    })),
    next: last ? rankCursor(order, last) : null,
  };
}

/** The names of groups of locations by their keys, as people read them. */
async function groupLabels(
  sql: Sql,
  request: { accountId: number; grouping: LocationGrouping; keys: readonly string[] },
): Promise<ReadonlyMap<string, GroupLabel>> {
  const labels = await findGroupLabels(sql, request);
  return new Map(labels.map((label) => [label.key, { ...label, name: readableName(request.grouping, label.name) }]));
}

/** The locations that numbers are about, as people read them. */
export async function selectionWords(
  sql: Sql,
  {
    accountId,
    locations,
    language,
  }: { readonly accountId: number; readonly locations: RankedLocations; readonly language: Language },
): Promise<string> {
  const { locationIds, tag, folderId, countryIso, stateIso } = locations;
  const t = selectionTexts(language);
  const nameOf = async (grouping: LocationGrouping, key: string) =>
    (await groupLabels(sql, { accountId, grouping, keys: [key] })).get(key)?.name ?? key;
  const words = [
    locationIds !== undefined &&
      (locationIds.length === 1
        ? await nameOf('LOCATION', String(locationIds[0]))
        : t('locations', { count: locationIds.length })),
    tag !== undefined && t('tag', { tag }),
    folderId !== undefined && t('folder', { folder: await nameOf('FOLDER', folderId) }),
    stateIso !== undefined && countryIso !== undefined
      ? readableName('STATE', `${countryIso}-${stateIso}`)
      : (stateIso ?? (countryIso !== undefined && readableName('COUNTRY', countryIso))),
  ].filter((each) => typeof each === 'string');
  return words.length === 0 ? t('all') : words.join('; ');
}

/** The reference data has the names of countries and states. A location may have a state that is not among them; then its code is its name. */
function readableName(grouping: LocationGrouping, name: string): string {
  if (grouping === 'COUNTRY') return findCountry(name)?.name ?? name;
  if (grouping !== 'STATE') return name;
  const [country = '', state = ''] = [name.slice(0, 2), name.slice(3)];
  return `${findState(country, state)?.name ?? state}, ${findCountry(country)?.name ?? country}`;
}
