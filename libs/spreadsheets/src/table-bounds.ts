/** How large a table may be. */
export interface TableBounds {
  /** Rows with a text behind the header. */
  readonly maxRows: number;
  readonly maxColumns: number;
  readonly maxCellChars: number;
  /** Bytes of the file as it was sent. */
  readonly maxBytes: number;
}

/** The bounds of an import. A cell of a spreadsheet program holds no more characters. */
export const TABLE_BOUNDS: TableBounds = {
  maxRows: 200_000,
  maxColumns: 200,
  maxCellChars: 32_767,
  maxBytes: 100 * 1024 * 1024,
};
