import { withoutGuard } from './formula-guard.js';
import { problems, type TableKind } from './problem.js';
import type { TableBounds } from './table-bounds.js';
import type { Table, TableRow } from './table.js';

/** As many rows as a sheet has: a file that is within the bounds may still have millions of rows with empty cells. */
const MOST_FILE_ROWS = 1_048_576;

/** A row as it stands in the file; its cells may be all empty. */
export interface FileRow {
  readonly number: number;
  readonly cells: string[];
  readonly isHidden?: true;
}

/** What the rows of a file become a table with. */
export interface RowsOfFile {
  readonly kind: TableKind;
  readonly sheetName?: string;
  /** The rows, as many at once as a piece of the file has. */
  readonly rows: AsyncGenerator<readonly FileRow[]>;
  readonly bounds: TableBounds;
  readonly close: () => Promise<void>;
}

/** Reads the header; the rows are read when they are asked for. */
export async function tableOf({ kind, sheetName, rows, bounds, close }: RowsOfFile): Promise<Table> {
  const batches = counted(rows, bounds);
  const closeAll = async (): Promise<void> => {
    await batches.return(undefined);
    await close();
  };
  for (;;) {
    const next = await batches.next();
    if (next.done) throw problems.emptyFile();
    const at = next.value.findIndex(hasText);
    const header = next.value[at];
    if (!header) continue;
    const names = withoutEnd(
      header.cells.map((name) => withoutGuard(name).trim()),
      1,
    );
    const first = next.value.slice(at + 1);
    return {
      kind,
      ...(sheetName === undefined ? {} : { sheetName }),
      header: names,
      headerNumber: header.number,
      rows: rowsBehind({ first, batches, columns: names.length, bounds, close: closeAll }),
      close: closeAll,
    };
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

function hasText({ cells }: FileRow): boolean {
  return cells.some((cell) => cell !== '' && cell.trim() !== '');
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
