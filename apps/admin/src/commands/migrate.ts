import { Command } from 'commander';
import { migrate } from '@listings/persistence';
import type { AdminCommand } from '../admin-command.js';
import { AdminConfiguration } from '../configuration.js';

/** `migrate`: brings the schema of the database to this release. Run it before the processes of a release start. */
export const migrateCommand: AdminCommand = ({ inContextOfAnySchema, print }) =>
  new Command('migrate')
    .description(
      'Bring the database schema up to date with this release. Several runs at once take turns; a run without ' +
        'anything to do changes nothing.',
    )
    .action(() =>
      inContextOfAnySchema(async (context) => {
        await migrate(context.get(AdminConfiguration).DATABASE_URL);
        print('The database schema is up to date.');
      }),
    );
