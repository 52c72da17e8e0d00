import { excerpt } from '@listings/errors';
import { readLocationId } from '@listings/pagination';
import { repairedCells } from './cell-repair.js';
import { cellContent } from './cell-text.js';
import { COLUMN_READERS } from './column-readers.js';
import { columnLabel } from './columns.js';
import type { Column, ColumnMapping } from './columns.js';
import { dayPartsOf } from './hours/day-parts.js';
import { memberText } from './member-text.js';
import { mergedCells, otherTexts } from './merged-cells.js';
import type { RowContext, RowReading } from './row-reading.js';
import { RowResult } from './row-result.js';
import { withoutMarks } from './spreadsheet-marks.js';
import { wholeNumber } from './values/numbers.js';
import { countryOfState, stateOf } from './values/state.js';
import { looksLikeDay } from './values/street.js';
import { changed } from './values/value-reading.js';
import type { ValueReading } from './values/value-reading.js';

/** Cells longer than this cannot be data of a location. */
const LONGEST_CELL = 100_000;
const NO_HEADER: readonly string[] = [];

/** Reads a row of a table. Never throws: what cannot be read is a problem of the result. */
export function readRow(cells: readonly string[], mapping: ColumnMapping, context: RowContext): RowReading {
  const repaired = repairedCells(cells, mapping);
  const plain = plainCells(repaired.cells, mapping, context);
  const values = mergedCells(plain.cells, plain.mapping, dayPartsOf(context.header ?? NO_HEADER));
  const result = new RowResult(values, context, assumedCountry(values, context));
  for (const { column, cell, reading } of repaired.readings) result.valueOf(column, cell, reading);
  for (const { column, cell, note } of plain.notes) result.valueOf(column, cell, note);
  for (const { column, text, counts } of otherTexts(plain.cells, plain.mapping))
    result.valueOf(column, text, changed(null, 'leftOut', OTHER_TEXT(counts)));
  if (cells.slice(mapping.length).some((cell) => cell.trim() !== '')) result.rowProblem(TOO_LONG(cells, mapping));
  if (looksLikeDay(result.cell('storeId').trim()))
    result.valueOf('storeId', result.cell('storeId').trim(), changed(null, 'assumed', CODE_AS_DAY));
  // The country comes first: states, postal codes, phones and names of days depend on it.
  if (values.has('countryIso')) readCell(result, 'countryIso');
  for (const column of values.keys()) if (column !== 'countryIso') readCell(result, column);
  return result.reading();
}

/** After an unquoted comma each text stands one column too far. */
const TOO_LONG = (cells: readonly string[], mapping: ColumnMapping) =>
  `The row has ${cells.length} cells, and the header has ${mapping.length}. Put texts with commas in quotation marks, or give the last columns a name.`;
const OTHER_TEXT = (counts: string) => `nothing, because the first column has "${excerpt(counts)}"`;
const CODE_AS_DAY = 'the code as it is: a date, which spreadsheets make of codes such as 3-5';

/** Cells without what spreadsheet programs have left in them. A cell with an error counts as missing. */
function plainCells(cells: readonly string[], mapping: ColumnMapping, { header = [] }: RowContext) {
  const notes: { column: Column; cell: string; note: ValueReading<string | null> }[] = [];
  const plain = [...cells];
  const used = mapping.map((column, position) => {
    const cell = cells[position] ?? '';
    if (column === null || cell === '') return column;
    const read = withoutMarks(cell, column);
    if (read.is === 'error') {
      notes.push({ column, cell: cell.trim(), note: changed(null, 'leftOut', 'nothing') });
      return null;
    }
    plain[position] = memberText(read.text, column, header[position] ?? '');
    if (read.isChanged) notes.push({ column, cell: cell.trim(), note: changed(read.text, 'reformatted') });
    return column;
  });
  return { cells: plain, mapping: used, notes };
}

function readCell(result: RowResult, column: Column): void {
  const cell = result.cell(column);
  if (cell.length > LONGEST_CELL) {
    result.problem(column, `${columnLabel(column)}: the cell is longer than ${LONGEST_CELL} characters. Shorten it.`);
    return;
  }
  const content = cellContent(cell);
  if (column !== 'id') COLUMN_READERS[column](result, content);
  else if (content.is === 'text') {
    const id = idOf(content.text);
    if (id) result.setId(id);
    else result.problem(column, 'This is no id of a location. Leave the cell empty to create a location.');
  }
}

/** The id of a location: its number or its global id. */
function idOf(text: string): number | undefined {
  return readLocationId(wholeNumber(text) ?? text);
}

/** The country of a row that names none: the only country that has its state, otherwise the default. */
function assumedCountry(values: ReadonlyMap<Column, string>, { defaultCountry }: RowContext): string | undefined {
  if (defaultCountry === undefined || cellContent(values.get('countryIso') ?? '').is === 'text') return undefined;
  const state = cellContent(values.get('stateIso') ?? '');
  if (state.is !== 'text' || stateOf(state.text, defaultCountry)) return defaultCountry;
  return countryOfState(state.text)?.iso ?? defaultCountry;
}
