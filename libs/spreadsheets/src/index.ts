export type { CellRows, CellValue, TableToWrite } from './cell-value.js';
export { csvWriter } from './csv-writer.js';
export { SpreadsheetProblem, type SpreadsheetProblemCode } from './problem.js';
export { readTable } from './read-table.js';
export { TABLE_BOUNDS, type TableBounds } from './table-bounds.js';
export type { ReadTableOptions, Table, TableRow } from './table.js';
export { workbookWriter, xlsxWriter, type SheetToWrite } from './xlsx-writer.js';
export { zipWriter } from './xlsx/zip-writer.js';
