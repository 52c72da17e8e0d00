import { hasCode, INVALID_TEXT } from '../error-code.js';
import { problems } from '../problem.js';
import type { SpooledFile } from '../spooled-file.js';
import type { TableBounds } from '../table-bounds.js';
import type { FileRow } from '../table-rows.js';
import { CsvLexer } from './csv-lexer.js';
import { separatorOf } from './separator.js';
import type { TextEncoding } from './text-survey.js';

/** Marks of UTF-8 behind the first one, as letters too: programs that took the mark of a file for a text have written another one. */
const DOUBLE_MARK = /^(?:\uFEFF|ï»¿)+/;

/** The rows of a CSV file, those of a piece of it at once. */
export async function* readCsv(
  file: SpooledFile,
  encoding: TextEncoding,
  bounds: TableBounds,
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly FileRow[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const lexer = new CsvLexer(bounds);
  let isFirst = true;
  let isSeparated = false;
  let wrapped: string | undefined;
  const rowsOf = (rows: readonly FileRow[]): readonly FileRow[] =>
    wrapped === undefined ? rows : rows.map((row) => unwrapped(row, wrapped ?? ',', bounds));
  for await (const piece of file.pieces(0, file.size)) {
    signal?.throwIfAborted();
    let text = decode(decoder, piece);
    if (isFirst) text = text.replace(DOUBLE_MARK, '');
    if (!isSeparated && text.trim() !== '') {
      const separator = separatorOf(text);
      lexer.separateBy(separator.sign);
      if (isFirst && separator.skip > 0) {
        text = text.slice(separator.skip);
        lexer.skipLine();
      }
      if (separator.isWrapped) wrapped = separator.sign;
      isSeparated = true;
    }
    isFirst = false;
    yield rowsOf(lexer.write(text));
  }
  yield rowsOf(lexer.write(decode(decoder)));
  yield rowsOf(lexer.end());
}

/** The row that stands in the only cell of a row. */
function unwrapped({ number, cells }: FileRow, separator: string, bounds: TableBounds): FileRow {
  const [line = '', ...others] = cells;
  const lexer = new CsvLexer(bounds, number);
  lexer.separateBy(separator);
  const [row] = [...lexer.write(line), ...lexer.end()];
  return { number, cells: [...(row?.cells ?? []), ...others] };
}

function decode(decoder: InstanceType<typeof TextDecoder>, piece?: Buffer): string {
  try {
    const text = piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    if (text.includes('\0')) throw problems.otherKind('no text and no workbook');
    return text;
  } catch (error) {
    if (hasCode(error, INVALID_TEXT)) throw problems.damagedText();
    throw error;
  }
}
