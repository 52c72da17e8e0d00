import { withoutGuard } from './formula-guard.js';
import { problems, type TableKind } from './problem.js';
import type { TableBounds } from './table-bounds.js';
import type { Table, TableRow } from './table.js';

/** A row as it stands in the file; its cells may be all empty. */
export interface FileRow {
  readonly number: number;
  readonly cells: string[];
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
  for (;;) {
    const next = await rows.next();
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
      rows: rowsBehind({ first, rows, columns: names.length, bounds, close }),
      close,
    };
  }
}

async function* rowsBehind({
  first,
  rows,
  columns,
  bounds,
  close,
}: {
  first: readonly FileRow[];
  rows: AsyncGenerator<readonly FileRow[]>;
  columns: number;
  bounds: TableBounds;
  close: () => Promise<void>;
}): AsyncGenerator<TableRow> {
  let count = 0;
  try {
    for (let batch = first; ;) {
      for (const { number, cells } of batch) {
        if (!hasText({ number, cells })) continue;
        count += 1;
        if (count > bounds.maxRows) throw problems.tooManyRows(bounds.maxRows);
        yield { number, cells: finished(cells, columns) };
      }
      const next = await rows.next();
      if (next.done) return;
      batch = next.value;
    }
  } finally {
    await rows.return(undefined);
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
    if (cell?.startsWith("'")) cells[at] = withoutGuard(cell);
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
