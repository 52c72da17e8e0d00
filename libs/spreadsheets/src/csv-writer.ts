import type { CellValue, TableToWrite } from './cell-value.js';
import { withGuard } from './formula-guard.js';
import { plainNumber } from './plain-number.js';

const UTF8_MARK = '\uFEFF';
const PIECE_CHARS = 64 * 1024;

/** What has to stand in quotes: separators of all countries, line ends, spaces at an end, and what Excel takes for its own first line. */
const TO_QUOTE = /[",;|\t\r\n]|^\s|\s$|^sep=/i;

/** The beginning of a CSV file: the mark of UTF-8, which spreadsheet programs need, and the header. */
export function csvHeader(header: readonly string[]): string {
  return UTF8_MARK + csvRow(header);
}

/** Rows of a CSV file [RFC 4180]. A file may be made of several such pieces. */
export function csvRows(rows: Iterable<readonly CellValue[]>): string {
  let text = '';
  for (const row of rows) text += csvRow(row);
  return text;
}

/** A CSV file, in pieces of about 64 kB. */
export async function* csvWriter({ header, rows }: TableToWrite): AsyncGenerator<Uint8Array> {
  let text = csvHeader(header);
  for await (const row of rows) {
    text += csvRow(row);
    if (text.length < PIECE_CHARS) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

function csvRow(row: readonly CellValue[]): string {
  let text = '';
  for (let at = 0; at < row.length; at += 1) text += at === 0 ? csvCell(row[at]) : `,${csvCell(row[at])}`;
  return `${text}\r\n`;
}

function csvCell(value: CellValue | undefined): string {
  if (typeof value === 'number') return Number.isFinite(value) ? plainNumber(value) : '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value === null || value === undefined) return '';
  // A text file has no NUL.
  const text = withGuard(value.includes('\0') ? value.replaceAll('\0', '') : value);
  return TO_QUOTE.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
