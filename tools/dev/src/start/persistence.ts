// Loaded late: loading the SQL takes as long as starting the database.
import { migrate as migrateDatabase, WrongSchemaError } from '@listings/persistence';
import { StartProblem } from './problem.js';

export { readDatabaseFailure } from '@listings/persistence';

/** Brings the schema to this checkout. A database with the schema of another checkout is the developer's to decide on. */
export async function migrate(databaseUrl: string): Promise<void> {
  await migrateDatabase(databaseUrl).catch((error: unknown) => {
    if (!(error instanceof WrongSchemaError)) throw error;
    throw new StartProblem(
      `${error.message} To begin with new demo data, remove the data folder (.listings, or LISTINGS_HOME).`,
    );
  });
}
