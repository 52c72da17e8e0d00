import type { Sql } from '../database.js';

/** The bytes of the database on its disk. PostgreSQL looks at each of its files: for the metrics of one process, and seldom. */
export async function readDatabaseBytes(sql: Sql): Promise<number> {
  const [row] = await sql.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes');
  return row?.bytes ?? 0;
}
