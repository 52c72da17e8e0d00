import type { JobRow } from '@listings/feature-jobs';
import type { ByteEncoding, EncodingReading, TableSheet } from '@listings/spreadsheets';
import type { ColumnMapping } from '../../rules/table/columns.js';
import type { MidnightHours } from '../../rules/table/hours/hours-context.js';
import type { DateOrder, RowContext } from '../../rules/table/row-reading.js';

/** The input of a row of an import: its line in the file and its cells. */
export interface ImportedCells {
  readonly line: number;
  readonly cells: readonly string[];
}

/** How the rows of a file are read, beyond the columns. */
export interface ImportOptions {
  readonly dateOrder?: DateOrder;
  readonly defaultCountry?: string;
  readonly emptyClears?: boolean;
  /** What `0:00-0:00` means in the file. Another file may mean something else, so the account does not remember it. */
  readonly midnightHours?: MidnightHours;
}

/** Where the table is in a file, and how its letters are read. The import finds by itself what is left out. */
export interface TableChoice {
  readonly sheet?: string;
  /** The row with the names of the columns. */
  readonly headerRow?: number;
  readonly encoding?: ByteEncoding;
}

/** The facts that a reading found in the file of an import. */
export interface FoundTable {
  readonly sheet?: string;
  readonly sheets: readonly TableSheet[];
  readonly headerRow: number;
  readonly rowsAbove: number;
  /** Whether the names were joined with those of groups in the row above them. */
  readonly hasGroups?: true;
  /** The readings of a line, while nobody has decided about the encoding. */
  readonly encodings?: readonly EncodingReading[];
  /** What a person should know about the rows. */
  readonly remarks: readonly string[];
}

/** What an import knows. */
export interface ImportParameters extends ImportOptions, TableChoice {
  /** What the file has, once it is read. */
  readonly found?: FoundTable;
  /** The columns with texts about which nobody has decided, and which are not imported. */
  readonly unmapped?: readonly string[];
  /** What a person should know about columns with one name, while nobody has decided about the columns. */
  readonly repeated?: readonly string[];
  /** The order of dates was proposed by the cells. */
  readonly isOrderProposed?: boolean;
  /** The columns of the file, once it is read. */
  readonly header?: readonly string[];
  readonly mapping?: ColumnMapping;
  /** Whether the file has dates whose order matters: only then the account remembers the order. */
  readonly hasDates?: boolean;
  /** Goes on by itself: with the proposed columns, and with all rows that are possible. */
  readonly unattended?: boolean;
  /** The ended import whose rows without a seat it tries again, instead of those of a file. */
  readonly retries?: string;
  /** The ended import whose refused rows it checks again, for a person to repair. */
  readonly repairs?: string;
}

/** The parameters of an import. */
export function importParameters(job: JobRow): ImportParameters {
  return job.parameters as ImportParameters;
}

/** What the rows of an import are read with. */
export function rowContext(parameters: ImportParameters): RowContext {
  const { dateOrder = 'YMD', defaultCountry, emptyClears = false, midnightHours, header = [] } = parameters;
  return { dateOrder, emptyClears, midnightHours, header, ...(defaultCountry !== undefined && { defaultCountry }) };
}
