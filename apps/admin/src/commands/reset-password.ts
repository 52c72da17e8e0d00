import { Command } from 'commander';
import type { AccountsDependencies } from '@listings/feature-accounts';
import { issueResetLinkAsOperator, resetPasswordAsOperator } from '@listings/feature-identity';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { ACCOUNTS } from '../admin.module.js';
import { actorOption } from '../audit.js';
import { readPassword } from '../read-password.js';
import { emailAddress, publicUrl } from '../values.js';

const NAME = 'reset-password';

/** `reset-password`: gives a user a new password or a single-use link for one, and ends the sessions of the user. */
export const resetPasswordCommand: AdminCommand = ({ inContext, terminal, print, administrator }) =>
  new Command(NAME)
    .description('Reset the password of a user, and end all sessions of the user.')
    .requiredOption('--email <address>', 'e-mail address of the user', emailAddress)
    .option('--link <url>', 'print a single-use link below this PUBLIC_URL, instead of setting a password', publicUrl)
    .addHelpText(
      'after',
      '\nWithout --link the new password is read from the variable ACCOUNT_PASSWORD or, without it, from the first line\n' +
        'of standard input. A link is valid for one hour; send it to nobody but the user.',
    )
    .addOption(actorOption())
    .action((options: { email: string; link?: string }) =>
      inContext(async (context) => {
        const { email, link: url } = options;
        const accounts = context.get<AccountsDependencies>(ACCOUNTS);
        const reset = { email, actor: administrator(NAME) };
        const unknown = new CommandProblem(`There is no user with the e-mail address ${email}.`);
        if (url === undefined) {
          const password = await readPassword(terminal);
          if (!(await resetPasswordAsOperator(accounts, { ...reset, password }))) throw unknown;
          print(`passwordOf: ${email}`);
          return;
        }
        const link = await issueResetLinkAsOperator(accounts, { ...reset, publicUrl: url });
        if (link === undefined) throw unknown;
        print(`link: ${link}`);
      }),
    );
