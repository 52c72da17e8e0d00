import type { JobRow } from '@listings/feature-jobs';
import type { ColumnMapping } from '../../rules/table/index.js';
import { importParameters, LOCATION_IMPORT } from './import-parameters.js';

/** Most names of columns in a warning. */
const MOST_NAMES = 10;

/** Why the rows of a file cannot be imported at all. */
export const NO_KEY =
  'No column has the names of the locations. Select the column that has them, or their store codes or ids if the locations exist.';

/** Whether some column tells which location a row is about. */
export function tellsLocation(mapping: ColumnMapping): boolean {
  return mapping.some((column) => column === 'name' || column === 'storeId' || column === 'id');
}

/** What a person should know about how the file of an import is read: as it is read now, so that a choice ends its warning. */
export function importWarnings(job: JobRow): string[] {
  if (job.kind !== LOCATION_IMPORT) return [];
  const { found, unmapped = [], mapping, sheet, headerRow } = importParameters(job);
  const warnings: string[] = [];
  const visible = found?.sheets.filter(({ isVisible }) => isVisible).length ?? 0;
  if (found?.sheet !== undefined && visible > 1 && sheet === undefined) warnings.push(ONE_SHEET(found.sheet, visible));
  if (found && found.rowsAbove > 0 && headerRow === undefined) warnings.push(HEADER_IN(found.headerRow));
  if (mapping && !tellsLocation(mapping)) warnings.push(NO_KEY);
  else if (mapping && !mapping.includes('name')) warnings.push(NO_NAME);
  if (unmapped.length > 0) warnings.push(NOT_IMPORTED(unmapped));
  return [...warnings, ...(found?.remarks ?? [])];
}

const NO_NAME = 'No column has the names of the locations. Rows can change locations that exist, and create none.';
const ONE_SHEET = (name: string, sheets: number) =>
  `Only the sheet "${name}" is imported. The workbook has ${sheets} sheets.`;
const HEADER_IN = (row: number) => `The names of the columns were found in row ${row}. The rows above it are left out.`;
const NOT_IMPORTED = (names: readonly string[]) =>
  `These columns have texts and are not imported: ${names
    .slice(0, MOST_NAMES)
    .map((name) => `"${name}"`)
    .join(', ')}${names.length > MOST_NAMES ? ', …' : ''}`;
