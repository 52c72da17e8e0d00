import type { TableKind } from './problem.js';
import type { TableBounds } from './table-bounds.js';

/** A row that has at least one cell with a text. */
export interface TableRow {
  /** The row of the sheet, or the line on which the row of a CSV file begins; both count from 1. */
  readonly number: number;
  /** At least as many cells as the header has. Cells beyond the header are there if the last of them has a text. */
  readonly cells: readonly string[];
  /** Whether the sheet does not show the row. */
  readonly isHidden?: true;
}

/** A table that is being read from a file. */
export interface Table {
  readonly kind: TableKind;
  /** The name of the sheet that is read: the first visible one. A CSV file has none. */
  readonly sheetName?: string;
  /** The first row with a text, trimmed. Empty and repeated names stay as they are. */
  readonly header: readonly string[];
  /** The number of the header's row. */
  readonly headerNumber: number;
  /** The rows behind the header, once. They end with a `SpreadsheetProblem` where the file cannot be read further. */
  readonly rows: AsyncIterable<TableRow>;
  /** Removes what the reading keeps on disk. The end of `rows` does it too, also an early one. */
  close(): Promise<void>;
}

/** How a table is read. */
export interface ReadTableOptions {
  /** Lower bounds than those of the product. */
  readonly bounds?: Partial<TableBounds>;
  /** Ends the reading with the reason of the signal, from `readTable` and from `rows`. */
  readonly signal?: AbortSignal;
  /** The folder in which the file is kept while it is read; the temporary folder of the system by default. */
  readonly folder?: string;
}
