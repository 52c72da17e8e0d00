import type { SpooledFile } from '../spooled-file.js';
import type { TableBounds } from '../table-bounds.js';
import type { FileRow } from '../table-rows.js';
import { readPart } from './read-part.js';
import { SharedStrings } from './shared-strings.js';
import { SheetHandler } from './sheet-handler.js';
import { formatsOf } from './styles.js';
import { workbookOf } from './workbook.js';
import { ZipArchive } from './zip-archive.js';

/** The first visible sheet of a workbook. */
export interface XlsxSheet {
  readonly sheetName: string;
  /** Its rows, those of a piece of it at once. */
  readonly rows: AsyncGenerator<readonly FileRow[]>;
  /** What its cells refer to; to be closed. */
  readonly strings: SharedStrings;
}

/** Opens the first visible sheet of a workbook [ECMA-376]. */
export async function readXlsx(
  file: SpooledFile,
  { bounds, signal, folder }: { bounds: TableBounds; signal: AbortSignal | undefined; folder: string | undefined },
): Promise<XlsxSheet> {
  const archive = await ZipArchive.open(file, signal);
  const { sheetName, sheet, sharedStrings, styles, is1904 } = await workbookOf(archive);
  const formats = await formatsOf(archive, styles);
  const strings = await SharedStrings.of(archive, sharedStrings, { maxCellChars: bounds.maxCellChars, folder });
  return { sheetName, rows: rowsOf(archive, sheet, new SheetHandler({ strings, formats, is1904, bounds })), strings };
}

async function* rowsOf(archive: ZipArchive, sheet: string, handler: SheetHandler): AsyncGenerator<readonly FileRow[]> {
  for await (const _ of readPart(archive, sheet, handler)) yield handler.takeRows();
  yield handler.takeRows();
}
