import type { LocationField } from '@listings/domain';
import type { ChangedField } from '../rules/location-change.js';
import type { Note } from '../rules/table/row-reading.js';

/** Why a row cannot be applied, in words that say what to do. */
export interface RowProblem {
  /** The column of the table, or null for the row as a whole. */
  readonly column: string | null;
  readonly message: string;
}

/** The value of a field before and after a change, as it is stored. */
export type FieldValues = Readonly<Partial<Record<LocationField, unknown>>>;

/** What a job knows of a row besides its input. */
export interface RowDetails {
  /** The name of the location, for people. */
  readonly name?: string;
  /** The fields that change, or have changed. */
  readonly fields?: readonly ChangedField[];
  readonly notes?: readonly Note[];
  readonly problems?: readonly RowProblem[];
  /** What an undo needs: the values of the changed fields. */
  readonly before?: FieldValues;
  readonly after?: FieldValues;
}

/** Most notes and problems that are kept of a row. */
export const MOST_REMARKS = 50;
