/** A value of a cell that is written. */
export type CellValue = string | number | boolean | null;

/** Rows that are written, at once or as they come. */
export type CellRows = Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>;

/** What a file is written from. */
export interface TableToWrite {
  readonly header: readonly string[];
  readonly rows: CellRows;
}
