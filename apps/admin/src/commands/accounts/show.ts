import { Command } from 'commander';
import { listAccounts } from '@listings/feature-accounts';
import type { AdminCommand } from '../../admin-command.js';
import { accountId } from '../../values.js';

/** `accounts show`: what the service knows about an account. */
export const showCommand: AdminCommand = ({ ofAccount, print }) =>
  new Command('show')
    .description('Print an account: its name, status, plan, seats, requests that it may send, and its deletion.')
    .requiredOption('--account <id>', 'id of the account', accountId)
    .option('--json', 'print one line of JSON')
    .action((options: { account: number; json?: boolean }) =>
      ofAccount(options.account, async (accounts, { id, minuteLimit: minute, hourLimit: hour, dayLimit: day }) => {
        const [summary] = await listAccounts(accounts, { after: id - 1, limit: 1 });
        const shown = { ...summary, minute, hour, day };
        if (options.json === true) print(JSON.stringify(shown));
        else for (const [name, value] of Object.entries(shown)) print(`${name}: ${textOf(name, value)}`);
      }),
    );

function textOf(name: string, value: string | number | Date | null): string {
  if (value === null) return name === 'deletionAt' ? 'none' : 'unlimited';
  return value instanceof Date ? value.toISOString() : String(value);
}
