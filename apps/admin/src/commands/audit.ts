import { Command } from 'commander';
import { listAccounts, readAuditPages } from '@listings/feature-accounts';
import { Database } from '@listings/persistence';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { existingAccount } from '../existing-account.js';
import { accountId, moment } from '../values.js';

/** Accounts that are read at once. */
const ACCOUNTS_AT_ONCE = 100;

interface Options {
  readonly account?: number;
  readonly from?: Date;
  readonly to?: Date;
}

/** `audit`: what an operator does with the audit logs. */
export const auditCommands: AdminCommand = (environment) =>
  new Command('audit').description('Export audit logs.').addCommand(exportCommand(environment));

const exportCommand: AdminCommand = ({ inContext, print }) =>
  new Command('export')
    .description(
      'Print the audit log as lines of JSON, account by account and the oldest entry first, such as into a file. Each line has\n' +
        'accountId, id, at, actor, actorName, userId, keyId, action, subject, details and address.',
    )
    .option('--account <id>', 'only this account; by default all of them', accountId)
    .option('--from <time>', 'only entries from this time on, such as 2026-07-06T18:00:00Z', moment)
    .option('--to <time>', 'only entries before this time', moment)
    .action(({ account, from, to }: Options) =>
      inContext(async (context) => {
        if (from !== undefined && to !== undefined && from >= to)
          throw new CommandProblem('Nothing was exported: --from must be before --to.');
        const database = context.get(Database);
        const printLog = async (id: number) => {
          for await (const entries of readAuditPages({ database }, { accountId: id, from, to }))
            for (const entry of entries) print(JSON.stringify({ accountId: id, ...entry }));
        };
        if (account !== undefined) return printLog((await existingAccount(database, account)).id);
        for (let after = 0; ;) {
          const accounts = await listAccounts({ database }, { after, limit: ACCOUNTS_AT_ONCE });
          for (const { id } of accounts) await printLog(id);
          after = accounts.at(-1)?.id ?? after;
          if (accounts.length < ACCOUNTS_AT_ONCE) return;
        }
      }),
    );
