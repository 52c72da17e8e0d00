/** How large a table may be. */
export interface TableBounds {
  /** Rows with a text behind the header. */
  readonly maxRows: number;
  readonly maxColumns: number;
  readonly maxCellChars: number;
  /** Characters of all cells of a row: what reads rows holds some of them at once. */
  readonly maxRowChars: number;
  /** Bytes of the file as it was sent. */
  readonly maxBytes: number;
}

/** The bounds of an import. A cell of a spreadsheet program holds no more characters. */
export const TABLE_BOUNDS: TableBounds = {
  maxRows: 200_000,
  maxColumns: 200,
  maxCellChars: 32_767,
  // Twice the largest record of a location.
  maxRowChars: 131_072,
  maxBytes: 100 * 1024 * 1024,
};
