import { Command } from 'commander';
import { changeStatus } from '@listings/feature-accounts';
import type { AdminCommand } from '../admin-command.js';
import { actorOption } from '../audit.js';
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
  return ({ ofAccount, print, administrator }) =>
    new Command(name)
      .description(`${description} Prints the status.`)
      .requiredOption('--account <id>', 'id of the account', accountId)
      .addOption(actorOption())
      .action((options: { account: number }) =>
        ofAccount(options.account, async (accounts, { id }) => {
          await changeStatus(accounts, { accountId: id, status, actor: administrator(name) });
          print(`status: ${status}`);
        }),
      );
}
