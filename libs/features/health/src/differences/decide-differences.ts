import { dayOf, siteSubject } from '@listings/domain';
import type { Caller, ChangeCaller, StoredLocation } from '@listings/domain';
import { recordAdditionalEvents } from '@listings/events';
import { findSendingObstacles, requestPush } from '@listings/feature-listings';
import { authorOf, lockLocations, recordLocationChanges } from '@listings/feature-locations';
import type { InUnit, Transaction } from '@listings/persistence';
import { compareWithListing } from '../comparison/compare-location.js';
import type { DecisionDependencies } from '../dependencies.js';
import { AFTER_CHANGE_MS } from '../rules/reading-timing.js';
import { lockDifferences, storeDecision } from '../store/differences.js';
import type { DifferenceKey, StoredDifference } from '../store/differences.js';
import { findLinkedListings } from '../store/readings.js';
import { LISTING_READING } from '../work/subjects.js';
import { acceptDifferences } from './accept-differences.js';
import { CHANGED, changedFields, keyOf, locationOf } from './decidable.js';
import type { Decidable, Refusals } from './decidable.js';
import { acceptPhotos, restorePhotos } from './decide-photos.js';
import { closedEvents } from './difference-events.js';
import { restoreObstacle } from './restore-obstacles.js';

/**
 * ACCEPT: the location takes the value of the listing. REJECT: the service pushes the value of the location again. IGNORE: the difference stays
 * until one of the two values changes.
 */
export type Decision = 'ACCEPT' | 'REJECT' | 'IGNORE';

/** The decision about one difference; `reason` says for people why it was not decided. */
export interface DecidedDifference extends DifferenceKey {
  readonly decided: boolean;
  readonly reason: string | null;
}

/** A difference to decide about. */
export interface DifferenceToDecide extends DifferenceKey {
  /** What the listing showed when somebody decided; if it shows something else, nothing is decided. Absent: whatever it shows. */
  readonly seen?: string | null;
}

/** The decisions of a request about differences of an account. */
export interface DecisionRequest {
  readonly decision: Decision;
  readonly differences: readonly DifferenceToDecide[];
}

const STATES = { ACCEPT: 'ACCEPTED', REJECT: 'REJECTED', IGNORE: 'IGNORED' } as const;

/**
 * Decides about open or ignored differences in one transaction, with what follows: the change of the locations or the pushes, the history,
 * and a reading of the listings. What cannot be decided says why, and the others are decided.
 */
export async function decideDifferences(
  deps: InUnit<DecisionDependencies>,
  caller: Caller,
  request: DecisionRequest,
): Promise<DecidedDifference[]> {
  return deps.unit.transaction((transaction) => decideInTransaction(transaction, deps, caller, request));
}

/** The same in a transaction that does more. */
export async function decideInTransaction(
  transaction: Transaction,
  deps: DecisionDependencies,
  caller: ChangeCaller,
  { decision, differences }: DecisionRequest,
): Promise<DecidedDifference[]> {
  const { accountId } = caller;
  const ids = [...new Set(differences.map(({ locationId }) => locationId))];
  // In the order in which every change takes its locks: the locations first.
  const locations = await lockLocations(transaction, { accountId, ids });
  const keys = [...new Map(differences.map((each) => [keyOf(each), each])).values()];
  const stored = await lockDifferences(transaction, { accountId, keys });
  const obstacles = new Map<string, string>();
  const sites =
    decision === 'REJECT'
      ? await findSendingObstacles(transaction, deps.publishers, { accountId, sites: stored })
      : undefined;
  const open = stored.filter((difference) => {
    const obstacle = obstacleOf(deps, difference, {
      decision,
      sites,
      location: locationOf(locations, difference),
      seen: differences.flatMap((each) => (keyOf(each) === keyOf(difference) ? [each.seen] : [])),
    });
    if (obstacle !== undefined) obstacles.set(keyOf(difference), obstacle);
    return obstacle === undefined;
  });
  const decide = { ACCEPT: accept, REJECT: reject, IGNORE: ignore }[decision];
  for (const [key, reason] of await decide(transaction, deps, caller, { open, locations })) obstacles.set(key, reason);
  const decided = open.filter((each) => !obstacles.has(keyOf(each)));
  await record(transaction, deps, caller, { decision, decided });
  const done = new Set(decided.map(keyOf));
  return differences.map(({ seen: _, ...each }) => ({
    ...each,
    decided: done.has(keyOf(each)),
    reason: done.has(keyOf(each)) ? null : (obstacles.get(keyOf(each)) ?? 'There is no such difference'),
  }));
}

