import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import type { Sql } from '@listings/persistence';
import { countLocations, findUnknownIds } from '../store/location-reads.js';
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
  const unknown = await findUnknownIds(sql, { accountId, ids, limit: NAMED });
  return unknown.length > 0 ? [violation('SY10046', `Invalid location id: ${unknown.join(', ')}`)] : [];
}
