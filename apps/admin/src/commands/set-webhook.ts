import { Command, Option } from 'commander';
import { SecretsConfiguration } from '@listings/configuration/admin';
import { eventCatalogue } from '@listings/event-catalogue';
import { saveEndpoint } from '@listings/feature-webhooks';
import { validateEnvironment } from '@listings/platform';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { actorOption } from '../audit.js';
import { accountId } from '../values.js';

/** The types of events that only an endpoint gets that asks for them; they are the same for all publishers. */
const additionalEvents = eventCatalogue([]).flatMap(({ name, additional }) => (additional ? [name] : []));

interface Options {
  readonly account: number;
  readonly url: string;
  readonly additionalEvents?: true | readonly string[];
}

/** `set-webhook`: sets the URL that an account's webhooks go to, and prints the secret that signs them [contract 8]. */
export const setWebhookCommand: AdminCommand = ({ ofAccount, terminal, print, administrator }) =>
  new Command('set-webhook')
    .description('Set the webhook URL of an account. Prints the secret that signs its webhooks.')
    .requiredOption('--account <id>', 'id of the account', accountId)
    .requiredOption('--url <url>', 'where the webhooks go')
    .addOption(
      new Option(
        '--additional-events [types...]',
        'additional types of events that it asks for; none without a type. Omitted: the same as before',
      ).choices(additionalEvents),
    )
    .addHelpText(
      'after',
      '\nNeeds ENCRYPTION_KEY, as the processes have it, because the secret is stored encrypted.\n' +
        'A new URL keeps the secret of the one before.',
    )
    .addOption(actorOption())
    .action(({ account: id, url, additionalEvents: asked }: Options) =>
      ofAccount(id, async (accounts) => {
        const settings = validateEnvironment(SecretsConfiguration, terminal.variables);
        const result = await saveEndpoint(
          {
            ...accounts,
            encryption: settings.ENCRYPTION_KEY,
            allowPrivateAddresses: settings.ALLOW_PRIVATE_ADDRESSES,
          },
          id,
          // Commander says true for the option without a value.
          { url, additionalEvents: asked === true ? [] : asked },
          administrator('set-webhook'),
        );
        if (!result.saved) throw new CommandProblem(`The webhook URL was not set: ${result.reason}.`);
        print(`webhookUrl: ${result.url}`);
        print(`webhookSecret: ${result.secret}`);
      }),
    );
