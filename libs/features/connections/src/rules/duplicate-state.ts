import { fromStates, stateTable } from '@listings/domain';

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

const ANY = ['SUSPECTED', 'MARKED', 'NOT_DUPLICATE'] as const;

/**
 * The state table of a possible duplicate. Each event can also happen to a pair without a row. The row of a SUSPECTED
 * pair is deleted when a check no longer finds it; the decisions of clients remain.
 */
export const duplicateTable = stateTable<DuplicateStatus, DuplicateEvent>({
  suspected: { SUSPECTED: 'SUSPECTED' },
  marked: fromStates(ANY, 'MARKED'),
  dismissed: fromStates(ANY, 'NOT_DUPLICATE'),
});

/** The status of a duplicate that lists show. */
export type ShownStatus = Exclude<DuplicateStatus, 'NOT_DUPLICATE'>;

/** The decision of a client about a listing, as the event that it causes. */
export type DuplicateDecision = Exclude<DuplicateEvent, 'suspected'>;

/** The status after the decision of a client, which is the same from every status. */
export const decidedStatus = {
  marked: 'MARKED',
  dismissed: 'NOT_DUPLICATE',
} as const satisfies Record<DuplicateDecision, DuplicateStatus>;
