import type { Caller, StoredLocation } from '@listings/domain';
import type { InUnit, Transaction } from '@listings/persistence';
import type { LocationsDependencies } from '../dependencies.js';
import { archiveState, nextArchiveState } from '../rules/archive-state.js';
import { authorOf } from '../rules/location-change.js';
import type { ChangeAuthor } from '../rules/location-change.js';
import { updateRecords } from '../saving/update-records.js';
import { scheduleArchive } from '../store/archive-writes.js';
import { recordLocationChanges } from '../store/location-changes.js';
import { lockLocations } from '../store/location-writes.js';
import { LOCATION_ARCHIVAL } from '../work/location-archivals.js';
import { archiveNow } from './archive-now.js';
import { archiveResults } from './archive-result.js';
import type { ArchiveOutcome } from './archive-result.js';

const HOUR_MS = 3_600_000;

/**
 * Archives locations [4.1], immediately or after the configured grace period. Until the grace period ends, only the record shows the schedule;
 * then the worker archives the location. An unknown id fails alone. A location that is already archived or scheduled stays unchanged and counts
 * as success.
 */
export async function archiveLocations(
  deps: InUnit<LocationsDependencies>,
  caller: Caller,
  ids: readonly number[],
): Promise<ArchiveOutcome> {
  const { accountId } = caller;
  const graceHours = deps.archiveGraceHours ?? 0;
  return deps.unit.transaction(async (transaction) => {
    const known = await lockLocations(transaction, { accountId, ids });
    const affected = affectedIds(ids, known, graceHours > 0 ? 'scheduled' : 'archived');
    const source = affected.length > 1 ? 'bulk_edit' : caller.source;
    const change = { accountId, ids: affected, source, author: authorOf(caller) } as const;
    const changed = await (graceHours > 0
      ? schedule(transaction, deps, { ...change, graceHours })
      : archiveNow(transaction, deps, change));
    return { count: changed.length, results: archiveResults(ids, [...known, ...changed]) };
  });
}

/** The ids whose state the event changes, in the order of the request. */
function affectedIds(
  ids: readonly number[],
  known: readonly StoredLocation[],
  event: 'scheduled' | 'archived',
): number[] {
  const states = new Map(known.map((location) => [location.id, archiveState(location)]));
  return ids.filter((id) => {
    const state = states.get(id);
    return state !== undefined && nextArchiveState(state, event) !== undefined;
  });
}

async function schedule(
  transaction: Transaction,
  deps: LocationsDependencies,
  { author, ...change }: Omit<Parameters<typeof scheduleArchive>[1], 'now'> & { author: ChangeAuthor },
): Promise<StoredLocation[]> {
  const { accountId } = change;
  const now = deps.clock.now();
  const scheduled = await scheduleArchive(transaction, { ...change, now });
  await updateRecords(transaction, deps, { accountId, locations: scheduled });
  const locationIds = scheduled.map(({ id }) => id);
  const inMs = change.graceHours * HOUR_MS;
  const rows = locationIds.map((id) => ({ subject: String(id), inMs }));
  deps.work.add(transaction, { accountId, kind: LOCATION_ARCHIVAL, rows });
  await recordLocationChanges(transaction, { accountId, locationIds, action: 'ARCHIVE_SCHEDULED', author, at: now });
  return scheduled;
}
