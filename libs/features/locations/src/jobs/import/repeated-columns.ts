import { findColumn } from '../../rules/table/columns.js';
import type { ColumnMapping } from '../../rules/table/columns.js';
import { headerKey, headerKeys } from '../../rules/table/header/header-key.js';

/** The positions of the columns of each name that a file has several times. */
export function repeatedColumns(header: readonly string[]): readonly (readonly number[])[] {
  const byKey = new Map<string, number[]>();
  header.forEach((name, position) => {
    const key = headerKey(name);
    if (key !== '') byKey.set(key, [...(byKey.get(key) ?? []), position]);
  });
  return [...byKey.values()].filter(({ length }) => length > 1);
}

/** Gives columns with the name of an earlier one its meaning, unless the account has decided about them: the first one with a text counts. */
export function withRepeated(
  mapping: ColumnMapping,
  { header, remembered }: { header: readonly string[]; remembered: Readonly<Record<string, string | null>> },
): ColumnMapping {
  const keys = headerKeys(header);
  const found = [...mapping];
  for (const [first = 0, ...others] of repeatedColumns(header)) {
    for (const position of others) {
      const isDecided = remembered[keys[position] ?? ''] !== undefined;
      if (found[position] === null && !isDecided) found[position] = mapping[first] ?? null;
    }
  }
  return found;
}

/** Whether several of these columns say the same, so that one of them counts in each row. */
export function areOneColumn(positions: readonly number[], mapping: ColumnMapping): boolean {
  const columns = positions.flatMap((position) => mapping[position] ?? []);
  return columns.some((column, at) => findColumn(column)?.joins !== true && columns.indexOf(column) < at);
}
