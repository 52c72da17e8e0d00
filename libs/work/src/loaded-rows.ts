import type { LoadedWork } from './work-kind.js';
import type { ClaimedWork } from './work-row.js';

/** Joins claimed rows of work with the rows of the domain that were read for them, for `load`. A row without one is left out. */
export function loadedRows<Row extends { readonly accountId: number }>(
  claimed: readonly ClaimedWork[],
  rows: readonly Row[],
  subjectOf: (row: Row) => string,
): LoadedWork<Row>[] {
  const found = new Map(rows.map((row) => [`${row.accountId} ${subjectOf(row)}`, row]));
  return claimed.flatMap((work) => {
    const row = found.get(`${work.accountId} ${work.subject}`);
    return row ? [{ work, row }] : [];
  });
}
