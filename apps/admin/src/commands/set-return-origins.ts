import { Command } from 'commander';
import { MAX_RETURN_ORIGINS, returnOrigins, storeReturnOrigins } from '@listings/feature-accounts';
import { Database } from '@listings/persistence';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { actorOption, auditCommand } from '../audit.js';
import { existingAccount } from '../existing-account.js';
import { accountId } from '../values.js';

/** `set-return-origins`: sets the origins to which connect links of an account may return a browser [contract 12]. */
export const setReturnOriginsCommand: AdminCommand = ({ inContext, print, administrator }) =>
  new Command('set-return-origins')
    .description('Set the origins that successUrl and errorUrl of an account may have. Replaces the origins before.')
    .requiredOption('--account <id>', 'id of the account', accountId)
    .option('--origin <origin...>', 'an allowed origin such as https://app.example; without any, all are allowed')
    .addOption(actorOption())
    .action((options: { account: number; origin?: readonly string[] }) =>
      inContext(async (context) => {
        const database = context.get(Database);
        const account = await existingAccount(database, options.account);
        const { origins, refused } = returnOrigins(options.origin ?? []);
        if (refused.length > 0) {
          throw new CommandProblem(
            `The origins were not set: ${refused.join(', ')} is not an origin such as https://app.example or ` +
              `http://localhost:3000, or exceeds the limit of ${MAX_RETURN_ORIGINS}.`,
          );
        }
        await database.transaction(async (transaction) => {
          await storeReturnOrigins(transaction, { accountId: account.id, origins });
          await auditCommand(transaction, administrator('set-return-origins'), {
            accountId: account.id,
            action: 'return_origins.changed',
            details: { after: origins },
          });
        });
        print(`returnOrigins: ${origins.join(' ')}`);
      }),
    );
