import type { CellValue, TableToWrite } from './cell-value.js';

/** The beginning of a CSV file: the mark of UTF-8, which spreadsheet programs need, and the header. */
export function csvHeader(_header: readonly string[]): string {
  throw new Error('not written yet');
}

/** Rows of a CSV file [RFC 4180]. A file may be made of several such pieces. */
export function csvRows(_rows: Iterable<readonly CellValue[]>): string {
  throw new Error('not written yet');
}

/** A CSV file, in pieces of about 64 kB. */
export async function* csvWriter(_table: TableToWrite): AsyncGenerator<Uint8Array> {
  throw new Error('not written yet');
}
