import type { Caller } from '@listings/domain';
import type { ConnectionsDependencies } from '../dependencies.js';
import { findSuggestedListings } from '../store/match-suggestions.js';
import type { SuggestedListing } from '../store/match-suggestions.js';
import { readMatchRecordIds } from './match-record-ids.js';

/** The listings of suggested or rejected pairs, in the order of the ids of the pairs. Unknown ids are left out. */
export async function suggestedListings(
  { database }: Pick<ConnectionsDependencies, 'database'>,
  { accountId }: Pick<Caller, 'accountId'>,
  matchRecordIds: readonly string[],
): Promise<SuggestedListing[]> {
  const { given } = readMatchRecordIds(matchRecordIds);
  return findSuggestedListings(database, { accountId, ids: [...given.keys()] });
}