/** Why a difference cannot be decided; undefined if it can. */
function obstacleOf(
  { publishers, clock }: DecisionDependencies,
  difference: StoredDifference,
  {
    decision,
    sites,
    location,
    seen,
  }: {
    decision: Decision;
    /** Why listings take no data, by their subjects; present only for values that are pushed again. */
    sites: ReadonlyMap<string, string> | undefined;
    location: StoredLocation | undefined;
    /** The values that the decider has seen, as far as the request names them. */
    seen: readonly (string | null | undefined)[];
  },
): string | undefined {
  const { publisher, state, theirs } = difference;
  const registered = publishers.find(publisher);
  if (!registered || !location) return 'There is no such difference';
  if (location.archivedAt) return 'The location is archived';
  if (state !== 'OPEN' && state !== 'IGNORED') return 'The difference is no longer open';
  if (seen.some((value) => value !== undefined && value !== theirs)) return CHANGED;
  if (decision !== 'REJECT') return undefined;
  const obstacle = restoreObstacle(publishers, difference, sites?.get(siteSubject(difference)));
  return (
    obstacle ??
    compareWithListing(registered, { location, shown: null, today: dayOf(clock.now()) }).obstacle ??
    undefined
  );
}

async function accept(
  transaction: Transaction,
  deps: DecisionDependencies,
  caller: ChangeCaller,
  { open, locations }: Decidable,
): Promise<Refusals> {
  const [photos, others] = byPhotos(open);
  return new Map([
    ...(await acceptPhotos(transaction, deps, caller, { open: photos, locations })),
    ...(await acceptDifferences(transaction, deps, caller, { open: others, locations })),
  ]);
}

async function reject(
  transaction: Transaction,
  deps: DecisionDependencies,
  caller: ChangeCaller,
  { open, locations }: Decidable,
): Promise<Refusals> {
  const { accountId } = caller;
  const [photos] = byPhotos(open);
  const refusals = await restorePhotos(transaction, deps, caller, { open: photos, locations });
  const pushed = open.filter((each) => !refusals.has(keyOf(each)));
  for (const [publisher, of] of Map.groupBy(pushed, (each) => each.publisher)) {
    const locationIds = [...new Set(of.map(({ locationId }) => locationId))];
    await requestPush(transaction, deps.locations, { accountId, locationIds, publisher });
  }
  return refusals;
}

/** The differences in photos, and the others. */
function byPhotos(differences: readonly StoredDifference[]): [StoredDifference[], StoredDifference[]] {
  return [differences.filter(({ field }) => field === 'photos'), differences.filter(({ field }) => field !== 'photos')];
}

async function ignore(): Promise<Refusals> {
  return new Map();
}

/** Stores the decision, its entry in the history of each location, when the listings are read again, and the events. */
async function record(
  transaction: Transaction,
  { clock, work }: DecisionDependencies,
  caller: ChangeCaller,
  { decision, decided }: { decision: Decision; decided: readonly StoredDifference[] },
): Promise<void> {
  if (decided.length === 0) return;
  const { accountId } = caller;
  const at = clock.now();
  const author = authorOf(caller);
  const state = STATES[decision];
  await storeDecision(transaction, { accountId, keys: decided, state, at, by: author.name });
  const action = `DIFFERENCE_${state}` as const;
  for (const of of Map.groupBy(decided, historyKey).values()) {
    const [{ publisher }] = of as [StoredDifference];
    const locationIds = [...new Set(of.map(({ locationId }) => locationId))];
    const fields = changedFields(of.map(({ field }) => field));
    await recordLocationChanges(transaction, { accountId, locationIds, action, fields, publisher, author, at });
  }
  if (decision !== 'IGNORE') await readSoon(transaction, work, { accountId, decided });
  await recordAdditionalEvents(
    transaction,
    { accountId, now: at },
    closedEvents(decided, { state, by: author.name, at }),
  );
}

/** Has the listings of decided differences read soon. */
async function readSoon(
  transaction: Transaction,
  work: DecisionDependencies['work'],
  { accountId, decided }: { accountId: number; decided: readonly StoredDifference[] },
): Promise<void> {
  const sites = new Set(decided.map(siteSubject));
  const linked = await findLinkedListings(transaction, {
    accountId,
    locationIds: [...new Set(decided.map(({ locationId }) => locationId))],
  });
  const rows = linked
    .filter((each) => sites.has(siteSubject(each)))
    .map((each) => ({ subject: siteSubject(each), group: each.connectedAccountId, inMs: AFTER_CHANGE_MS }));
  work.add(transaction, { accountId, kind: LISTING_READING, rows });
}

/** The history entries of differences in one field of one publisher differ only in the location. */
function historyKey({ publisher, field }: DifferenceKey): string {
  return `${publisher} ${field}`;
}
