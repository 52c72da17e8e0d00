import type { ColumnMapping } from './columns.js';
import type { RowContext, RowReading } from './row-reading.js';

/** Reads a row of a table. Never throws: what cannot be read is a problem of the result. */
export function readRow(cells: readonly string[], mapping: ColumnMapping, context: RowContext): RowReading {
  throw new Error(`Not written yet: ${cells.length} ${mapping.length} ${context.dateOrder}`);
}

/** The id and the store code of a row, without reading the rest: what finds its location. */
export function readRowKeys(
  cells: readonly string[],
  mapping: ColumnMapping,
): { readonly id?: number; readonly storeId?: string } {
  throw new Error(`Not written yet: ${cells.length} ${mapping.length}`);
}
