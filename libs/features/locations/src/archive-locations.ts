import type { Caller, LocationStatus, StoredLocation } from '@listings/domain';
import { locationStatus } from '@listings/domain';
import { errorEntries, violation } from '@listings/errors';
import type { ErrorEntry, RuleViolation } from '@listings/errors';
import { recordEvents } from '@listings/events';
import { globalId } from '@listings/pagination';
import {
  archiveLocations as archiveRows,
  cancelArchive as cancelRows,
  limitsOf,
  lockLocations,
  lockSubmissions,
  renderRecords,
  requestSubmissions,
  takeSeats,
} from '@listings/persistence';
import type { Transaction } from '@listings/persistence';
import { accountOf } from './account-of.js';
import type { LocationsDependencies } from './dependencies.js';

/** What came of one location of the request. */
export interface ArchiveResult {
  readonly locationId: string;
  readonly status: LocationStatus | null;
  readonly success: boolean;
  readonly errors: readonly ErrorEntry[];
}

/** What came of the whole request: `count` locations changed their state. */
export interface ArchiveOutcome {
  readonly count: number;
  readonly results: readonly ArchiveResult[];
}

/**
 * Archives locations at once [4.1], event profile.deleted for each that was not archived yet. Partial failure is
 * possible: an unknown id fails alone.
 */
export async function archiveLocations(
  deps: LocationsDependencies,
  caller: Caller,
  ids: readonly number[],
): Promise<ArchiveOutcome> {
  return deps.database.answerTransaction(async (transaction) => {
    const { accountId } = caller;
    const now = deps.clock.now();
    const known = await lockLocations(transaction, { accountId, ids });
    const archived = await archiveRows(transaction, { accountId, ids, now });
    const locationIds = archived.map(({ id }) => id);
    await requestSubmissions(transaction, { accountId, locationIds, sites: deps.publishers.submitting });
    await takeSeats(transaction, { accountId, created: 0, activated: -archived.length, seatLimit: null });
    await render(transaction, deps, accountId, archived);
    await recordEvents(
      transaction,
      { accountId, now },
      archived.map(({ id }) => ({
        name: 'profile.deleted',
        locationId: id,
        data: { source: ids.length > 1 ? 'bulk_edit' : caller.source },
      })),
    );
    return { count: archived.length, results: resultsOf(ids, [...known, ...archived]) };
  });
}

/**
 * Takes archived locations back [4.1]; no event [6.2]. Each needs a free seat: where there are not enough, the
 * first of the request get them and the others fail with SY10151.
 */
export async function cancelLocationsArchive(
  deps: LocationsDependencies,
  caller: Caller,
  ids: readonly number[],
): Promise<ArchiveOutcome> {
  return deps.database.answerTransaction(async (transaction) => {
    const { accountId } = caller;
    const now = deps.clock.now();
    const known = await lockLocations(transaction, { accountId, ids });
    // Before the seats: whoever records the end of a submission holds it when it asks for the account's counters.
    await lockSubmissions(transaction, { accountId, locationIds: ids });
    const { seats } = limitsOf(await accountOf(transaction, accountId));
    const seated = new Set<number>();
    for (const id of ids) {
      const location = known.find((each) => each.id === id);
      if (!location?.archivedAt) continue;
      if (await takeSeats(transaction, { accountId, created: 0, activated: 1, seatLimit: seats })) seated.add(id);
    }
    const unseated = known.filter(({ id, archivedAt }) => archivedAt && !seated.has(id)).map(({ id }) => id);
    const restored = await cancelRows(transaction, { accountId, ids: ids.filter((id) => !unseated.includes(id)), now });
    const locationIds = restored.map(({ id }) => id);
    await requestSubmissions(transaction, { accountId, locationIds, sites: deps.publishers.submitting });
    await render(transaction, deps, accountId, restored);
    return {
      count: restored.length,
      results: resultsOf(ids, [...known, ...restored], new Map(unseated.map((id) => [id, violation('SY10151')]))),
    };
  });
}

async function render(
  transaction: Transaction,
  deps: LocationsDependencies,
  accountId: number,
  locations: readonly StoredLocation[],
) {
  if (locations.length === 0) return;
  const account = await accountOf(transaction, accountId);
  await renderRecords(transaction, { account, settings: deps.records }, locations);
}

function resultsOf(
  ids: readonly number[],
  latest: readonly StoredLocation[],
  failures: ReadonlyMap<number, RuleViolation> = new Map(),
): ArchiveResult[] {
  const byId = new Map(latest.map((location) => [location.id, location]));
  return ids.map((id) => {
    const location = byId.get(id);
    const failure = location
      ? failures.get(id)
      : violation('SY10046', `Invalid location id ${globalId('Location', id)}`);
    return {
      locationId: globalId('Location', id),
      status: location ? locationStatus(location) : null,
      success: failure === undefined,
      errors: failure ? errorEntries([failure]) : [],
    };
  });
}
