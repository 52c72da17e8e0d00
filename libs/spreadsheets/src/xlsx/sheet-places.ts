import { SpreadsheetProblem } from '../problem.js';
import { columnOf } from './cell-place.js';
import { relationsOf } from './relations.js';
import { decodeXml } from './xml-text.js';
import type { ZipArchive } from './zip-archive.js';

/**
 * What a sheet says about its cells stands behind all of them, a packed part can be read from its beginning only, and its rows are handed on while
 * they are read. So the sheet is unpacked once more before, without reading its XML: a small part of the time of the rows. Both count for the
 * bound of all that is unpacked, which a larger sheet would reach for this alone: its links and merged cells are left out.
 */
const MOST_BYTES = 256 * 1024 * 1024;
/** What stands behind the cells of a sheet. */
const MOST_TAIL_BYTES = 4 * 1024 * 1024;
const MOST_PLACES = 20_000;
/** More than the longest end tag of the cells. */
const OVERLAP = 64;

const END_OF_CELLS = /<\/(?:\w+:)?sheetData\s*>/;
const TAG = /<(?:\w+:)?(mergeCell|hyperlink)\s([^<>]*)>/g;
const REFERENCE = /(?:^|\s)ref\s*=\s*["']([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?["']/;
const RELATION = /(?:^|\s)(?:\w+:)?id\s*=\s*["']([^"']*)["']/;

/** Cells of one column that a person sees as one; the first has the text. */
export interface MergedCells {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** What a sheet says behind its cells about some of them. */
export interface SheetPlaces {
  readonly merged: readonly MergedCells[];
  /** Pages to which cells lead, by {@link placeKey}. */
  readonly links: ReadonlyMap<string, string>;
}

/** A cell by its row and column. */
export function placeKey(row: number, column: number): string {
  return `${row}:${column}`;
}

/** Reads which cells of a sheet are merged, and which are links. A damaged sheet is a problem of its rows. */
export async function placesOf(archive: ZipArchive, part: string): Promise<SheetPlaces> {
  try {
    return await readPlaces(archive, part);
  } catch (error) {
    if (error instanceof SpreadsheetProblem) return { merged: [], links: new Map() };
    throw error;
  }
}

/** They stand behind the cells. */
async function readPlaces(archive: ZipArchive, part: string): Promise<SheetPlaces> {
  const merged: MergedCells[] = [];
  const links = new Map<string, string>();
  if (archive.bytesOf(part) > MOST_BYTES) return { merged, links };
  const targets = new Map(
    (await relationsOf(archive, part)).filter(({ type }) => type === 'hyperlink').map(({ id, target }) => [id, target]),
  );
  let places = 0;
  for (const [, name, attributes = ''] of (await tailOf(archive, part)).matchAll(TAG)) {
    places += 1;
    if (places > MOST_PLACES) break;
    const [, letters = '', from = '', , to = from] = REFERENCE.exec(attributes) ?? [];
    const column = columnOf(letters);
    if (column < 0) continue;
    if (name === 'mergeCell' && Number(to) > Number(from)) merged.push({ column, from: Number(from), to: Number(to) });
    const target =
      name === 'hyperlink' ? targets.get(decodeXml(RELATION.exec(attributes)?.[1] ?? '') ?? '') : undefined;
    if (target !== undefined) links.set(placeKey(Number(from), column), target);
  }
  return { merged, links };
}

/** The text behind the cells; empty if it is longer than any that a program writes. */
async function tailOf(archive: ZipArchive, part: string): Promise<string> {
  let before = Buffer.alloc(0);
  let tail: string | undefined;
  for await (const piece of archive.read(part)) {
    if (tail !== undefined) tail += piece.toString('latin1');
    else {
      const all = Buffer.concat([before, piece]);
      // Few pieces have the name, so only they become a text.
      const text = all.includes('sheetData') ? all.toString('latin1') : '';
      const end = END_OF_CELLS.exec(text);
      if (end) tail = text.slice(end.index);
      before = all.subarray(-OVERLAP);
    }
    if (tail !== undefined && tail.length > MOST_TAIL_BYTES) return '';
  }
  return tail ?? '';
}
