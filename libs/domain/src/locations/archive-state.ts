import type { StoredLocation } from './location-record.js';

/** Whether a location is in use, is to be archived when its grace is over, or is archived. */
export type ArchiveState = 'ACTIVE' | 'SCHEDULED' | 'ARCHIVED';

/** What can happen to it. */
export type ArchiveEvent =
  /** A client archives, and a grace period is configured. */
  | 'scheduled'
  /** The grace is over, or there is none: profile.deleted [6.2], and its seat is free. */
  | 'archived'
  /** cancelLocationsArchive; out of ARCHIVED it needs a seat [contract 4]. */
  | 'cancelled';

/** One line of the state machine. */
export interface ArchiveTransition {
  readonly from: ArchiveState;
  readonly event: ArchiveEvent;
  readonly to: ArchiveState;
}

/** The state machine of a location's archive [3]; what is not listed changes nothing: the first date stays. */
export const archiveTransitions: readonly ArchiveTransition[] = [
  { from: 'ACTIVE', event: 'scheduled', to: 'SCHEDULED' },
  { from: 'ACTIVE', event: 'archived', to: 'ARCHIVED' },
  { from: 'SCHEDULED', event: 'archived', to: 'ARCHIVED' },
  { from: 'SCHEDULED', event: 'cancelled', to: 'ACTIVE' },
  { from: 'ARCHIVED', event: 'cancelled', to: 'ACTIVE' },
];

/** The state after an event, or undefined when the event changes nothing. */
export function nextArchiveState(from: ArchiveState, event: ArchiveEvent): ArchiveState | undefined {
  return archiveTransitions.find((line) => line.from === from && line.event === event)?.to;
}

/** The state that a stored location is in. */
export function archiveState(location: Pick<StoredLocation, 'archivedAt' | 'archivalScheduledAt'>): ArchiveState {
  if (location.archivedAt) return 'ARCHIVED';
  return location.archivalScheduledAt ? 'SCHEDULED' : 'ACTIVE';
}

/** True for a location that counts against the seats of its account [contract 2]: also while its archive waits. */
export function holdsSeat(location: Pick<StoredLocation, 'archivedAt' | 'archivalScheduledAt'>): boolean {
  return archiveState(location) !== 'ARCHIVED';
}
