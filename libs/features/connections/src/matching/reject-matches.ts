import type { Caller } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { authorOf } from '@listings/feature-locations';
import type { InUnit, Sql, Transaction } from '@listings/persistence';
import type { ConnectionsDependencies } from '../dependencies.js';
import { lockLinkableLocations } from '../store/listing-links.js';
import { lockMatchRequests } from '../store/match-requests.js';
import { findLinkedSuggestions, findSuggestions } from '../store/match-suggestions.js';
import { findRejectedPairs, restoreRejections, storeRejections } from '../store/rejected-matches.js';
import type { RejectedPair } from '../store/rejected-matches.js';
import { readMatchRecordIds } from './match-record-ids.js';
import { withId } from './trigger-matches.js';
import type { PartialResult } from './trigger-matches.js';

/**
 * Rejects suggestions: searches leave these pairs out until somebody restores them. A rejected one stays rejected. Fails for pairs that are
 * linked by now.
 */
export async function rejectMatches(
  deps: InUnit<ConnectionsDependencies>,
  caller: Caller,
  matchRecordIds: readonly string[],
): Promise<PartialResult> {
  const { accountId } = caller;
  return moveMatches(deps, caller, matchRecordIds, async (transaction, { suggested }) => {
    const linked = await findLinkedSuggestions(transaction, { accountId, ids: suggested.map(({ id }) => id) });
    const ids = suggested.flatMap(({ id }) => (linked.includes(id) ? [] : [id]));
    await storeRejections(transaction, { accountId, ids, by: authorOf(caller).name, at: deps.clock.now() });
    return new Map(linked.map((id) => [id, LINKED_BY_NOW]));
  });
}

/**
 * Makes rejected pairs suggestions again, which can be confirmed. A pair that is a suggestion already stays one. Fails while a search runs,
 * because that search has left the pair out and would delete it from the suggestions.
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

const LINKED_BY_NOW = violation('SY81093', 'The listing is linked to the location by now');
const COMPARED_NOW = violation('SY81093', 'The listings are being compared. Restore it when that has ended');

/** The pairs of a request. */
interface Pairs {
  readonly suggested: readonly RejectedPair[];
  readonly rejected: readonly RejectedPair[];
}

/** Pairs that nobody else changes until the transaction ends. */
interface HeldPairs extends Pairs {
  /** The connected accounts whose searches have not ended. */
  readonly running: readonly string[];
}

/**
 * Moves pairs between the suggestions and the rejected ones, while no search stores others. Unknown ids fail, and those for which `move`
 * returns an obstacle.
 */
async function moveMatches(
  { database, unit }: InUnit<ConnectionsDependencies>,
  { accountId }: Caller,
  matchRecordIds: readonly string[],
  move: (transaction: Transaction, pairs: HeldPairs) => Promise<ReadonlyMap<string, RuleViolation>>,
): Promise<PartialResult> {
  const { given, undecodable } = readMatchRecordIds(matchRecordIds);
  const key = { accountId, ids: [...given.keys()] };
  const toHold = Object.values(await findPairs(database, key)).flat();
  const { known, obstacles } = await unit.transaction(async (transaction) => {
    const locationIds = toHold.map(({ locationId }) => locationId);
    await lockLinkableLocations(transaction, { accountId, locationIds });
    const connectedAccountIds = toHold.map(({ connectedAccountId }) => connectedAccountId);
    const running = await lockMatchRequests(transaction, { accountId, connectedAccountIds });
    // Others may have moved or removed them before the locks.
    const held = await findPairs(transaction, { accountId, ids: toHold.map(({ id }) => id) });
    return {
      known: new Set([...held.suggested, ...held.rejected].map(({ id }) => id)),
      obstacles: await move(transaction, { ...held, running }),
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

/** Returns the pairs with these ids; unknown ones are left out. */
async function findPairs(sql: Sql, key: { accountId: number; ids: readonly string[] }): Promise<Pairs> {
  return { suggested: await findSuggestions(sql, key), rejected: await findRejectedPairs(sql, key) };
}
