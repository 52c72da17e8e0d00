import { fromStates, stateTable } from '@listings/domain';
import type { StoredLocation } from '@listings/domain';

/** State of the archive of a location: in use, scheduled for archive at the end of the grace period, or archived. */
export type ArchiveState = 'ACTIVE' | 'SCHEDULED' | 'ARCHIVED';

/** The events that change the archive state. */
export type ArchiveEvent =
  /** A client archives the location, and the configuration sets a grace period. */
  | 'scheduled'
  /** The grace period is over, or there is none: emits profile.deleted [6.2] and releases the seat. */
  | 'archived'
  /** A client calls cancelLocationsArchive; from ARCHIVED this needs a free seat [contract 4]. */
  | 'cancelled';

/** The state table of a location's archive [3]. What it does not list changes nothing: a second archive call keeps the first date. */
const archiveTable = stateTable<ArchiveState, ArchiveEvent>({
  scheduled: { ACTIVE: 'SCHEDULED' },
  archived: fromStates(['ACTIVE', 'SCHEDULED'], 'ARCHIVED'),
  cancelled: fromStates(['SCHEDULED', 'ARCHIVED'], 'ACTIVE'),
});

/** Returns the state after an event, or undefined if the event changes nothing. */
export const nextArchiveState = archiveTable.next;

/** Returns the archive state of a stored location. */
export function archiveState(location: Pick<StoredLocation, 'archivedAt' | 'archivalScheduledAt'>): ArchiveState {
  if (location.archivedAt) return 'ARCHIVED';
  return location.archivalScheduledAt ? 'SCHEDULED' : 'ACTIVE';
}

/** True for a location that occupies a seat of its account [contract 2], also while its archive is scheduled. */
export function holdsSeat(location: Pick<StoredLocation, 'archivedAt' | 'archivalScheduledAt'>): boolean {
  return archiveState(location) !== 'ARCHIVED';
}
