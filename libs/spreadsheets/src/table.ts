import type { ByteEncoding, EncodingReading } from './csv/text-survey.js';
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
  /** The name of the sheet that is read. A CSV file has none. */
  readonly sheetName?: string;
  /** The names of all sheets in their order; empty for a CSV file. */
  readonly sheets: readonly TableSheet[];
  /** The encodings in which the letters of a CSV file may be read, which does not say it; absent where there is no doubt. */
  readonly encodings?: readonly EncodingReading[];
  /** The row with the names of the columns, trimmed. Empty and repeated names stay as they are. */
  readonly header: readonly string[];
  /** The number of the header's row. */
  readonly headerNumber: number;
  /** How many rows with a text stand above the header that was found, such as a title; 0 where the header was named. */
  readonly rowsAbove: number;
  /** Whether the names have those of their groups in front, which stand in the row above the header; that one is none of `rowsAbove`. */
  readonly hasGroups: boolean;
  /** The rows behind the header, once. They end with a `SpreadsheetProblem` where the file cannot be read further. */
  readonly rows: AsyncIterable<TableRow>;
  /** Removes what the reading keeps on disk. The end of `rows` does it too, also an early one. */
  close(): Promise<void>;
}

/** A sheet of a workbook. */
export interface TableSheet {
  readonly name: string;
  readonly isVisible: boolean;
}

/** How a table is read. */
export interface ReadTableOptions {
  /** The sheet to read, by its name; hidden ones too. Without it the first visible one, or the one whose header is rated best. */
  readonly sheet?: string;
  /** The number of the row with the names of the columns. Without it the first row with a text, or the one that is rated best. */
  readonly headerRow?: number;
  /** How a CSV file is read that is no UTF-8 and does not say its encoding; windows-1252 without it. */
  readonly encoding?: ByteEncoding;
  /**
   * How many names of columns a row has that the reader knows. With it a title above the header, and a sheet with instructions before the table,
   * are passed over: a later row is taken if it has more than twice as many, and at least three. Names of groups above the names of columns
   * are joined with these if more are known so.
   */
  readonly rateHeader?: (cells: readonly string[]) => number;
  /** Lower bounds than those of the product. */
  readonly bounds?: Partial<TableBounds>;
  /** Ends the reading with the reason of the signal, from `readTable` and from `rows`. */
  readonly signal?: AbortSignal;
  /** The folder in which the file is kept while it is read; the temporary folder of the system by default. */
  readonly folder?: string;
}
