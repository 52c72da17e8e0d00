import { readTable } from '../read-table.js';
import type { ReadTableOptions, TableRow } from '../table.js';

/** A source that sends pieces of this length. */
export async function* inPieces(bytes: Uint8Array | string, length = 16_384): AsyncGenerator<Uint8Array> {
  const all = Buffer.from(bytes as string);
  for (let at = 0; at < all.length; at += length) yield all.subarray(at, at + length);
}

/** Everything that comes, to its end. */
export async function allOf<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const all: Value[] = [];
  for await (const value of values) all.push(value);
  return all;
}

/** A table that was read to its end. */
export interface ReadTable {
  readonly header: readonly string[];
  readonly headerNumber: number;
  readonly rows: readonly TableRow[];
}

/** Reads a file to its end. */
export async function read(file: Uint8Array | string, options: ReadTableOptions = {}): Promise<ReadTable> {
  const { header, headerNumber, rows } = await readTable(inPieces(file), options);
  return { header, headerNumber, rows: await allOf(rows) };
}

/** The cells of a file with its header. */
export async function cellsOf(file: Uint8Array | string): Promise<readonly (readonly string[])[]> {
  const { header, rows } = await read(file);
  return [header, ...rows.map(({ cells }) => cells)];
}

/** All bytes that a writer makes. */
export async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await allOf(pieces));
}
