import type { Column, ColumnMapping } from '../columns.js';
import { findColumn } from '../columns.js';
import { withPlainDigits } from '../plain-digits.js';
import { readRow } from '../read-row.js';
import type { RowContext } from '../row-reading.js';
import { splitPhrases, WORD_LISTS } from './hour-words.js';

const HOURS: ReadonlySet<unknown> = new Set(['businessHours', 'publicHolidayHours']);
const WORDS = Object.values(WORD_LISTS).flatMap(({ midnight }) => splitPhrases(midnight));
/** A text that may be midnight; `12:00` is noon unless am stands behind it. */
const MIDNIGHT = new RegExp(String.raw`(?<![\d:.])(?:0{1,4}|24|12(?:[:.]00){0,2}\s?a)(?!\d)|${WORDS.join('|')}`, 'giu');

/** Whether a row has hours such as `0:00-0:00`. Only a person knows what they mean in the file. */
export function asksMidnightHours(cells: readonly string[], mapping: ColumnMapping, context: RowContext): boolean {
  const ofHours = mapping.map((column) => (column && hasHours(column) ? column : null));
  // Most rows do not: they need not be read twice.
  const hours = ofHours.flatMap((column, position) => (column === null ? [] : (cells[position] ?? '')));
  if ((withPlainDigits(hours.join('\n')).match(MIDNIGHT)?.length ?? 0) < 2) return false;
  const problems = (midnightHours: RowContext['midnightHours']) =>
    readRow(cells, ofHours, { ...context, midnightHours }).problems.length;
  return problems(undefined) > problems('CLOSED');
}

function hasHours(column: Column): boolean {
  return HOURS.has(findColumn(column)?.field);
}
