import { archiveState, holdsSeat, nextArchiveState } from '@listings/domain';
import type { Caller, StoredLocation } from '@listings/domain';
import { violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import {
  cancelArchive as cancelRows,
  countSeats,
  findArchivedIdentities,
  limitsOf,
  lockLocations,
  NoSeatLeft,
  raceViolation,
  takeSeats,
} from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { requestPush } from '@listings/publisher-gateway';
import { accountOf } from './account-of.js';
import { archiveResults } from './archive-result.js';
import type { ArchiveOutcome } from './archive-result.js';
import type { LocationsDependencies } from './dependencies.js';
import { updateRecords } from './update-records.js';

/** Each further attempt means that somebody took a seat or a name between our look and our write. */
const MAX_ATTEMPTS = 10;

/**
 * Takes archived and scheduled locations back [4.1]; no event [6.2]. An archived one needs a free seat: where there are
 * not enough, the first of the request get them and the others fail with SY10151. One whose name, phone and postal code
 * an active location has by now fails with SY10017.
 */
export async function cancelLocationsArchive(
  deps: LocationsDependencies,
  caller: Caller,
  ids: readonly number[],
): Promise<ArchiveOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await deps.database.answerTransaction((transaction) => restore(transaction, deps, caller, ids));
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !raceViolation(error)) throw error;
    }
  }
}

async function restore(
  transaction: Transaction,
  deps: LocationsDependencies,
  { accountId }: Caller,
  ids: readonly number[],
): Promise<ArchiveOutcome> {
  const known = await lockLocations(transaction, { accountId, ids });
  const unseated = new Set(known.filter((location) => !holdsSeat(location)).map(({ id }) => id));
  const archived = ids.filter((id) => unseated.has(id));
  const { seats } = limitsOf(await accountOf(transaction, accountId));
  const failures = await obstacles(transaction, { accountId, ids: archived, seats });
  const affected = known.filter((location) => changes(location) && !failures.has(location.id)).map(({ id }) => id);
  const restored = await cancelRows(transaction, { accountId, ids: affected, now: deps.clock.now() });
  const seated = archived.filter((id) => !failures.has(id));
  await requestPush(transaction, deps, { accountId, locationIds: seated });
  await updateRecords(transaction, deps, { accountId, locations: restored });
  // Last, as in a creation: who waits here for another one holds nothing that the other one waits for.
  const taken = await takeSeats(transaction, { accountId, created: 0, activated: seated.length, seatLimit: seats });
  if (!taken) throw new NoSeatLeft();
  return { count: restored.length, results: archiveResults(ids, [...known, ...restored], failures) };
}

function changes(location: StoredLocation): boolean {
  return nextArchiveState(archiveState(location), 'cancelled') !== undefined;
}

/** What stands in the way of archived locations that are to be taken back; seats go in the order of `ids`. */
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
