import { Command } from 'commander';
import { findCertificate } from '@listings/feature-accounts';
import { Database } from '@listings/persistence';
import type { AdminCommand } from '../../admin-command.js';
import { CommandProblem } from '../../admin-command.js';
import { accountId } from '../../values.js';

/** `accounts certificate`: what was deleted with an account, when, and who asked for it. */
export const certificateCommand: AdminCommand = ({ inContext, print }) =>
  new Command('certificate')
    .description(
      'Print the certificate of a deletion: who asked for it and when, when it began and ended, and the deleted rows of each table.\n' +
        'It is kept after the account and contains no personal data.',
    )
    .requiredOption('--account <id>', 'id of the account', accountId)
    .option('--json', 'print one line of JSON')
    .action((options: { account: number; json?: boolean }) =>
      inContext(async (context) => {
        const certificate = await findCertificate(context.get(Database), { accountId: options.account });
        if (certificate === undefined)
          throw new CommandProblem(`The deletion of the account ${options.account} has not begun.`);
        if (options.json === true) {
          print(JSON.stringify(certificate));
          return;
        }
        const { requestedAt, requestedBy, begunAt, endedAt, rows, images } = certificate;
        print(`accountId: ${certificate.accountId}`);
        print(`requestedAt: ${requestedAt?.toISOString() ?? 'unknown'}`);
        print(`requestedBy: ${requestedBy ?? 'unknown'}`);
        print(`begunAt: ${begunAt.toISOString()}`);
        print(`endedAt: ${endedAt?.toISOString() ?? 'not yet'}`);
        print(`images: ${images}`);
        for (const [table, count] of Object.entries(rows).toSorted()) print(`rows of ${table}: ${count}`);
      }),
    );
