import { Command } from 'commander';
import { moveSeats } from '@listings/feature-accounts';
import type { AccountsDependencies } from '@listings/feature-accounts';
import type { AdminCommand } from '../../admin-command.js';
import { CommandProblem } from '../../admin-command.js';
import { ACCOUNTS } from '../../admin.module.js';
import { actorOption } from '../../audit.js';
import { accountId, limit } from '../../values.js';

/** `accounts move-seats`: moves seats from an ENTERPRISE account to another one. */
export const moveSeatsCommand: AdminCommand = ({ inContext, print, administrator }) =>
  new Command('move-seats')
    .description(
      'Move seats from an ENTERPRISE account to another one. Both have a seat limit of their own, and the first one keeps the seats\n' +
        'that it uses. Prints the seats of both.',
    )
    .requiredOption('--from <id>', 'id of the account that gives the seats', accountId)
    .requiredOption('--to <id>', 'id of the account that gets them', accountId)
    .requiredOption('--seats <number>', 'how many', limit)
    .addOption(actorOption())
    .action((options: { from: number; to: number; seats: number }) =>
      inContext(async (context) => {
        if (options.from === options.to) throw new CommandProblem('No seats were moved: both accounts are the same.');
        const accounts = context.get<AccountsDependencies>(ACCOUNTS);
        const done = await moveSeats(accounts, { ...options, actor: administrator('accounts move-seats') });
        if (!done.moved) throw new CommandProblem(`No seats were moved: ${done.reason}.`);
        print(`seatsOf ${options.from}: ${done.from}`);
        print(`seatsOf ${options.to}: ${done.to}`);
      }),
    );
