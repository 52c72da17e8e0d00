import { excerpt } from '@listings/errors';
import type { Column, ColumnMapping } from './columns.js';
import { textOfHtml } from './html-text.js';
import { withPlainDigits } from './plain-digits.js';
import { asWritten, changed, unreadable } from './values/value-reading.js';
import type { ValueReading } from './values/value-reading.js';
import { isMisread, readAgain } from './wrong-encoding.js';

/** Control characters and underscores, in the letters that stand for them in workbooks [ECMA-376 22.9.2.19]. */
const ESCAPED = /_x000d_(?:_x000a_|\r?\n)?|_x000a_|_x00([01][0-9a-f]|5f)_/gi;

/** Columns of numbers, codes and times: their digits and signs mean the same in every script and width. */
const NUMBERS: ReadonlySet<Column> = new Set<Column>([
  ...([
    'id',
    'houseNumber',
    'postalCode',
    'latitude',
    'longitude',
    'coordinates',
    'phone',
    'additionalPhones',
  ] as const),
  ...(['phoneExtension', 'yearOfIncorporation', 'enabledSiteIds', 'permanentlyClosedAt', 'reopensAt'] as const),
  ...(['businessHours', 'mondayToFriday', 'specialHours', 'publicHolidayHours', 'monday', 'tuesday'] as const),
  ...(['wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const),
]);

/** What other programs may have left in a text: entities and tags of HTML, and characters of a workbook in letters. */
const MAY_BE_LEFT = /[&<]|_x00/i;

/** Reads the text of a cell without what other programs have left in it; refuses a text that was saved in a wrong encoding. */
export function repairedCell(cell: string, column: Column): ValueReading<string> {
  if (isMisread(cell)) return unreadable(WRONG_ENCODING(cell));
  const text = NUMBERS.has(column) ? withPlainDigits(withoutLeftovers(cell)) : withoutLeftovers(cell);
  // An export of the service writes such texts so that an import reads them as they are stored; no note is needed.
  if (text === cell || unrepairable(text) === cell) return asWritten(text);
  return changed(text, 'reformatted', text.trim());
}

/** The cells of a row after {@link repairedCell}, and how those that it changes were read. */
export function repairedCells(cells: readonly string[], mapping: ColumnMapping) {
  const readings: { readonly column: Column; readonly cell: string; readonly reading: ValueReading<string> }[] = [];
  const repaired = cells.map((cell, position) => {
    const column = mapping[position] ?? null;
    if (column === null || cell === '') return cell;
    const reading = repairedCell(cell, column);
    if (reading.is === 'value' && reading.value === cell) return cell;
    readings.push({ column, cell: cell.trim(), reading });
    return reading.is === 'value' ? reading.value : '';
  });
  return { cells: repaired, readings };
}

/** Writes a stored text so that {@link repairedCell} reads the same. */
export function unrepairable(text: string): string {
  const signs = isMisread(text) ? /[&<\x80-\xff‚ƒ\ufffd]|_(?=x00)/gi : /[&<]|_(?=x00)/gi;
  if (!isMisread(text) && withoutLeftovers(text) === text) return text;
  return text.replace(signs, (sign) => `&#${sign.charCodeAt(0)};`);
}

function withoutLeftovers(text: string): string {
  if (!MAY_BE_LEFT.test(text)) return text;
  const unescaped = text.replace(ESCAPED, (_, code?: string) =>
    code === undefined ? '\n' : String.fromCharCode(Number.parseInt(code, 16)),
  );
  return textOfHtml(unescaped);
}

const WRONG_ENCODING = (cell: string) => {
  const again = readAgain(cell);
  const before = `"${excerpt(cell.trim())}" was saved in a wrong encoding`;
  const what =
    again === undefined ? ', and shows other letters than it had' : `: it seems to be "${excerpt(again.trim())}"`;
  return `${before}${what}. Export the file again as "CSV UTF-8" or .xlsx, or enter the text again.`;
};
