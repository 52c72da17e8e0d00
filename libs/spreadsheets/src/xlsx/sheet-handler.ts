import { detached } from '../detached.js';
import { NOT_COMPUTED } from '../error-text.js';
import { problems } from '../problem.js';
import type { TableBounds } from '../table-bounds.js';
import type { FileRow } from '../table-rows.js';
import { withLink } from './cell-link.js';
import { columnOf } from './cell-place.js';
import { PLAIN_NUMBER, type NumberFormat } from './number-format.js';
import { isoText, numberText } from './number-text.js';
import { RichText } from './rich-text.js';
import type { SharedStrings } from './shared-strings.js';
import { placeKey } from './sheet-places.js';
import type { MergedCells, SheetPlaces } from './sheet-places.js';
import { isTrue } from './workbook.js';
import type { XmlHandler } from './xml-reader.js';
import type { XmlTag } from './xml-tag.js';
import { decodeSheetText } from './xml-text.js';

/** The last row and column that a sheet can have. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
/** The texts of all cells together: cells can refer to one long text again and again. */
const MOST_CHARS = 256 * 1024 * 1024;
/** `v` of a number, of a boolean, or of a date. */
const MOST_VALUE_CHARS = 400;
/** The beginning of a formula, in which a link stands. */
const MOST_FORMULA_CHARS = 4_000;
/** A formula that shows a text and leads to a page. */
const HYPERLINK = /^\s*HYPERLINK\(\s*"((?:[^"]|"")*)"/i;

const PATH = ['worksheet', 'sheetData', 'row', 'c'];

/** What the cells of a sheet refer to. */
export interface SheetContext {
  readonly strings: SharedStrings;
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
  readonly bounds: TableBounds;
  /** Merged cells and links; none where only the first rows are looked at. */
  readonly places?: SheetPlaces;
}

/** Reads the rows of a sheet: `worksheet/sheetData/row/c`, with the value `v` or the text `is` of each cell. */
export class SheetHandler implements XmlHandler {
  private rows: FileRow[] = [];
  private cells: string[] = [];
  private row = 0;
  private lastRow = 0;
  private isHidden = false;
  private column = 0;
  private type = 'n';
  private style = 0;
  private value = '';
  private chars = 0;
  private rowChars = 0;
  private isInValue = false;
  private isInText = false;
  private isInFormula = false;
  private formula: string | undefined;
  private hasValue = false;
  private readonly cellRuns: RichText;
  /** Merged cells that begin later, the next one last, and those whose rows are being read, with their texts. */
  private readonly laterMerged: MergedCells[];
  private merged: { readonly cells: MergedCells; readonly text: string }[] = [];
  /** How deep the reader is in the path of elements above, and how deep in any. */
  private path = 0;
  private depth = 0;

  constructor(private readonly context: SheetContext) {
    this.cellRuns = new RichText(context.bounds.maxCellChars);
    this.laterMerged = [...(context.places?.merged ?? [])].sort((one, other) => other.from - one.from);
  }

