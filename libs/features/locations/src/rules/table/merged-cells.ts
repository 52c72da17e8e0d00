import { joinList, splitList } from './cell-list.js';
import { findColumn } from './columns.js';
import type { Column, ColumnMapping } from './columns.js';

const CLOCK = /^\d{1,2}(?:[:.h]\d{2})?(?::\d{2})?(?:\s?[ap]\.?m\.?|\s?h|\s?uhr)?$/i;

/**
 * The cell of each column that the mapping names. Several cells of one column are joined: lines of an address, the entries
 * of lists, and the opening and closing times of a day. Of any other column the first cell that says something counts.
 */
export function mergedCells(cells: readonly string[], mapping: ColumnMapping): ReadonlyMap<Column, string> {
  const byColumn = new Map<Column, string[]>();
  mapping.forEach((column, position) => {
    if (column === null) return;
    const cell = cells[position] ?? '';
    const known = byColumn.get(column);
    if (!known) byColumn.set(column, [cell]);
    else if (cell.trim() !== '') known.push(cell);
  });
  return new Map(
    [...byColumn].map(([column, all]) => [column, all.length === 1 ? (all[0] ?? '') : joined(column, all)]),
  );
}

function joined(column: Column, cells: readonly string[]): string {
  const said = cells.filter((cell) => cell.trim() !== '').map((cell) => cell.trim());
  if (said.length < 2 || findColumn(column)?.joins !== true) return said[0] ?? '';
  if (column === 'street1') return said.join(', ');
  if (findColumn(column)?.field !== 'businessHours') {
    return joinList(said.flatMap((cell) => splitList(cell, column === 'photos' ? 'separatesAddresses' : 'separates')));
  }
  if (!said.every((cell) => cell.length < 20 && CLOCK.test(cell)) || said.length % 2 === 1)
    return [...new Set(said)].join(', ');
  return said.flatMap((cell, position) => (position % 2 === 0 ? `${cell}-${said[position + 1]}` : [])).join(', ');
}
