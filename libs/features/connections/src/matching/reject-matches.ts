import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { authorOf } from '@listings/feature-locations';
import type { InUnit, Transaction } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { lockLinkableLocations } from '../store/listing-links.js';
import { lockMatchRequests } from '../store/match-requests.js';
import { findSuggestions } from '../store/match-suggestions.js';
import { findRejectedPairs, restoreRejections, storeRejections } from '../store/rejected-matches.js';
import type { RejectedPair } from '../store/rejected-matches.js';
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
  return moveMatches(deps, caller, matchRecordIds, async (transaction, { suggested }) => {
    const ids = suggested.map(({ id }) => id);
    await storeRejections(transaction, { accountId, ids, by: authorOf(caller).name, at: deps.clock.now() });
    return new Map();
  });
}

/**
 * Makes rejected pairs suggestions again, which can be confirmed. A suggestion stays one. Fails while a search runs: it has left the pair
 * out, and would delete it from the suggestions.
 */
export async function restoreMatches(
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  matchRecordIds: readonly string[],
): Promise<PartialResult> {
  const { accountId } = caller;
  return moveMatches(deps, caller, matchRecordIds, async (transaction, { rejected, running }) => {
    const obstacles = new Map(
      rejected.flatMap((pair) => (running.includes(pair.connectedAccountId) ? [[pair.id, COMPARED_NOW] as const] : [])),
    );
    const ids = rejected.flatMap(({ id }) => (obstacles.has(id) ? [] : [id]));
    await restoreRejections(transaction, { accountId, ids });
    return obstacles;
  });
}

const COMPARED_NOW = violation('SY81093', 'The listings are being compared. Restore it when that has ended');

/** The pairs of a request, which nobody else changes until the transaction ends. */
interface HeldPairs {
  readonly suggested: readonly RejectedPair[];
  readonly rejected: readonly RejectedPair[];
  /** The connected accounts whose searches have not ended. */
  readonly running: readonly string[];
}

/**
 * Moves pairs between the suggestions and the rejected ones, while no search stores others. Unknown ids fail, and those for which `move`
 * returns an obstacle.
 */
async function moveMatches(
  { unit }: InUnit<ConnectionsDependencies>,
  { accountId }: Caller,
  matchRecordIds: readonly string[],
  move: (transaction: Transaction, pairs: HeldPairs) => Promise<ReadonlyMap<string, RuleViolation>>,
): Promise<PartialResult> {
  const { given, undecodable } = readMatchRecordIds(matchRecordIds);
  const key = { accountId, ids: [...given.keys()] };
  const { known, obstacles } = await unit.transaction(async (transaction) => {
    const suggested = await findSuggestions(transaction, key);
    const rejected = await findRejectedPairs(transaction, key);
    const pairs = [...suggested, ...rejected];
    const locationIds = pairs.map(({ locationId }) => locationId);
    await lockLinkableLocations(transaction, { accountId, locationIds });
    const connectedAccountIds = pairs.map(({ connectedAccountId }) => connectedAccountId);
    const running = await lockMatchRequests(transaction, { accountId, connectedAccountIds });
    return {
      known: new Set(pairs.map(({ id }) => id)),
      obstacles: await move(transaction, { suggested, rejected, running }),
    };
  });
  const failed = [
    ...undecodable.map((id) => ({ id, because: violation('SY81093') })),
    ...[...given].flatMap(([uuid, id]) => {
      const because = known.has(uuid) ? obstacles.get(uuid) : violation('SY81093');
      return because ? [{ id, because }] : [];
    }),
  ];
  return {
    failedIds: failed.map(({ id }) => id),
    violations: failed.map(({ id, because }) => withId(because, id)),
  };
}
