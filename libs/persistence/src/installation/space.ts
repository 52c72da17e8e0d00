import { selectNumber } from '../statements.js';

/** The bytes of the database on its disk. PostgreSQL looks at each of its files: for the metrics of one process, and seldom. */
export const readDatabaseBytes = selectNumber<[]>({
  text: 'select pg_database_size(current_database())::float8 as bytes',
});
