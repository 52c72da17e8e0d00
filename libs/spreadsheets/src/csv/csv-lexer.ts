import { detached } from '../detached.js';
import { problems } from '../problem.js';
import type { TableBounds } from '../table-bounds.js';
import type { FileRow } from '../table-rows.js';

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const BACKSLASH = 0x5c;

/**
 * Reads the rows of a CSV text [RFC 4180] that comes in pieces. Lines may end with CRLF, LF or CR. A quotation mark that does not
 * begin a cell is a sign like others, and what follows a closing mark belongs to the cell. A mark behind a backslash, with a text behind it, shows
 * that the cell escapes its marks so, as databases write them.
 */
export class CsvLexer {
  private separator = 0x2c;
  /** The cell that has begun, from its first sign on, without its end. */
  private rest = '';
  private cells: string[] = [];
  private rowChars = 0;
  private line: number;
  private rowLine: number;
  /** A text ended with CR: a LF at the start of the next one belongs to it. */
  private endedWithCr = false;

  constructor(
    private readonly bounds: TableBounds,
    firstLine = 1,
  ) {
    this.line = firstLine;
    this.rowLine = firstLine;
  }

  /** Separates the cells of what follows by this sign; until then it is the comma. */
  separateBy(sign: string): void {
    this.separator = sign.charCodeAt(0);
  }

  /** Leaves out a first line, which is no row. */
  skipLine(): void {
    this.line += 1;
    this.rowLine += 1;
  }

  /** The rows that end in this piece. */
  write(piece: string): FileRow[] {
    return this.read(piece, false);
  }

  /** The last row, if the text does not end with a line end. */
  end(): FileRow[] {
    return this.read('', true);
  }

  private read(piece: string, isEnd: boolean): FileRow[] {
    const rows: FileRow[] = [];
    const text = this.rest + piece;
    let at = 0;
    if (this.endedWithCr && text.length > 0) {
      if (text.charCodeAt(0) === LF) at = 1;
      this.endedWithCr = false;
    }
    for (;;) {
      const begin = at;
      // A quoted cell ends behind its closing mark; what it is made of is known only then.
      let quoted: string | undefined;
      let lines = 0;
      if (text.charCodeAt(at) === QUOTE) {
        const closed = this.closingQuote(text, at + 1, isEnd);
        if (closed === undefined) return this.keep(rows, text, begin, isEnd, true);
        quoted = text.slice(begin + 1, closed.at);
        if (closed.isEscaped) quoted = quoted.replace(/\\(["\\])/g, '$1');
        else if (quoted.includes('"')) quoted = quoted.replaceAll('""', '"');
        lines = lineEnds(quoted);
        at = closed.at + 1;
      }
      const plain = at;
      let sign = -1;
      for (; at < text.length; at += 1) {
        sign = text.charCodeAt(at);
        if (sign === this.separator || sign === LF || sign === CR) break;
      }
      if (at === text.length) {
        if (!isEnd) return this.keep(rows, text, begin, isEnd, quoted !== undefined);
        if (begin < at || this.cells.length > 0) {
          this.add(quoted === undefined ? text.slice(plain, at) : quoted + text.slice(plain, at));
          rows.push(this.row());
        }
        this.rest = '';
        return rows;
      }
      this.add(quoted === undefined ? text.slice(plain, at) : quoted + text.slice(plain, at));
      this.line += lines;
      at += 1;
      if (sign === this.separator) continue;
      this.line += 1;
      // A file may have millions of empty lines.
      if (this.cells.length === 1 && this.cells[0] === '') this.skipRow();
      else rows.push(this.row());
      if (sign === CR) {
        if (at === text.length) this.endedWithCr = true;
        else if (text.charCodeAt(at) === LF) at += 1;
      }
    }
  }

  /** Where the mark is that closes a quoted cell; undefined if the text ends before that is certain. */
  private closingQuote(text: string, from: number, isEnd: boolean): { at: number; isEscaped: boolean } | undefined {
    let isEscaped = false;
    for (let at = from; ;) {
      at = text.indexOf('"', at);
      if (at === -1 || (at + 1 === text.length && !isEnd)) return undefined;
      const isBehindBackslash =
        at > from && text.charCodeAt(at - 1) === BACKSLASH && backslashes(text, from, at) % 2 === 1;
      if (isBehindBackslash && !isEscaped && this.isInText(text.charCodeAt(at + 1))) isEscaped = true;
      if (isEscaped && isBehindBackslash) at += 1;
      else if (!isEscaped && text.charCodeAt(at + 1) === QUOTE) at += 2;
      else return { at, isEscaped };
    }
  }

  /** Whether a sign behind a mark shows that the cell goes on. */
  private isInText(sign: number): boolean {
    return !Number.isNaN(sign) && sign !== this.separator && sign !== LF && sign !== CR && sign !== QUOTE;
  }

  /** Keeps a cell that has no end yet, as long as it can still become one. */
  private keep(rows: FileRow[], text: string, begin: number, isEnd: boolean, isQuoted: boolean): FileRow[] {
    this.rest = text.slice(begin);
    if (isEnd) throw problems.unclosedQuote(this.line);
    const { maxCellChars } = this.bounds;
    const chars = isQuoted ? this.rest.replaceAll('""', '"').length - 2 : this.rest.length;
    if (chars > maxCellChars)
      throw isQuoted && /[\r\n]/.test(this.rest)
        ? problems.unclosedQuote(this.line)
        : problems.cellTooLong('CSV', this.line, maxCellChars);
    return rows;
  }

  private add(cell: string): void {
    const { maxCellChars, maxRowChars, maxColumns } = this.bounds;
    if (cell.length > maxCellChars) throw problems.cellTooLong('CSV', this.line, maxCellChars);
    this.rowChars += cell.length;
    if (this.rowChars > maxRowChars) throw problems.rowTooLong('CSV', this.rowLine, maxRowChars);
    if (this.cells.length < maxColumns) this.cells.push(detached(cell));
    else if (cell.trim() !== '') throw problems.tooManyColumns('CSV', this.rowLine, maxColumns);
  }

  private row(): FileRow {
    const row = { number: this.rowLine, cells: this.cells };
    this.cells = [];
    this.rowChars = 0;
    this.rowLine = this.line;
    return row;
  }

  private skipRow(): void {
    this.cells.pop();
    this.rowLine = this.line;
  }
}

/** How many line ends a text has. */
function lineEnds(text: string): number {
  if (!text.includes('\n') && !text.includes('\r')) return 0;
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** How many backslashes stand in front of a place. */
function backslashes(text: string, from: number, at: number): number {
  let count = 0;
  while (at - count > from && text.charCodeAt(at - count - 1) === BACKSLASH) count += 1;
  return count;
}
