import type { PublicSchemas } from '../../api/types.js';
import { textOf } from '../../components/search-values.js';
import type { ComparedFieldName } from '../locations/listings/comparison.js';
import { COMPARED_FIELDS } from '../locations/listings/comparison.js';

/** The state of a difference. */
export type DifferenceState = PublicSchemas['ListingDifference']['state'];

/** The states of which a person may decide; the list shows the first one if its address names none. */
export const DECIDABLE: readonly DifferenceState[] = ['OPEN', 'IGNORED'];

/** The states of differences that have ended. */
export const ENDED: readonly DifferenceState[] = ['ACCEPTED', 'RESTORED', 'GONE'];

const STATES: readonly DifferenceState[] = [...DECIDABLE, 'REJECTED', ...ENDED];

/** The constant of a publisher. */
const PUBLISHER = /^[A-Z][A-Z0-9_]{0,49}$/;

/** The filters and the cursor of the list, which are in the address. */
export interface DifferenceSearch {
  readonly state?: Exclude<DifferenceState, 'OPEN'>;
  readonly publisher?: string;
  readonly field?: ComparedFieldName;
  readonly cursor?: string;
}

/** Reads the filters of the address; anything else is left out. */
export function differenceSearch(search: Record<string, unknown>): DifferenceSearch {
  const state = STATES.find((each) => each === search['state']);
  return {
    state: state === 'OPEN' ? undefined : state,
    publisher: PUBLISHER.exec(textOf(search['publisher']) ?? '')?.[0],
    field: COMPARED_FIELDS.find((each) => each === search['field']),
    cursor: textOf(search['cursor']),
  };
}

/** The search without its page. */
export function wholeList({ cursor: _, ...filters }: DifferenceSearch): DifferenceSearch {
  return filters;
}
