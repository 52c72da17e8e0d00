import { Command } from 'commander';
import { saveEndpoint } from '@listings/feature-webhooks';
import { Database } from '@listings/persistence';
import { systemClock, validateEnvironment } from '@listings/platform';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { SecretsConfiguration } from '../configuration.js';
import { administrator } from '../audit.js';
import { existingAccount } from '../existing-account.js';
import { accountId } from '../values.js';

/** `set-webhook`: sets the URL that an account's webhooks go to, and prints the secret that signs them [contract 8]. */
export const setWebhookCommand: AdminCommand = ({ inContext, terminal, print }) =>
  new Command('set-webhook')
    .description('Set the webhook URL of an account. Prints the secret that signs its webhooks.')
    .requiredOption('--account <id>', 'id of the account', accountId)
    .requiredOption('--url <url>', 'where the webhooks go')
    .addHelpText(
      'after',
      '\nNeeds ENCRYPTION_KEY, as the processes have it, because the secret is stored encrypted.\n' +
        'A new URL keeps the secret of the one before.',
    )
    .action((options: { account: number; url: string }) =>
      inContext(async (context) => {
        const settings = validateEnvironment(SecretsConfiguration, terminal.variables);
        const database = context.get(Database);
        const account = await existingAccount(database, options.account);
        const result = await saveEndpoint(
          {
            database,
            clock: systemClock,
            encryption: settings.ENCRYPTION_KEY,
            allowPrivateAddresses: settings.ALLOW_PRIVATE_ADDRESSES,
          },
          account.id,
          options,
          administrator('set-webhook'),
        );
        if (!result.saved) throw new CommandProblem(`The webhook URL was not set: ${result.reason}.`);
        print(`webhookUrl: ${result.url}`);
        print(`webhookSecret: ${result.secret}`);
      }),
    );
