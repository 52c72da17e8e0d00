import type { PublicSchemas } from '../../api/types.js';
import { cursorOf, oneOf, searchReader, textLike } from '../../components/search-values.js';
import { COMPARED_FIELDS } from '../locations/listings/comparison.js';

/** The state of a difference. */
export type DifferenceState = PublicSchemas['ListingDifference']['state'];

/** The states of which a person may decide; the list shows the first one if its address names none. */
export const DECIDABLE: readonly DifferenceState[] = ['OPEN', 'IGNORED'];

/** The states of differences that have ended. */
export const ENDED: readonly DifferenceState[] = ['ACCEPTED', 'RESTORED', 'GONE'];

const STATES = ['IGNORED', 'REJECTED', 'ACCEPTED', 'RESTORED', 'GONE'] as const satisfies readonly DifferenceState[];

/** Reads the filters and the cursor of the address. */
export const differenceSearch = searchReader({
  /** Absent: open ones. */
  state: oneOf(STATES),
  /** The constant of a publisher. */
  publisher: textLike(/^[A-Z][A-Z0-9_]{0,49}$/),
  field: oneOf(COMPARED_FIELDS),
  cursor: cursorOf,
});

/** The filters and the cursor of the list, which are in the address. */
export type DifferenceSearch = ReturnType<typeof differenceSearch>;

/** The search without its page. */
export function wholeList({ cursor: _, ...filters }: DifferenceSearch): DifferenceSearch {
  return filters;
}
