import type { EqualCells, JobRow } from '../../../api/jobs-query.js';

/** The cells of rows that a person has changed, by the position of the row: all its cells, as the service takes them. */
export type Repairs = Readonly<Record<number, readonly string[]>>;

/** A row with another text in one of its cells. A row whose cells are as before has no repair. */
export function withCell(
  repairs: Repairs,
  { position, cells }: Pick<JobRow, 'position' | 'cells'>,
  { at, text }: { at: number; text: string },
): Repairs {
  const before = cells ?? [];
  const now = [...(repairs[position] ?? before)];
  // A short line of a file lacks its last cells.
  while (now.length <= at) now.push('');
  now[at] = text;
  const { [position]: _, ...others } = repairs;
  const isAsBefore = now.every((cell, index) => cell === (before[index] ?? ''));
  return isAsBefore ? others : { ...others, [position]: now };
}

/** The repairs as the service takes them. */
export function repairedRows(repairs: Repairs): { position: number; cells: string[] }[] {
  return Object.entries(repairs).map(([position, cells]) => ({ position: Number(position), cells: [...cells] }));
}

/** The problems of a row by the column of the file at which they stand, and those that no shown column has. */
export function problemsByCell(
  { problems }: Pick<JobRow, 'problems'>,
  mapping: readonly (string | null)[],
): { readonly cells: ReadonlyMap<number, string>; readonly others: readonly string[] } {
  const cells = new Map<number, string>();
  const others: string[] = [];
  for (const { column, message } of problems) {
    const at = column === null ? -1 : mapping.indexOf(column);
    if (at < 0) others.push(message);
    else cells.set(at, [cells.get(at), message].filter(Boolean).join(' '));
  }
  return { cells, others };
}

/** The columns of the grid: those that are imported, first the ones at which rows have problems. */
export function gridColumns(
  rows: readonly Pick<JobRow, 'problems'>[],
  { header, mapping }: { readonly header: readonly string[]; readonly mapping: readonly (string | null)[] },
): { readonly name: string; readonly at: number }[] {
  const wrong = new Set(rows.flatMap((row) => [...problemsByCell(row, mapping).cells.keys()]));
  const shown = header.flatMap((name, at) => (mapping[at] == null ? [] : [{ name: name || String(at + 1), at }]));
  return [...shown.filter(({ at }) => wrong.has(at)), ...shown.filter(({ at }) => !wrong.has(at))];
}

/** What tells texts that several rows have in common apart. */
export function keyOfCells({ column, position }: Pick<EqualCells, 'column' | 'position'>): string {
  return `${column} ${position}`;
}

/** The texts that a person has changed, by {@link keyOfCells}, as the service takes them, with the rows of each. */
export function repairedCells(
  groups: readonly EqualCells[],
  texts: Readonly<Record<string, string>>,
): { column: number; position: number; to: string; rows: number }[] {
  return groups.flatMap(({ column, position, text, rows }) => {
    const to = texts[keyOfCells({ column, position })] ?? text;
    return to.trim() === text ? [] : [{ column, position, to, rows }];
  });
}
