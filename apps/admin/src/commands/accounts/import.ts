import { Command } from 'commander';
import { AdminConfiguration, TransferConfiguration } from '@listings/configuration/admin';
import { ExportFolder, importAccount } from '@listings/feature-transfer';
import { Database } from '@listings/persistence';
import { mediaStoreOf, systemClock, validateEnvironment } from '@listings/platform';
import type { AdminCommand } from '../../admin-command.js';
import { CommandProblem } from '../../admin-command.js';
import { actorOption } from '../../audit.js';

/** `accounts import`: imports the export of an account into an empty installation. */
export const importCommand: AdminCommand = ({ inContext, terminal, print, report, administrator }) =>
  new Command('import')
    .description(
      'Import the export of an account into an empty installation, with the ids that it had. Checks all files first. The account\n' +
        'is suspended and its webhooks are paused, so that nothing is done twice. A run that ends early is repeated.',
    )
    .argument('<folder>', 'the folder of the export')
    .addOption(actorOption())
    .addHelpText(
      'after',
      '\nRun it before you start the processes. Needs ENCRYPTION_KEY, and MEDIA_STORE and MEDIA_DIR or the variables of S3, as\n' +
        'the processes have them, and ACCOUNT_EXPORT_PASSPHRASE if the export contains secrets. Afterwards: end the old account,\n' +
        'then resume-account here, and resume the webhooks in the portal.',
    )
    .action((folder: string) =>
      inContext(async (context) => {
        const settings = validateEnvironment(TransferConfiguration, terminal.variables);
        const { ENCRYPTION_KEY: encryption, ACCOUNT_EXPORT_PASSPHRASE: passphrase } = settings;
        if (encryption === undefined)
          throw new CommandProblem('Nothing was imported: ENCRYPTION_KEY is not set, as the processes have it.');
        const url = context.get(AdminConfiguration).directDatabaseUrl;
        // All rows are inserted in one transaction, however long its statements take.
        const database = new Database({
          url,
          maxConnections: 2,
          applicationName: 'listings-admin',
          statementTimeoutMs: 0,
        });
        try {
          const deps = { database, media: mediaStoreOf(settings), clock: systemClock, encryption };
          const done = await importAccount(deps, new ExportFolder(folder), {
            actor: administrator('accounts import'),
            passphrase,
          });
          print(`accountId: ${done.accountId}`);
          print(`rows: ${done.rows}`);
          print(`images: ${done.images}`);
          if (!done.secrets)
            report(
              'No secret was imported: members set new passwords, connected accounts are connected again, and webhooks have a new secret.',
            );
        } finally {
          await database.close();
        }
      }),
    );
