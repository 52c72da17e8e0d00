/** Bytes of the rows that are in memory at the same time, if they hold what somebody has sent. */
export const BATCH_BYTES = 1_000_000;

/**
 * The text of a select of the first `rows` in their order: none further once they have a megabyte, and one at least. Each has a column `bytes`, and
 * they are sorted and limited; `order` and `columns` name what they return.
 */
export function firstBatch({
  rows,
  order,
  columns = '*',
}: {
  readonly rows: string;
  readonly order: string;
  readonly columns?: string;
}): string {
  return `select ${columns} from (
      select *, sum(bytes) over (order by ${order}) - bytes as bytes_before from (${rows}) first
    ) sized
    where bytes_before < ${BATCH_BYTES} order by ${order}`;
}
