import type { JobRow } from '@listings/feature-jobs';
import type { ColumnMapping, DateOrder, RowContext } from '../../rules/table/index.js';

/** The kind of job that imports locations from a file. */
export const LOCATION_IMPORT = 'location-import';

/** The phases of an import: it waits in MAPPING and in REVIEW. */
export type ImportPhase = 'READING' | 'MAPPING' | 'CHECKING' | 'REVIEW' | 'APPLYING';

/** How the rows of a file are read, beyond the columns. */
export interface ImportOptions {
  readonly dateOrder?: DateOrder;
  readonly defaultCountry?: string;
  readonly emptyClears?: boolean;
}

/** What an import knows. */
export interface ImportParameters extends ImportOptions {
  /** The columns of the file, once it is read. */
  readonly header?: readonly string[];
  readonly mapping?: ColumnMapping;
  /** Whether the file has dates whose order matters: only then the account remembers the order. */
  readonly hasDates?: boolean;
  /** Goes on by itself: with the proposed columns, and with all rows that are possible. */
  readonly unattended?: boolean;
  /** The ended import whose rows without a seat it tries again, instead of those of a file. */
  readonly retries?: string;
}

/** The parameters of an import. */
export function importParameters(job: JobRow): ImportParameters {
  return job.parameters as ImportParameters;
}

/** What the rows of an import are read with. */
export function rowContext({ dateOrder = 'YMD', defaultCountry, emptyClears = false }: ImportParameters): RowContext {
  return { dateOrder, emptyClears, ...(defaultCountry !== undefined && { defaultCountry }) };
}