  /** The rows since the last call. */
  takeRows(): readonly FileRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, tag: XmlTag): void {
    this.depth += 1;
    if (this.path === 4) this.openInCell(name);
    else if (this.path === this.depth - 1 && name === PATH[this.path]) {
      this.path += 1;
      if (name === 'row') this.openRow(tag);
      if (name === 'c') this.openCell(tag);
    }
  }

  close(name: string): void {
    if (this.path === 4 && this.depth > 4) this.closeInCell(name);
    if (this.path === this.depth) {
      if (name === 'c') this.add();
      if (name === 'row') this.closeRow();
      this.path -= 1;
    }
    this.depth -= 1;
  }

  text(text: string): void {
    if (this.isInText) this.cellRuns.add(text);
    else if (this.isInFormula) this.formula = ((this.formula ?? '') + text).slice(0, MOST_FORMULA_CHARS);
    else if (this.isInValue) {
      const most = this.type === 'str' ? this.context.bounds.maxCellChars * 7 : MOST_VALUE_CHARS;
      if (this.value.length + text.length > most) throw this.tooLong();
      this.value += text;
    }
  }

  private openRow(tag: XmlTag): void {
    const number = tag.get('r');
    this.row = number === undefined ? this.row + 1 : Number(number);
    if (!Number.isInteger(this.row) || this.row < 1 || this.row > LAST_ROW)
      throw problems.damaged('a row has no valid number');
    this.isHidden = isTrue(tag.get('hidden'));
    this.cells = [];
    this.rowChars = 0;
    this.column = -1;
  }

  private openCell(tag: XmlTag): void {
    const place = tag.get('r');
    this.column = place === undefined ? this.column + 1 : columnOf(place);
    if (this.column < 0 || this.column >= LAST_COLUMN)
      throw problems.damaged(`a cell of row ${this.row} has no valid column`);
    this.type = tag.get('t') ?? 'n';
    this.style = Number(tag.get('s') ?? 0);
    this.value = '';
    this.formula = undefined;
    this.hasValue = false;
    this.cellRuns.begin();
  }

  private openInCell(name: string): void {
    if (this.depth === 5 && name === 'v') this.isInValue = true;
    if (this.depth === 5 && name === 'is') this.isInText = true;
    if (this.depth === 5 && name === 'f') {
      this.isInFormula = true;
      this.formula = '';
    } else if (this.depth === 5) this.hasValue = true;
    if (this.isInText) this.cellRuns.open(name);
  }

  private closeInCell(name: string): void {
    if (this.isInText) this.cellRuns.close(name);
    if (this.depth !== 5) return;
    this.isInValue = false;
    this.isInText = false;
    this.isInFormula = false;
  }

  private add(): void {
    const text = this.linked(this.formula !== undefined && !this.hasValue ? NOT_COMPUTED : this.cellText());
    if (text === '') return;
    const { maxColumns, maxCellChars } = this.context.bounds;
    if (text.length > maxCellChars) throw this.tooLong();
    this.count(text);
    if (this.column >= maxColumns) {
      if (text.trim() === '') return;
      throw problems.tooManyColumns('XLSX', this.row, maxColumns);
    }
    while (this.cells.length < this.column) this.cells.push('');
    this.cells[this.column] = text;
  }

  private cellText(): string {
    const { strings, formats, is1904 } = this.context;
    switch (this.type) {
      case 's': {
        if (this.value === '') return '';
        const text = /^\s*\d{1,8}\s*$/.test(this.value) ? strings.get(Number(this.value)) : undefined;
        if (text === undefined) throw problems.damaged(`a cell of row ${this.row} refers to a text that is missing`);
        if (text === null) throw this.tooLong();
        return text;
      }
      case 'inlineStr': {
        const text = this.cellRuns.end();
        if (text === undefined) throw this.tooLong();
        return detached(text);
      }
      case 'str':
        return detached(decodeSheetText(this.value));
      case 'b':
        return this.value === '' ? '' : isTrue(this.value.trim()) ? 'TRUE' : 'FALSE';
      case 'd':
        return isoText(this.value.trim());
      case 'n': {
        if (this.value === '') return '';
        const text = numberText(this.value, formats[this.style] ?? PLAIN_NUMBER, is1904);
        if (text === undefined) throw problems.damaged(`a cell of row ${this.row} has no valid number`);
        return text;
      }
      case 'e':
        return detached(this.value.trim());
      default:
        throw problems.damaged(`a cell of row ${this.row} has an unknown type`);
    }
  }

  /** The text of a cell with the page to which it leads, in the form of a formula. */
  private linked(text: string): string {
    const ofFormula = this.formula === undefined ? undefined : HYPERLINK.exec(this.formula)?.[1]?.replaceAll('""', '"');
    const target = ofFormula ?? this.context.places?.links.get(placeKey(this.row, this.column));
    if (target === undefined) return text;
    return withLink(text === NOT_COMPUTED ? '' : text, target);
  }

  /** Gives the cells of a row the texts of those above with which they are merged. */
  private fillMerged(): void {
    this.merged = this.merged.filter(({ cells }) => cells.to >= this.row);
    for (const { cells, text } of this.merged) {
      if ((this.cells[cells.column] ?? '') !== '') continue;
      while (this.cells.length < cells.column) this.cells.push('');
      this.cells[cells.column] = text;
      this.count(text);
    }
    for (let next = this.laterMerged.at(-1); next && next.from <= this.row; next = this.laterMerged.at(-1)) {
      this.laterMerged.pop();
      const text = this.cells[next.column] ?? '';
      if (next.from === this.row && text !== '') this.merged.push({ cells: next, text });
    }
  }

  private count(text: string): void {
    const { maxRowChars } = this.context.bounds;
    this.rowChars += text.length;
    if (this.rowChars > maxRowChars) throw problems.rowTooLong('XLSX', this.row, maxRowChars);
    this.chars += text.length;
    if (this.chars > MOST_CHARS) throw problems.unpacksTooLarge();
  }

  private closeRow(): void {
    if (this.cells.length === 0) return;
    // Who stores rows takes their numbers for different ones.
    if (this.row <= this.lastRow) throw problems.rowOutOfOrder(this.row);
    this.lastRow = this.row;
    this.fillMerged();
    this.rows.push({ number: this.row, cells: this.cells, ...(this.isHidden && { isHidden: true }) });
  }

  private tooLong(): Error {
    return problems.cellTooLong('XLSX', this.row, this.context.bounds.maxCellChars);
  }
}
