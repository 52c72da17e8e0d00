import type { ColumnMapping } from '../columns.js';
import { findColumn } from '../columns.js';
import { readRow } from '../read-row.js';
import type { RowContext } from '../row-reading.js';

const HOURS: ReadonlySet<unknown> = new Set(['businessHours', 'publicHolidayHours']);

/** Whether a row has hours such as `0:00-0:00`, of which only a person knows what they mean in the file. */
export function asksMidnightHours(cells: readonly string[], mapping: ColumnMapping, context: RowContext): boolean {
  const ofHours = mapping.map((column) => (column && HOURS.has(findColumn(column)?.field) ? column : null));
  const problems = (midnightHours: RowContext['midnightHours']) =>
    readRow(cells, ofHours, { ...context, midnightHours }).problems.length;
  return problems(undefined) > problems('CLOSED');
}
