import { Command, Option } from 'commander';
import { planNames } from '@listings/domain';
import type { PlanName } from '@listings/domain';
import { createAccount } from '@listings/feature-accounts';
import type { AccountsDependencies } from '@listings/feature-accounts';
import { hashPassword } from '@listings/feature-identity';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { ACCOUNTS } from '../admin.module.js';
import { actorOption } from '../audit.js';
import { readPassword } from '../read-password.js';
import { newEmailAddress, someText } from '../values.js';

/** `create-account`: creates an account and its owner, and prints both ids. */
export const createAccountCommand: AdminCommand = ({ inContext, terminal, print, administrator }) =>
  new Command('create-account')
    .description('Create an account with its owner, the first user. Prints both ids.')
    .requiredOption('--name <name>', 'name of the account', someText)
    .addOption(
      new Option('--plan <plan>', 'plan of the account; ENTERPRISE has no limits')
        .choices(planNames)
        .default('ENTERPRISE'),
    )
    .requiredOption('--email <address>', 'e-mail address of the owner, who signs in with it', newEmailAddress)
    .addHelpText(
      'after',
      "\nThe owner's password is read from the variable ACCOUNT_PASSWORD or, without it, from the first line of\n" +
        'standard input. It is never an argument, because other users of the machine can read those.',
    )
    .addOption(actorOption())
    .action((options: { name: string; plan: PlanName; email: string }) =>
      inContext(async (context) => {
        const passwordHash = await hashPassword(await readPassword(terminal));
        const created = await createAccount(context.get<AccountsDependencies>(ACCOUNTS), {
          ...options,
          passwordHash,
          actor: administrator('create-account'),
        }).catch((error: { code?: string; constraint?: string }) => {
          if (error.code !== UNIQUE_VIOLATION || error.constraint !== 'users_email') throw error;
          throw new CommandProblem(`There is already a user with the e-mail address ${options.email}.`);
        });
        print(`accountId: ${created.accountId}`);
        print(`userId: ${created.userId}`);
      }),
    );

/** PostgreSQL's code for a second row with the same unique value. */
const UNIQUE_VIOLATION = '23505';
