/** Why a file is not read as a table. */
export type SpreadsheetProblemCode =
  | 'EMPTY_FILE'
  | 'FILE_TOO_LARGE'
  | 'TOO_MANY_ROWS'
  | 'TOO_MANY_COLUMNS'
  | 'CELL_TOO_LONG'
  | 'ROW_TOO_LONG'
  | 'UNCLOSED_QUOTE'
  | 'MIXED_ENCODINGS'
  | 'OTHER_KIND_OF_FILE'
  | 'PASSWORD_PROTECTED'
  | 'NO_VISIBLE_SHEET'
  | 'NO_SUCH_SHEET'
  | 'NO_SUCH_ROW'
  | 'UNPACKS_TOO_LARGE'
  | 'DAMAGED_FILE';

/** A file that cannot be read as a table. `message` tells the person who chose the file what is wrong, where, and what to do. */
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

/** What a table is read from: a row of a CSV file is named by its line, a row of a sheet by its number. */
export type TableKind = 'CSV' | 'XLSX';

const SAVE_AS = 'Save it as .xlsx or CSV, and choose the new file.';
const SAVE_AGAIN = 'Open it in your spreadsheet program, save it again as .xlsx, and choose the new file.';

/** Every problem with its sentences. */
export const problems = {
  emptyFile: () =>
    new SpreadsheetProblem(
      'EMPTY_FILE',
      'The file has no rows. Choose a file whose first row has the names of the columns.',
    ),
  fileTooLarge: (maxBytes: number) =>
    new SpreadsheetProblem(
      'FILE_TOO_LARGE',
      `The file is larger than ${megabytes(maxBytes)}. Split it into smaller files.`,
    ),
  tooManyRows: (maxRows: number) =>
    new SpreadsheetProblem(
      'TOO_MANY_ROWS',
      `The file has more than ${count(maxRows)} rows. Delete its empty rows, or split it into smaller files.`,
    ),
  tooManyColumns: (kind: TableKind, row: number, maxColumns: number) =>
    new SpreadsheetProblem(
      'TOO_MANY_COLUMNS',
      `${place(kind, row)}: There are more than ${count(maxColumns)} columns. Remove the columns that you do not need.`,
      row,
    ),
  cellTooLong: (kind: TableKind, row: number, maxCellChars: number) =>
    new SpreadsheetProblem(
      'CELL_TOO_LONG',
      `${place(kind, row)}: A cell has more than ${count(maxCellChars)} characters. Shorten its text.`,
      row,
    ),
  rowTooLong: (kind: TableKind, row: number, maxRowChars: number) =>
    new SpreadsheetProblem(
      'ROW_TOO_LONG',
      `${place(kind, row)}: The cells have more than ${count(maxRowChars)} characters together. Shorten their texts.`,
      row,
    ),
  rowOutOfOrder: (row: number) =>
    new SpreadsheetProblem(
      'DAMAGED_FILE',
      `${place('XLSX', row)}: The workbook has this row twice, or behind a later one. ${SAVE_AGAIN}`,
      row,
    ),
  unclosedQuote: (line: number) =>
    new SpreadsheetProblem(
      'UNCLOSED_QUOTE',
      `Line ${count(line)}: A cell begins with a quotation mark that is not closed. Add the closing mark, or remove the opening one.`,
      line,
    ),
  mixedEncodings: (line: number) =>
    new SpreadsheetProblem(
      'MIXED_ENCODINGS',
      `Line ${count(line)}: Some characters cannot be read, because the file mixes two encodings. Save it as "CSV UTF-8" or .xlsx, and choose the new file.`,
      line,
    ),
  damagedText: () =>
    new SpreadsheetProblem(
      'DAMAGED_FILE',
      'Some characters of the file cannot be read. Save it as "CSV UTF-8" or .xlsx, and choose the new file.',
    ),
  otherKind: (what: string, advice = SAVE_AS) =>
    new SpreadsheetProblem('OTHER_KIND_OF_FILE', `This is ${what}. ${advice}`),
  passwordProtected: () =>
    new SpreadsheetProblem(
      'PASSWORD_PROTECTED',
      'The workbook is protected by a password. Remove the password in your spreadsheet program, save it, and choose the new file.',
    ),
  noVisibleSheet: () =>
    new SpreadsheetProblem(
      'NO_VISIBLE_SHEET',
      'The workbook has no visible sheet with cells. Show the sheet that has the table, save the workbook, and choose it again.',
    ),
  noSuchSheet: (name: string) =>
    new SpreadsheetProblem(
      'NO_SUCH_SHEET',
      `The workbook has no sheet with the name "${shownName(name)}". Select one of its sheets.`,
    ),
  noSuchRow: (kind: TableKind, row: number) =>
    new SpreadsheetProblem(
      'NO_SUCH_ROW',
      `${place(kind, row)}: There are no names of columns. Select the row that has them.`,
      row,
    ),
  unpacksTooLarge: () =>
    new SpreadsheetProblem(
      'UNPACKS_TOO_LARGE',
      'The workbook unpacks to far more than a table of this size needs. Copy the cells into a new workbook, save it as .xlsx, and choose the new file.',
    ),
  damagedPart: (name: string, what: string): SpreadsheetProblem =>
    problems.damaged(`its part "${shownName(name)}" ${what}`),
  damaged: (what: string): SpreadsheetProblem =>
    new SpreadsheetProblem('DAMAGED_FILE', `The workbook is damaged: ${what}. ${SAVE_AGAIN}`),
};

/** A name from a stranger's file. */
function shownName(name: string): string {
  return name.slice(0, 60).replace(/\p{C}/gu, '');
}

function place(kind: TableKind, row: number): string {
  return `${kind === 'CSV' ? 'Line' : 'Row'} ${count(row)}`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

function megabytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${count(Math.floor(bytes / 1024 / 1024))} MB` : `${count(bytes)} bytes`;
}
