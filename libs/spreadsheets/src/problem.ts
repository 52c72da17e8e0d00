/** Why a file is not read as a table. The sentence of a problem is for the person who chose the file. */
export type SpreadsheetProblemCode =
  | 'EMPTY_FILE'
  | 'FILE_TOO_LARGE'
  | 'TOO_MANY_ROWS'
  | 'TOO_MANY_COLUMNS'
  | 'CELL_TOO_LONG'
  | 'UNCLOSED_QUOTE'
  | 'MIXED_ENCODINGS'
  | 'OTHER_KIND_OF_FILE'
  | 'PASSWORD_PROTECTED'
  | 'NO_VISIBLE_SHEET'
  | 'UNPACKS_TOO_LARGE'
  | 'DAMAGED_FILE';

/** A file that cannot be read as a table. `message` says what is wrong, where, and what to do. */
export class SpreadsheetProblem extends Error {
  override readonly name = 'SpreadsheetProblem';

  constructor(
    readonly code: SpreadsheetProblemCode,
    message: string,
    /** The row of a sheet, or the line of a CSV file; both count from 1. */
    readonly row?: number,
  ) {
    super(message);
  }
}
