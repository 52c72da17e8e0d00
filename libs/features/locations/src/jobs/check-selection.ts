import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { Sql } from '@listings/persistence';
import { findFolderNames } from '../store/folders.js';
import { countLocations, findNewestOfFilter, findNewestOfIds, findUnknownIds } from '../store/location-reads.js';
import type { LocationSelection } from './edit/edit-parameters.js';

/** Unknown ids that a refusal names, at most. */
const NAMED = 10;

/** The rules that a selection breaks: each id belongs to a location of the account, and there is at least one location. */
export async function selectionViolations(
  sql: Sql,
  accountId: number,
  { ids, filter }: LocationSelection,
): Promise<RuleViolation[]> {
  if (ids === undefined) {
    return (await countLocations(sql, { accountId, filter })) > 0 ? [] : [violation('SY87008')];
  }
  if (ids.length === 0) return [violation('SY87008')];
  return unknownLocations(sql, accountId, ids);
}

/** When the newest location of a selection was created; null if it has none. */
export function newestSelected(
  sql: Sql,
  accountId: number,
  { ids, filter = {} }: LocationSelection,
): Promise<Date | null> {
  return ids ? findNewestOfIds(sql, { accountId, ids }) : findNewestOfFilter(sql, { accountId, filter });
}

/** The rules that conditions on the locations of other records break: the locations and the folder are of the account. */
export async function placeViolations(
  sql: Sql,
  accountId: number,
  { locationIds = [], folderId }: { readonly locationIds?: readonly number[]; readonly folderId?: string },
): Promise<RuleViolation[]> {
  const ids = folderId === undefined ? [] : [folderId];
  const folders = await findFolderNames(sql, { accountId, ids });
  return [
    ...(await unknownLocations(sql, accountId, locationIds)),
    ...ids.flatMap((id) => (folders.has(id) ? [] : [violation('SY10039')])),
  ];
}

async function unknownLocations(sql: Sql, accountId: number, ids: readonly number[]): Promise<RuleViolation[]> {
  const unknown = await findUnknownIds(sql, { accountId, ids, limit: NAMED });
  return unknown.length > 0 ? [violation('SY10046', `Invalid location id: ${unknown.join(', ')}`)] : [];
}
