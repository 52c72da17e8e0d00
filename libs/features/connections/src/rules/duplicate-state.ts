/**
 * Status of a listing as a possible duplicate of a location [contract 11]. A pair of location and listing that was
 * never suspected and never decided has no row.
 */
export type DuplicateStatus =
  /** The worker found it; no person has decided. */
  | 'SUSPECTED'
  /** A client marked it as a duplicate: it is kept out of matching. */
  | 'MARKED'
  /** A client marked it as no duplicate: it is never suspected again for the location. */
  | 'NOT_DUPLICATE';

/** The events that change the status of a pair. */
export type DuplicateEvent =
  /** A check found that the listing resembles the location. */
  | 'suspected'
  /** A client marked it as a duplicate. */
  | 'marked'
  /** A client marked it as no duplicate. */
  | 'dismissed';

/** One transition of the state table; `from` is null for a pair without a row. */
export interface DuplicateTransition {
  readonly from: DuplicateStatus | null;
  readonly event: DuplicateEvent;
  readonly to: DuplicateStatus;
}

/**
 * The state table of a possible duplicate. A transition that is not listed is not permitted. The row of a SUSPECTED
 * pair is deleted when a check no longer finds it; the decisions of clients remain.
 */
export const duplicateTransitions: readonly DuplicateTransition[] = [
  { from: null, event: 'suspected', to: 'SUSPECTED' },
  { from: 'SUSPECTED', event: 'suspected', to: 'SUSPECTED' },

  { from: null, event: 'marked', to: 'MARKED' },
  { from: 'SUSPECTED', event: 'marked', to: 'MARKED' },
  { from: 'MARKED', event: 'marked', to: 'MARKED' },
  { from: 'NOT_DUPLICATE', event: 'marked', to: 'MARKED' },

  { from: null, event: 'dismissed', to: 'NOT_DUPLICATE' },
  { from: 'SUSPECTED', event: 'dismissed', to: 'NOT_DUPLICATE' },
  { from: 'MARKED', event: 'dismissed', to: 'NOT_DUPLICATE' },
  { from: 'NOT_DUPLICATE', event: 'dismissed', to: 'NOT_DUPLICATE' },
];

/** The statuses of stored pairs in which an event can happen. */
export function duplicateSources(event: DuplicateEvent): DuplicateStatus[] {
  return duplicateTransitions.flatMap((line) => (line.event === event && line.from !== null ? [line.from] : []));
}

/** The status of a duplicate that lists show. */
export type ShownStatus = Exclude<DuplicateStatus, 'NOT_DUPLICATE'>;

/** The decision of a client about a listing, as the event that it causes. */
export type DuplicateDecision = Exclude<DuplicateEvent, 'suspected'>;

/** The status after the decision of a client, which is the same from every status. */
export const decidedStatus = {
  marked: 'MARKED',
  dismissed: 'NOT_DUPLICATE',
} as const satisfies Record<DuplicateDecision, DuplicateStatus>;
