import { bestHeader, HEADER_ROWS, isClearlyBetter } from '../best-header.js';
import { problems, SpreadsheetProblem } from '../problem.js';
import type { SpooledFile } from '../spooled-file.js';
import type { TableBounds } from '../table-bounds.js';
import type { FileRow } from '../table-rows.js';
import { hasText } from '../table-rows.js';
import type { ReadTableOptions, TableSheet } from '../table.js';
import { readPart } from './read-part.js';
import { SharedStrings } from './shared-strings.js';
import { SheetHandler } from './sheet-handler.js';
import { placesOf } from './sheet-places.js';
import type { SheetPlaces } from './sheet-places.js';
import { formatsOf } from './styles.js';
import { workbookOf } from './workbook.js';
import type { WorkbookSheet } from './workbook.js';
import { ZipArchive } from './zip-archive.js';

/** Most sheets of which the first rows are looked at, and most pieces of each. */
const MOST_COMPARED = 20;
const MOST_PIECES = 64;

/** A sheet of a workbook. */
export interface XlsxSheet {
  readonly sheetName: string;
  readonly sheets: readonly TableSheet[];
  /** Its rows, those of a piece of it at once. */
  readonly rows: AsyncGenerator<readonly FileRow[]>;
  /** What its cells refer to; to be closed. */
  readonly strings: SharedStrings;
}

type RowsOfSheet = (sheet: WorkbookSheet, places?: SheetPlaces) => AsyncGenerator<readonly FileRow[]>;

/** Opens a sheet of a workbook [ECMA-376]: the one that is named, or else the first visible one, unless another has clearly the better header. */
export async function readXlsx(
  file: SpooledFile,
  {
    bounds,
    signal,
    folder,
    sheet: name,
    rateHeader,
  }: { bounds: TableBounds; signal: AbortSignal | undefined; folder: string | undefined } & Pick<
    ReadTableOptions,
    'sheet' | 'rateHeader'
  >,
): Promise<XlsxSheet> {
  const archive = await ZipArchive.open(file, signal);
  const { sheets, sharedStrings, styles, is1904 } = await workbookOf(archive);
  const visible = sheets.filter(({ isVisible }) => isVisible);
  const [first] = name === undefined ? visible : sheets.filter((each) => each.name === name);
  if (!first) throw name === undefined ? problems.noVisibleSheet() : problems.noSuchSheet(name);
  const formats = await formatsOf(archive, styles);
  const strings = await SharedStrings.of(archive, sharedStrings, { maxCellChars: bounds.maxCellChars, folder });
  const rowsOfSheet: RowsOfSheet = ({ part }, places) =>
    rowsOf(archive, part, new SheetHandler({ strings, formats, is1904, bounds, ...(places && { places }) }));
  try {
    const isGuessed = name === undefined && rateHeader !== undefined && visible.length > 1;
    const sheet = isGuessed ? await bestSheet(first, visible, rowsOfSheet, rateHeader) : first;
    const named = sheets.map((each) => ({ name: each.name, isVisible: each.isVisible }));
    return {
      sheetName: sheet.name,
      sheets: named,
      rows: rowsOfSheet(sheet, await placesOf(archive, sheet.part)),
      strings,
    };
  } catch (error) {
    await strings.close();
    throw error;
  }
}

/** The first sheet, unless the header of a later one has clearly more known names: instructions stand before a table. */
async function bestSheet(
  first: WorkbookSheet,
  sheets: readonly WorkbookSheet[],
  rowsOfSheet: RowsOfSheet,
  rateHeader: (cells: readonly string[]) => number,
): Promise<WorkbookSheet> {
  const rated: { sheet: WorkbookSheet; rate: number }[] = [];
  for (const sheet of sheets.slice(0, MOST_COMPARED))
    rated.push({ sheet, rate: bestHeader(await firstRows(rowsOfSheet(sheet)), rateHeader).rate });
  const most = Math.max(...rated.map(({ rate }) => rate));
  const best = rated.find(({ rate }) => rate === most);
  return best && isClearlyBetter(most, rated[0]?.rate ?? 0) ? best.sheet : first;
}

/** The first rows with a text; none of a sheet that cannot be read, which is a problem only if it is the table. */
async function firstRows(pieces: AsyncGenerator<readonly FileRow[]>): Promise<readonly FileRow[]> {
  const rows: FileRow[] = [];
  try {
    for (let count = 0; count < MOST_PIECES && rows.length < HEADER_ROWS; count += 1) {
      const next = await pieces.next();
      if (next.done) break;
      rows.push(...next.value.filter(hasText));
    }
    await pieces.return(undefined);
  } catch (error) {
    if (!(error instanceof SpreadsheetProblem)) throw error;
  }
  return rows;
}

async function* rowsOf(archive: ZipArchive, sheet: string, handler: SheetHandler): AsyncGenerator<readonly FileRow[]> {
  for await (const _ of readPart(archive, sheet, handler)) yield handler.takeRows();
  yield handler.takeRows();
}
