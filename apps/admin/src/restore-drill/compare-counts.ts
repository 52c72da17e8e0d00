import type { Sql } from '@listings/persistence';

/** Tables that are counted at most; the schema has fewer. */
const MOST_TABLES = 1_000;

/** A table with its rows in the backup and in the database in use. */
export interface ComparedTable {
  readonly table: string;
  readonly restored: number;
  /** Undefined: the database in use has no such table. */
  readonly inUse: number | undefined;
}

/** Counts the rows of every table. Partitions count as part of their table; unlogged tables are not in a backup. */
export async function countRows(sql: Sql): Promise<Map<string, number>> {
  const tables = await sql.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
     order by relname limit ${MOST_TABLES}`,
  );
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await sql.query<{ rows: number }>(`select count(*)::float8 as rows from public.${name}`);
    counts.set(name, row?.rows ?? 0);
  }
  return counts;
}

/** The tables of both databases. */
export function compareCounts(
  restored: ReadonlyMap<string, number>,
  inUse: ReadonlyMap<string, number>,
): readonly ComparedTable[] {
  const names = [...new Set([...restored.keys(), ...inUse.keys()])].toSorted();
  return names.map((table) => ({ table, restored: restored.get(table) ?? 0, inUse: inUse.get(table) }));
}

/** A sentence for each table that has lost more rows than the tolerance, in percent of the rows in use. */
export function missingRows(compared: readonly ComparedTable[], tolerance: number): string[] {
  return compared.flatMap(({ table, restored, inUse = 0 }) => {
    const allowed = Math.max((inUse * tolerance) / 100, FEW_ROWS);
    return inUse - restored > allowed ? [`${table}: the backup has ${restored} rows of ${inUse}`] : [];
  });
}

/** A table may have got so many rows since the backup, however small it is. */
const FEW_ROWS = 1_000;
