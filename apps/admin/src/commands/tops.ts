import { Command } from 'commander';
import { findTopRequests } from '@listings/feature-accounts';
import { findTopStorage } from '@listings/feature-photos';
import { findTopDeliveries } from '@listings/feature-webhooks';
import { Database } from '@listings/persistence';
import type { AccountShare, Sql } from '@listings/persistence';
import { systemClock } from '@listings/platform';
import { findTopWork } from '@listings/work/store';
import type { AdminCommand } from '../admin-command.js';

/** Accounts of each list. */
const LISTED = 10;
/** Limit of one list: it reads up to a million rows. */
const STATEMENT_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The lists, each with its unit. */
const TOPS: readonly (readonly [what: string, find: (sql: Sql) => Promise<AccountShare[]>])[] = [
  ['rows of work', (sql) => findTopWork(sql, { limit: LISTED })],
  ['waiting webhook deliveries', (sql) => findTopDeliveries(sql, { limit: LISTED })],
  [
    'requests of keys within an hour',
    (sql) => findTopRequests(sql, { since: new Date(systemClock.now().getTime() - HOUR_MS), limit: LISTED }),
  ],
  ['bytes of uploads', (sql) => findTopStorage(sql, { limit: LISTED })],
];

/** `tops`: names the accounts that use the most of the installation. Metrics have no label for an account, because there may be very many. */
export const topsCommand: AdminCommand = ({ inContext, print }) =>
  new Command('tops')
    .description(
      `Print the ${LISTED} accounts with the most rows of work, waiting webhook deliveries, requests within an hour, and bytes of uploads. ` +
        'Reads at most a million rows for each.',
    )
    .action(() =>
      inContext(async (context) => {
        const database = context.get(Database).separate({ maxConnections: 1, timeoutMs: STATEMENT_MS });
        try {
          for (const [what, find] of TOPS)
            for (const { accountId, amount } of await find(database))
              print(`${what}: ${amount} (account ${accountId})`);
        } finally {
          await database.close();
        }
      }),
    );
