import { DatabaseConfiguration } from '@listings/nest';
import { migrate } from '@listings/persistence';
import { validateEnvironment } from '@listings/platform';

/** `node dist/apps/api/src/migrate.js`: migrates the database of DATABASE_URL to the schema of this release. */
try {
  await migrate(validateEnvironment(DatabaseConfiguration).DATABASE_URL);
  process.stdout.write('The database schema is up to date.\n');
} catch (error) {
  process.stderr.write(`The database was not migrated: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
