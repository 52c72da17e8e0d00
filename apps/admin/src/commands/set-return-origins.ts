import { Command } from 'commander';
import { ACCOUNT_BOUNDS, returnOrigins, storeReturnOrigins } from '@listings/feature-accounts';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { actorOption, auditCommand } from '../audit.js';
import { accountId as accountIdOption } from '../values.js';

/** `set-return-origins`: sets the origins to which connect links of an account may return a browser [contract 12]. */
export const setReturnOriginsCommand: AdminCommand = ({ ofAccount, print, administrator }) =>
  new Command('set-return-origins')
    .description('Set the origins that successUrl and errorUrl of an account may have. Replaces the origins before.')
    .requiredOption('--account <id>', 'id of the account', accountIdOption)
    .option('--origin <origin...>', 'an allowed origin such as https://app.example; without any, all are allowed')
    .addOption(actorOption())
    .action((options: { account: number; origin?: readonly string[] }) =>
      ofAccount(options.account, async ({ database }, { id: accountId }) => {
        const { origins, refused } = returnOrigins(options.origin ?? []);
        if (refused.length > 0) {
          throw new CommandProblem(
            `The origins were not set: ${refused.join(', ')} is not an origin such as https://app.example or ` +
              `http://localhost:3000, or exceeds the limit of ${ACCOUNT_BOUNDS.returnOrigins}.`,
          );
        }
        await database.transaction(async (transaction) => {
          await storeReturnOrigins(transaction, { accountId, origins });
          await auditCommand(transaction, administrator('set-return-origins'), {
            accountId,
            action: 'return_origins.changed',
            details: { after: origins },
          });
        });
        print(`returnOrigins: ${origins.join(' ')}`);
      }),
    );
