import { unusable } from './json.js';
import type { UnusableOptions } from './json.js';

/** One row of a CSV text: its cells by the names in the first line. */
export type CsvRow = Readonly<Record<string, string>>;

/** What {@link readCsv} reads at most. */
export const CSV_BOUNDS = { rows: 100_000, columns: 200 } as const;

/** The options of {@link readCsv}. */
export interface CsvOptions extends Pick<UnusableOptions, 'outcomeUnknown'> {
  readonly separator?: string;
}

/**
 * Reads a CSV text [RFC 4180] whose first line has the names of the columns. Lines end with CRLF, LF or CR; empty ones are left out. A
 * missing cell is an empty text. NUL, which no database stores, is left out.
 *
 * @param options.separator one character; a comma when omitted.
 * @param options.outcomeUnknown see {@link unusable}.
 * @throws PublisherError `TRANSIENT`: a quoted cell has no end, a row has more cells than the first line, two
 *   columns have the same name, or the text is too large.
 * @example
 * readCsv('day,calls\r\n2026-07-01,3\r\n'); // [{ day: '2026-07-01', calls: '3' }]
 */
export function readCsv(text: string, options: CsvOptions = {}): readonly CsvRow[] {
  const [names = [], ...rows] = linesOf(text.replace(/^\uFEFF/, '').replaceAll('\0', ''), options);
  const columns = names.map((name) => name.trim());
  const twice = columns.find((name, index) => name !== '' && columns.indexOf(name) !== index);
  if (twice !== undefined) throw unusable('a CSV table has two columns of the same name', options);
  return rows.map((cells) => {
    if (cells.length > names.length) throw unusable('a row of a CSV table has more cells than its first line', options);
    return Object.fromEntries(columns.map((name, index) => [name, cells[index] ?? '']));
  });
}

/** Writes rows as a CSV text that {@link readCsv} reads; the columns are those of the first row. */
export function writeCsv(rows: readonly CsvRow[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** The cells of all lines that are not empty. */
function linesOf(text: string, options: CsvOptions): readonly string[][] {
  const { separator = ',' } = options;
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = cellAt(text, at, options);
    if (cells.length >= CSV_BOUNDS.columns)
      throw unusable(`a CSV table has more than ${CSV_BOUNDS.columns} columns`, options);
    cells.push(cell);
    const sign = text[end];
    at = end + (sign === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (sign === separator && at < text.length) continue;
    if (sign === separator) cells.push('');
    if (cells.length > 1 || cells[0] !== '') lines.push(cells);
    cells = [];
    if (lines.length > CSV_BOUNDS.rows + 1)
      throw unusable(`a CSV table has more than ${CSV_BOUNDS.rows} rows`, options);
  }
  return lines;
}

/** The cell that begins here, and the place of the sign behind it. */
function cellAt(text: string, begin: number, options: CsvOptions): { readonly cell: string; readonly end: number } {
  const { separator = ',' } = options;
  let from = begin;
  let quotedPart = '';
  if (text[begin] === '"') {
    let close = text.indexOf('"', begin + 1);
    while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
    if (close < 0) throw unusable('a quoted cell of a CSV table has no end', options);
    quotedPart = text.slice(begin + 1, close).replaceAll('""', '"');
    from = close + 1;
  }
  let end = from;
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { cell: quotedPart + text.slice(from, end), end };
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
