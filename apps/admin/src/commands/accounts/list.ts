import { Command } from 'commander';
import { listAccounts } from '@listings/feature-accounts';
import type { AccountSummary } from '@listings/feature-accounts';
import { Database } from '@listings/persistence';
import type { AdminCommand } from '../../admin-command.js';
import { accountId, listLimit } from '../../values.js';

const LISTED = 100;

/** `accounts list`: the accounts of the installation, page by page. */
export const listCommand: AdminCommand = ({ inContext, print }) =>
  new Command('list')
    .description('Print the accounts in the order of their ids: id, status, plan, used seats and seats, and name.')
    .option('--after <id>', 'continue after the account with this id', accountId, 0)
    .option('--limit <number>', 'accounts to print, at most 1000', listLimit, LISTED)
    .option('--json', 'print each account as one line of JSON')
    .action(({ after, limit, json = false }: { after: number; limit: number; json?: boolean }) =>
      inContext(async (context) => {
        const accounts = await listAccounts({ database: context.get(Database) }, { after, limit });
        for (const account of accounts) print(json ? JSON.stringify(account) : textOf(account));
        if (!json) print(`count: ${accounts.length}`);
      }),
    );

function textOf({ id, status, plan, seats, usedSeats, deletionAt, name }: AccountSummary): string {
  const state = deletionAt === null ? status : `deleted at ${deletionAt.toISOString()}`;
  return `account: ${id} ${state} ${plan} ${usedSeats}/${seats ?? 'unlimited'} "${name}"`;
}
