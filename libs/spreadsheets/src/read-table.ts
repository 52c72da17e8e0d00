import type { ReadTableOptions, Table } from './table.js';

/**
 * Reads a CSV or XLSX file, which it recognizes by its content. It takes the whole source first, into a file without a name,
 * so that a source that ends with an error leaves no half table, and memory stays flat.
 */
export async function readTable(_source: AsyncIterable<Uint8Array>, _options: ReadTableOptions = {}): Promise<Table> {
  throw new Error('not written yet');
}
