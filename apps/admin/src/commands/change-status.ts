import { Command } from 'commander';
import { changeStatus } from '@listings/feature-accounts';
import type { AccountsDependencies } from '@listings/feature-accounts';
import { ACCOUNTS } from '../admin.module.js';
import type { AdminCommand } from '../admin-command.js';
import { actorOption } from '../audit.js';
import { existingAccount } from '../existing-account.js';
import { accountId } from '../values.js';

/** `suspend-account`: refuses the keys and the members of an account, until `resume-account`. */
export const suspendAccountCommand = statusCommand({
  name: 'suspend-account',
  status: 'SUSPENDED',
  description:
    'Suspend an account: within a second its keys are refused with SY90001, and its members may only sign in. Its data stays. It publishes nothing new.',
});

/** `resume-account`: ends a suspension. */
export const resumeAccountCommand = statusCommand({
  name: 'resume-account',
  status: 'ACTIVE',
  description: 'End the suspension of an account.',
});

function statusCommand(command: { name: string; status: 'ACTIVE' | 'SUSPENDED'; description: string }): AdminCommand {
  const { name, status, description } = command;
  return ({ inContext, print, administrator }) =>
    new Command(name)
      .description(`${description} Prints the status.`)
      .requiredOption('--account <id>', 'id of the account', accountId)
      .addOption(actorOption())
      .action((options: { account: number }) =>
        inContext(async (context) => {
          const accounts = context.get<AccountsDependencies>(ACCOUNTS);
          const { id } = await existingAccount(accounts.database, options.account);
          await changeStatus(accounts, { accountId: id, status, actor: administrator(name) });
          print(`status: ${status}`);
        }),
      );
}
