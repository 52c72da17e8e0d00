import type { JobRow } from '@listings/feature-jobs';
import type { ColumnMapping } from '../../rules/table/columns.js';
import { importParameters } from './import-parameters.js';
import type { FoundTable } from './import-parameters.js';

/** Most names of columns in a warning. */
const MOST_NAMES = 10;
/** Most characters of the name of a column in a warning. */
export const LONGEST_NAME = 60;

/** Why the rows of a file cannot be imported at all. */
export const NO_KEY =
  'No column has the names of the locations. Select the column that has them, or their store codes or ids if the locations exist.';

/** Whether some column tells which location a row is about. */
export function tellsLocation(mapping: ColumnMapping): boolean {
  return mapping.some((column) => column === 'name' || column === 'storeId' || column === 'id');
}

/** What a person should know about how the file of an import is read: as it is read now, so that a choice ends its warning. */
export function importWarnings(job: JobRow): string[] {
  const { found, unmapped = [], repeated = [], mapping, sheet, headerRow } = importParameters(job);
  const warnings: string[] = [];
  const visible = found?.sheets.filter(({ isVisible }) => isVisible).length ?? 0;
  if (found?.sheet !== undefined && visible > 1 && sheet === undefined) warnings.push(ONE_SHEET(found.sheet, visible));
  if (found?.hasGroups === true && headerRow === undefined) warnings.push(WITH_GROUPS(found));
  else if (found && found.rowsAbove > 0 && headerRow === undefined) warnings.push(HEADER_IN(found.headerRow));
  if (mapping && !tellsLocation(mapping)) warnings.push(NO_KEY);
  else if (mapping && !mapping.includes('name')) warnings.push(NO_NAME);
  if (unmapped.length > 0) warnings.push(NOT_IMPORTED(unmapped));
  return [...warnings, ...repeated, ...(found?.remarks ?? [])];
}

/** What a person should know about several columns with one name and one meaning. */
export function repeatedWarning(name: string, differsIn: number | undefined): string {
  const shown = [...name].slice(0, LONGEST_NAME).join('');
  return differsIn === undefined ? REPEATED(shown) : DIFFERENT(shown, differsIn);
}

const REPEATED = (name: string) =>
  `The file has several columns "${name}". In each row the first one with a text counts.`;
const DIFFERENT = (name: string, row: number) =>
  `The columns "${name}" have different texts, first in row ${row}. The first one with a text counts. Select what the others contain, or leave them out.`;

const NO_NAME = 'No column has the names of the locations. Rows can change locations that exist, and create none.';
const ONE_SHEET = (name: string, sheets: number) =>
  `Only the sheet "${name}" is imported. The workbook has ${sheets} sheets.`;
const HEADER_IN = (row: number) => `The names of the columns were found in row ${row}. The rows above it are left out.`;
const WITH_GROUPS = ({ headerRow, rowsAbove }: FoundTable) =>
  `The names of the columns were found in row ${headerRow}, and the names of their groups in the row above it.${rowsAbove > 0 ? ' The rows above these are left out.' : ''}`;
const NOT_IMPORTED = (names: readonly string[]) =>
  `These columns have texts and are not imported: ${names
    .slice(0, MOST_NAMES)
    .map((name) => `"${name}"`)
    .join(', ')}${names.length > MOST_NAMES ? ', …' : ''}`;
