import type { TableToWrite } from './cell-value.js';

/** A table that becomes a workbook with one sheet. */
export interface SheetToWrite extends TableToWrite {
  /** The name on the tab of the sheet; "Table" by default. */
  readonly sheetName?: string;
}

/** An XLSX file, in pieces of about 64 kB. Its header is bold and stays in view; text cells are text, so zeros in front stay. */
export async function* xlsxWriter(_sheet: SheetToWrite): AsyncGenerator<Uint8Array> {
  throw new Error('not written yet');
}
