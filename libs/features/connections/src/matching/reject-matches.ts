import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import { authorOf } from '@listings/feature-locations';
import type { InUnit, Transaction } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { lockLinkableLocations } from '../store/listing-links.js';
import { lockMatchRequests } from '../store/match-requests.js';
import { findSuggestions } from '../store/match-suggestions.js';
import { findRejectedPairs, restoreRejections, storeRejections } from '../store/rejected-matches.js';
import { readMatchRecordIds } from './match-record-ids.js';
import { withId } from './trigger-matches.js';
import type { PartialResult } from './trigger-matches.js';

/** Rejects suggestions: searches leave these pairs out until somebody restores them. A rejected one stays rejected. */
export async function rejectMatches(
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  matchRecordIds: readonly string[],
): Promise<PartialResult> {
  const { accountId } = caller;
  return moveMatches(deps, caller, matchRecordIds, (transaction, ids) =>
    storeRejections(transaction, { accountId, ids, by: authorOf(caller).name, at: deps.clock.now() }),
  );
}

/** Makes rejected pairs suggestions again, which can be confirmed. A suggestion stays one. */
export async function restoreMatches(
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  matchRecordIds: readonly string[],
): Promise<PartialResult> {
  const { accountId } = caller;
  return moveMatches(deps, caller, matchRecordIds, (transaction, ids) =>
    restoreRejections(transaction, { accountId, ids }),
  );
}

/** Moves pairs between the suggestions and the rejected ones, while no search stores others. Unknown ids fail. */
async function moveMatches(
  { unit }: InUnit<ConnectionsDependencies>,
  { accountId }: Caller,
  matchRecordIds: readonly string[],
  move: (transaction: Transaction, ids: readonly string[]) => Promise<void>,
): Promise<PartialResult> {
  const { given, undecodable } = readMatchRecordIds(matchRecordIds);
  const ids = [...given.keys()];
  const known = await unit.transaction(async (transaction) => {
    const key = { accountId, ids };
    const pairs = [...(await findSuggestions(transaction, key)), ...(await findRejectedPairs(transaction, key))];
    if (pairs.length === 0) return pairs;
    const locationIds = pairs.map(({ locationId }) => locationId);
    await lockLinkableLocations(transaction, { accountId, locationIds });
    const connectedAccountIds = pairs.map(({ connectedAccountId }) => connectedAccountId);
    await lockMatchRequests(transaction, { accountId, connectedAccountIds });
    await move(transaction, ids);
    return pairs;
  });
  const found = new Set(known.map(({ id }) => id));
  const failedIds = [...undecodable, ...[...given].flatMap(([uuid, id]) => (found.has(uuid) ? [] : [id]))];
  return { failedIds, violations: failedIds.map((id) => withId(violation('SY81093'), id)) };
}
