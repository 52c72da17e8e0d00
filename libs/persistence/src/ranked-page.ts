import type { RankPosition } from '@listings/pagination';
import type { AddValue } from './list.js';

/** Which page of a ranking is read. */
export interface RankingPage {
  readonly descending: boolean;
  readonly size: number;
  /** Where the page before has ended. */
  readonly position?: RankPosition;
}

/**
 * The SQL that reads a page of a query `ranked` with the columns `key` (text, unique) and `rank` (float8), with the number of all its
 * rows as `total`, and the columns of the one row of `totals`. `columns` are those of the row `page`, and computed for the page alone. A page without rows has one row in which these alone are set. What has no number
 * comes last in both directions.
 */
export function rankedPage(
  { columns, totals }: { readonly columns: string; readonly totals: string },
  { descending, size, position }: RankingPage,
  add: AddValue,
): string {
  return `
    select counted.total, totals.*, page.key, page.rank, ${columns} from (select count(*) as total from ranked) counted cross join (${totals}) totals
    left join lateral (
      select * from ranked
      where ${position === undefined ? 'true' : behind(position, descending, add)}
      ${order('ranked', descending)} limit ${size + 1}
    ) page on true ${order('page', descending)}`;
}

function order(row: string, descending: boolean): string {
  return `order by ${row}.rank is null, ${row}.rank ${descending ? 'desc' : 'asc'}, ${row}.key collate "C"`;
}

function behind({ rank, key }: RankPosition, descending: boolean, add: AddValue): string {
  const after = `ranked.key collate "C" > ${add(key)}::text`;
  if (rank === null) return `ranked.rank is null and ${after}`;
  const value = `${add(rank)}::float8`;
  return `(ranked.rank is null or ranked.rank ${descending ? '<' : '>'} ${value} or ranked.rank = ${value} and ${after})`;
}
