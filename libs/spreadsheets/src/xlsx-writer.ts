import type { CellRows, CellValue, TableToWrite } from './cell-value.js';
import { withOwnApostrophe } from './formula-guard.js';
import { TABLE_BOUNDS } from './table-bounds.js';
import { encodeSheetText, encodeXml } from './xlsx/xml-text.js';
import { zipWriter } from './xlsx/zip-writer.js';

const PIECE_CHARS = 64 * 1024;
const MOST_ROWS = 1_048_576;
const MOST_COLUMNS = 16_384;
const MOST_SHEET_NAME_CHARS = 31;

/** The styles of cells, by their places in `STYLES`. */
const HEADER_STYLE = 1;
const TEXT_STYLE = 2;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A table that becomes a sheet of a workbook. */
export interface SheetToWrite extends TableToWrite {
  /** The name on the tab of the sheet; "Table" by default. */
  readonly sheetName?: string;
}

/** An XLSX file with one sheet, as {@link workbookWriter} writes it. */
export function xlsxWriter(table: SheetToWrite): AsyncGenerator<Uint8Array> {
  return workbookWriter([table]);
}

/**
 * An XLSX file [ECMA-376], in pieces of about 64 kB. The rows of a sheet are read when those of the sheets before are written. The header
 * of a sheet is bold and stays in view. Text cells are text, also when a person edits them, so zeros in front stay and nothing becomes a
 * formula. A text longer than a cell can hold is cut. No two sheets may have the same name.
 */
export function workbookWriter(sheets: readonly SheetToWrite[]): AsyncGenerator<Uint8Array> {
  if (sheets.some(({ header }) => header.length > MOST_COLUMNS))
    throw new RangeError(`A sheet has at most ${MOST_COLUMNS} columns.`);
  const names = sheets.map(({ sheetName = 'Table' }) => nameOfSheet(sheetName));
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw new RangeError('Two sheets of a workbook have the same name.');
  const targets = sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const);
  return zipWriter([
    { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', content: [relations([['officeDocument', 'xl/workbook.xml']])] },
    { name: 'xl/workbook.xml', content: [workbook(names)] },
    { name: 'xl/_rels/workbook.xml.rels', content: [relations([...targets, ['styles', 'styles.xml']])] },
    { name: 'xl/styles.xml', content: [STYLES] },
    ...sheets.map(({ header, rows }, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: sheet(header, rows),
    })),
  ]);
}

async function* sheet(header: readonly string[], rows: CellRows): AsyncGenerator<string> {
  const width = (name: string): number => Math.min(Math.max(name.length + 4, 12), 40);
  const columns = header.map((name, at) => {
    const place = `min="${at + 1}" max="${at + 1}"`;
    return `<col ${place} width="${width(name)}" style="${TEXT_STYLE}" customWidth="1"/>`;
  });
  let text =
    `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${columns.length > 0 ? `<cols>${columns.join('')}</cols>` : ''}<sheetData>` +
    rowXml(1, header, HEADER_STYLE);
  let number = 1;
  for await (const row of rows) {
    number += 1;
    if (number > MOST_ROWS) throw new RangeError(`A sheet has at most ${MOST_ROWS} rows.`);
    text += rowXml(number, row, TEXT_STYLE);
    if (text.length < PIECE_CHARS) continue;
    yield text;
    text = '';
  }
  yield `${text}</sheetData></worksheet>`;
}

function rowXml(number: number, row: readonly CellValue[], textStyle: number): string {
  if (row.length > MOST_COLUMNS) throw new RangeError(`A sheet has at most ${MOST_COLUMNS} columns.`);
  let cells = '';
  for (let at = 0; at < row.length; at += 1) {
    const value = row[at];
    if (value === null || value === undefined || value === '') continue;
    const place = `${columnName(at)}${number}`;
    if (typeof value === 'string')
      cells += `<c r="${place}" s="${textStyle}" t="inlineStr"><is><t xml:space="preserve">${cellText(value)}</t></is></c>`;
    else if (typeof value === 'boolean') cells += `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
    else if (Number.isFinite(value)) cells += `<c r="${place}"><v>${value}</v></c>`;
  }
  return `<row r="${number}">${cells}</row>`;
}

function cellText(value: string): string {
  const text = withOwnApostrophe(value);
  return encodeSheetText(text.length > TABLE_BOUNDS.maxCellChars ? text.slice(0, TABLE_BOUNDS.maxCellChars) : text);
}

const columnNames: string[] = [];

/** `A` for the first column, `AA` for the 27th. */
function columnName(column: number): string {
  const known = columnNames[column];
  if (known !== undefined) return known;
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  columnNames[column] = name;
  return name;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, at) =>
      `<sheet name="${encodeXml(name).replaceAll('"', '&quot;')}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** Spreadsheet programs refuse some signs in the name of a sheet, and an apostrophe at an end. */
function nameOfSheet(wanted: string): string {
  const name = wanted
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, MOST_SHEET_NAME_CHARS)
    .replace(/^'+|'+$/g, '')
    .trim();
  return name === '' ? 'Table' : name.toWellFormed();
}

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const list = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  );
  return `${XML}<Relationships xmlns="${RELATIONS}">${list.join('')}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const parts = Array.from(
    { length: sheets },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  return (
    `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${parts.join('')}</Types>`
  );
}

/** Style 0 is plain, 1 the header, 2 a text: the number format 49 is "Text". */
const STYLES =
  `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3">' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
