import { Command } from 'commander';
import { cancelDeletionAsOperator, requestDeletionAsOperator } from '@listings/feature-accounts';
import type { AdminCommand } from '../../admin-command.js';
import { CommandProblem } from '../../admin-command.js';
import { actorOption } from '../../audit.js';
import { accountId } from '../../values.js';

interface Options {
  readonly account: number;
  readonly atOnce?: boolean;
  readonly cancel?: boolean;
}

/** `accounts delete`: requests the deletion of an account, or cancels it. */
export const deleteCommand: AdminCommand = ({ ofAccount, print, administrator }) =>
  new Command('delete')
    .description(
      'Request the deletion of an account. At once its keys are refused and it publishes nothing new; after 30 days the worker\n' +
        'deletes all its data. Prints when.',
    )
    .requiredOption('--account <id>', 'id of the account', accountId)
    .option('--at-once', 'do not wait 30 days: the next run of the worker deletes it, and nobody can cancel that')
    .option('--cancel', 'cancel a deletion that has not begun')
    .addOption(actorOption())
    .action(({ account, atOnce = false, cancel = false }: Options) =>
      ofAccount(account, async (accounts, { id }) => {
        if (atOnce && cancel)
          throw new CommandProblem('Nothing was changed: --at-once and --cancel exclude each other.');
        const request = { accountId: id, actor: administrator('accounts delete') };
        const done = cancel
          ? await cancelDeletionAsOperator(accounts, request)
          : await requestDeletionAsOperator(accounts, { ...request, atOnce });
        if (!done.changed) throw new CommandProblem(`Nothing was changed: ${done.reason}.`);
        print(`deletionAt: ${done.deletionAt?.toISOString() ?? 'none'}`);
      }),
    );
