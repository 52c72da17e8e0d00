import { joinList, splitList } from './cell-list.js';
import { findColumn } from './columns.js';
import type { Column, ColumnMapping } from './columns.js';
import type { DayPart } from './hours/day-parts.js';
import { joinDay } from './hours/join-day.js';
import type { DayCell } from './hours/join-day.js';

/**
 * The cell of each column that the mapping names. Several cells of one column are joined: lines of an address, the entries
 * of lists, and the times of a day. Of any other column the first cell that says something counts.
 */
export function mergedCells(
  cells: readonly string[],
  mapping: ColumnMapping,
  dayParts: readonly DayPart[] = [],
): ReadonlyMap<Column, string> {
  const byColumn = new Map<Column, DayCell[]>();
  mapping.forEach((column, position) => {
    if (column === null) return;
    const cell = { text: cells[position] ?? '', part: dayParts[position] };
    const known = byColumn.get(column);
    if (known) known.push(cell);
    else byColumn.set(column, [cell]);
  });
  return new Map([...byColumn].map(([column, all]) => [column, joined(column, all)]));
}

/** The texts of a repeated column that differ from its first text, which counts. */
export function otherTexts(
  cells: readonly string[],
  mapping: ColumnMapping,
): readonly { readonly column: Column; readonly text: string; readonly counts: string }[] {
  const first = new Map<Column, string>();
  return mapping.flatMap((column, position) => {
    const text = (cells[position] ?? '').trim();
    if (column === null || text === '' || findColumn(column)?.joins === true) return [];
    const counts = first.get(column);
    if (counts === undefined) first.set(column, text);
    return counts === undefined || counts === text ? [] : [{ column, text, counts }];
  });
}

function joined(column: Column, cells: readonly DayCell[]): string {
  const [only, ...others] = cells;
  const joins = findColumn(column)?.joins === true;
  const isDay = joins && findColumn(column)?.field === 'businessHours';
  const isOfHalf = only?.part?.session === 'am' || only?.part?.session === 'pm';
  if (others.length === 0 && !(isDay && (isOfHalf || only?.part?.mayClose))) return only?.text ?? '';
  if (isDay) return joinDay(cells);
  const said = cells.flatMap(({ text }) => text.trim() || []);
  if (said.length < 2 || !joins) return said[0] ?? '';
  if (column === 'street1') return said.join(', ');
  return joinList(said.flatMap((cell) => splitList(cell, column === 'photos' ? 'separatesAddresses' : 'separates')));
}
