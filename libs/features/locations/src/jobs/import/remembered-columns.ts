import type { ColumnMapping } from '../../rules/table/columns.js';
import { headerKeys } from '../../rules/table/header/header-key.js';

/** Most headers that are remembered for an account; the oldest ones are forgotten. */
const MOST_HEADERS = 1_000;
/** Longer headers are not remembered. */
const LONGEST_HEADER = 200;

/** The remembered columns with those of a file, which win. */
export function rememberColumns(
  remembered: Readonly<Record<string, string | null>>,
  header: readonly string[],
  mapping: ColumnMapping,
): Record<string, string | null> {
  const columns = new Map(Object.entries(remembered));
  headerKeys(header).forEach((key, position) => {
    if (key === '' || key.length > LONGEST_HEADER) return;
    columns.delete(key);
    columns.set(key, mapping[position] ?? null);
  });
  return Object.fromEntries([...columns].slice(-MOST_HEADERS));
}

/** Whether the account has decided about each column of a file before, so that nobody needs to be asked. */
export function isRemembered(remembered: Readonly<Record<string, string | null>>, header: readonly string[]): boolean {
  const keys = headerKeys(header);
  return header.every((name, position) => name === '' || remembered[keys[position] ?? ''] !== undefined);
}
