import { Command } from 'commander';
import { AdminConfiguration } from '@listings/configuration/admin';
import { awaitDatabase } from '@listings/nest';
import { migrate } from '@listings/persistence';
import type { AdminCommand } from '../admin-command.js';

/**
 * `migrate`: brings the schema of the database to this release. Run it before the processes of a release start. Waits
 * while the database is away, because it often starts together with the database.
 */
export const migrateCommand: AdminCommand = ({ inContextOfAnySchema, print, report }) =>
  new Command('migrate')
    .description(
      'Bring the database schema up to date with this release. Several runs at once take turns; a run without ' +
        'anything to do changes nothing. Waits for a database that is away.',
    )
    .action(() =>
      inContextOfAnySchema(async (context) => {
        const { DATABASE_DIRECT_URL, directDatabaseUrl } = context.get(AdminConfiguration);
        await awaitDatabase({
          server: 'the database',
          variable: DATABASE_DIRECT_URL === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
          attempt: () => migrate(directDatabaseUrl, { onProgress: report }),
          log: (_, text) => report(text),
        });
        print('The database schema is up to date.');
      }),
    );
