import type { Caller, StoredLocation } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { countSeats, limitsOf, NoSeatLeft, takeSeats } from '@listings/feature-accounts';
import type { InUnit, Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';
import { tellFollowers } from '../location-follower.js';
import { archiveState, holdsSeat, nextArchiveState } from '../rules/archive-state.js';
import { authorOf } from '../rules/location-change.js';
import { accountOf } from '../saving/account-of.js';
import { updateRecords } from '../saving/update-records.js';
import { cancelArchive as cancelRows, findArchivedIdentities } from '../store/archive-writes.js';
import { recordLocationChanges } from '../store/location-changes.js';
import { lockLocations } from '../store/location-writes.js';
import { raceViolation } from '../store/race-violation.js';
import { archiveResults } from './archive-result.js';
import type { ArchiveOutcome } from './archive-result.js';

/** Each further attempt means that a concurrent request took a seat or an identity between the check and the write. */
const MAX_ATTEMPTS = 10;

/**
 * Cancels the archive of archived and scheduled locations [4.1]; records no event [6.2]. An archived location needs a
 * free seat: when seats run out, the first ids of the request get them and the others fail with SY10151. A location
 * whose name, phone and postal code an active location uses by now fails with SY10017.
 */
export async function cancelLocationsArchive(
  deps: InUnit<LocationsDependencies>,
  caller: Caller,
  ids: readonly number[],
): Promise<ArchiveOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.unit.transaction((transaction) => restore(transaction, deps, caller, ids));
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !raceViolation(error)) throw error;
    }
  }
}

async function restore(
  transaction: Transaction,
  deps: LocationsDependencies,
  caller: Caller,
  ids: readonly number[],
): Promise<ArchiveOutcome> {
  const { accountId } = caller;
  const now = deps.clock.now();
  const known = await lockLocations(transaction, { accountId, ids });
  const unseated = new Set(known.filter((location) => !holdsSeat(location)).map(({ id }) => id));
  const archived = ids.filter((id) => unseated.has(id));
  const { seats } = limitsOf(await accountOf(transaction, accountId));
  const failures = await obstacles(transaction, { accountId, ids: archived, seats });
  const affected = known.filter((location) => changes(location) && !failures.has(location.id)).map(({ id }) => id);
  const restored = await cancelRows(transaction, { accountId, ids: affected, now });
  const seated = archived.filter((id) => !failures.has(id));
  await updateRecords(transaction, deps, { accountId, locations: restored });
  await recordLocationChanges(transaction, {
    accountId,
    locationIds: restored.map(({ id }) => id),
    action: 'ARCHIVE_CANCELLED',
    author: authorOf(caller),
    at: now,
  });
  await tellFollowers(transaction, deps, { accountId, locationIds: seated, identity: true });
  // Lock the counters last, as a creation does, so that two transactions cannot deadlock.
  const taken = await takeSeats(transaction, { accountId, created: 0, activated: seated.length, seatLimit: seats });
  if (!taken) throw new NoSeatLeft();
  return { count: restored.length, results: archiveResults(ids, [...known, ...restored], failures) };
}

function changes(location: StoredLocation): boolean {
  return nextArchiveState(archiveState(location), 'cancelled') !== undefined;
}

/** The rules that prevent archived locations from becoming active; assigns free seats in the order of `ids`. */
async function obstacles(
  transaction: Transaction,
  { accountId, ids, seats }: { accountId: number; ids: readonly number[]; seats: number | null },
): Promise<Map<number, RuleViolation[]>> {
  const failures = new Map<number, RuleViolation[]>();
  if (ids.length === 0) return failures;
  const found = await findArchivedIdentities(transaction, { accountId, ids });
  const identityOf = new Map(found.map(({ id, identity }) => [id, identity]));
  const inUse = new Set(found.filter(({ taken }) => taken).map(({ identity }) => identity));
  let used = await countSeats(transaction, { accountId });
  for (const id of ids) {
    const identity = identityOf.get(id) ?? 0;
    const broken = [
      ...(inUse.has(identity) ? [violation('SY10017')] : []),
      ...(seats !== null && used >= seats ? [violation('SY10151')] : []),
    ];
    if (broken.length > 0) {
      failures.set(id, broken);
      continue;
    }
    inUse.add(identity);
    used += 1;
  }
  return failures;
}
