import type { SpooledFile } from '../spooled-file.js';
import type { TableBounds } from '../table-bounds.js';
import type { FileRow } from '../table-rows.js';
import { readPart } from './read-part.js';
import { SharedStrings } from './shared-strings.js';
import { SheetHandler } from './sheet-handler.js';
import { formatsOf } from './styles.js';
import { workbookOf } from './workbook.js';
import { ZipArchive } from './zip-archive.js';

/** The first visible sheet of a workbook [ECMA-376]: its name, and its rows, those of a piece of it at once. */
export async function readXlsx(
  file: SpooledFile,
  bounds: TableBounds,
  signal: AbortSignal | undefined,
): Promise<{ sheetName: string; rows: AsyncGenerator<readonly FileRow[]> }> {
  const archive = await ZipArchive.open(file, signal);
  const { sheetName, sheet, sharedStrings, styles, is1904 } = await workbookOf(archive);
  const formats = await formatsOf(archive, styles);
  const strings = await SharedStrings.of(archive, sharedStrings, bounds.maxCellChars);
  return { sheetName, rows: rowsOf(archive, sheet, new SheetHandler({ strings, formats, is1904, bounds })) };
}

async function* rowsOf(archive: ZipArchive, sheet: string, handler: SheetHandler): AsyncGenerator<readonly FileRow[]> {
  for await (const _ of readPart(archive, sheet, handler)) yield handler.takeRows();
  yield handler.takeRows();
}
