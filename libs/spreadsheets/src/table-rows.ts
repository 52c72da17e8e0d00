import { bestHeader, HEADER_ROWS } from './best-header.js';
import type { BestHeader } from './best-header.js';
import { isErrorText } from './error-text.js';
import { withoutGuard } from './formula-guard.js';
import { problems, type TableKind } from './problem.js';
import type { TableBounds } from './table-bounds.js';
import type { ReadTableOptions, Table, TableRow, TableSheet } from './table.js';

/** As many rows as a sheet has: a file that is within the bounds may still have millions of rows with empty cells. */
const MOST_FILE_ROWS = 1_048_576;

/** A row as it stands in the file; its cells may be all empty. */
export interface FileRow {
  readonly number: number;
  readonly cells: string[];
  readonly isHidden?: true;
}

/** What the rows of a file become a table with. */
export interface RowsOfFile extends Pick<ReadTableOptions, 'headerRow' | 'rateHeader'> {
  readonly kind: TableKind;
  readonly sheetName?: string;
  readonly sheets?: readonly TableSheet[];
  /** The rows, as many at once as a piece of the file has. */
  readonly rows: AsyncGenerator<readonly FileRow[]>;
  readonly bounds: TableBounds;
  readonly close: () => Promise<void>;
}

/** Finds the header; the rows are read when they are asked for. */
export async function tableOf(file: RowsOfFile): Promise<Table> {
  const { kind, sheetName, sheets = [], bounds, close } = file;
  const batches = counted(file.rows, bounds);
  const closeAll = async (): Promise<void> => {
    await batches.return(undefined);
    await close();
  };
  const { header, rowsAbove, hasGroups, first } = await headerOf(batches, file);
  const names = withoutEnd(
    header.cells.map((name) => withoutGuard(name).trim()),
    1,
  );
  return {
    kind,
    ...(sheetName === undefined ? {} : { sheetName }),
    sheets,
    header: names,
    headerNumber: header.number,
    rowsAbove,
    hasGroups,
    rows: rowsBehind({ first, batches, columns: names.length, bounds, close: closeAll }),
    close: closeAll,
  };
}

/** The row with the names of the columns, and the rows behind it that were read to find it. */
async function headerOf(
  batches: AsyncGenerator<readonly FileRow[]>,
  { kind, headerRow, rateHeader }: RowsOfFile,
): Promise<{ header: FileRow; rowsAbove: number; hasGroups: boolean; first: readonly FileRow[] }> {
  const wanted = headerRow === undefined && rateHeader ? HEADER_ROWS : 1;
  const read: FileRow[] = [];
  for (;;) {
    const next = await batches.next();
    if (!next.done) read.push(...next.value.filter((row) => hasText(row) && row.number >= (headerRow ?? 0)));
    const [top] = read;
    if (next.done && !top) throw headerRow === undefined ? problems.emptyFile() : problems.noSuchRow(kind, headerRow);
    if (!top || (!next.done && read.length < wanted)) continue;
    if (headerRow !== undefined && top.number !== headerRow) throw problems.noSuchRow(kind, headerRow);
    const isGuessed = rateHeader !== undefined && headerRow === undefined;
    const { at, joined }: Omit<BestHeader, 'rate'> = isGuessed ? bestHeader(read, rateHeader) : { at: 0 };
    const header = read[at] ?? top;
    const first = read.slice(at + 1);
    if (!joined) return { header, rowsAbove: at, hasGroups: false, first };
    return { header: { ...header, cells: joined }, rowsAbove: at - 1, hasGroups: true, first };
  }
}

/** The rows of a file, up to so many that no table has them. */
async function* counted(
  rows: AsyncGenerator<readonly FileRow[]>,
  { maxRows }: TableBounds,
): AsyncGenerator<readonly FileRow[]> {
  let count = 0;
  for await (const batch of rows) {
    count += batch.length;
    if (count > MOST_FILE_ROWS) throw problems.tooManyRows(maxRows);
    yield batch;
  }
}

async function* rowsBehind({
  first,
  batches,
  columns,
  bounds,
  close,
}: {
  first: readonly FileRow[];
  batches: AsyncGenerator<readonly FileRow[]>;
  columns: number;
  bounds: TableBounds;
  close: () => Promise<void>;
}): AsyncGenerator<TableRow> {
  let count = 0;
  let batch = first;
  try {
    for (;;) {
      for (const row of batch) {
        if (!hasText(row)) continue;
        count += 1;
        if (count > bounds.maxRows) throw problems.tooManyRows(bounds.maxRows);
        yield { ...row, cells: finished(row.cells, columns) };
      }
      const next = await batches.next();
      if (next.done) return;
      batch = next.value;
    }
  } finally {
    await close();
  }
}

/** Whether a row says something; an error of a formula says nothing. */
export function hasText({ cells }: FileRow): boolean {
  return cells.some((cell) => cell !== '' && cell.trim() !== '' && !isErrorText(cell));
}

/** The cells of a row without guards, as long as the header, or longer if there is a text beyond it. */
function finished(cells: string[], columns: number): string[] {
  for (let at = 0; at < cells.length; at += 1) {
    const cell = cells[at];
    if (cell?.includes("'")) cells[at] = withoutGuard(cell);
  }
  withoutEnd(cells, columns);
  while (cells.length < columns) cells.push('');
  return cells;
}

/** Removes the empty cells at the end, as far as the row is longer than `columns`. */
function withoutEnd(cells: string[], columns: number): string[] {
  while (cells.length > columns && cells[cells.length - 1] === '') cells.pop();
  return cells;
}
