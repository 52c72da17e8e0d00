import { readDatabaseFailure } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import type { AccountsDependencies } from '../dependencies.js';
import { claimDueAccount, deleteAccountRows, findAccountTables } from '../store/account-deletion.js';
import { addToCertificate, beginCertificate } from '../store/deletion-certificates.js';

/** Bounds of one run of a deletion. */
export interface DeletionBounds {
  /** Rows of one transaction. */
  readonly rowsPerStep: number;
  readonly steps: number;
}

const BOUNDS: DeletionBounds = { rowsPerStep: 1_000, steps: 20 };

/**
 * Deletes accounts whose 30 days are over, with all their data, in short transactions [contract 12]. Two processes never
 * work on the same account at the same time, and an account that cannot be deleted holds up no other. Returns the number
 * of deleted accounts, and whether more rows are due.
 */
export async function deleteDueAccounts(
  { database, clock, logger }: AccountsDependencies & { readonly logger: Logger },
  { rowsPerStep, steps }: DeletionBounds = BOUNDS,
): Promise<{ accounts: number; rows: number; due: boolean }> {
  const tables = await findAccountTables(database);
  const failed: number[] = [];
  let accounts = 0;
  let rows = 0;
  for (let step = 1; step <= steps; step += 1) {
    let accountId: number | undefined;
    try {
      const done = await database.transaction(async (transaction) => {
        const now = clock.now();
        accountId = await claimDueAccount(transaction, { now, except: failed });
        if (accountId === undefined) return undefined;
        await beginCertificate(transaction, { accountId, now });
        const step = await deleteAccountRows(transaction, { accountId, limit: rowsPerStep, tables });
        const { images } = step;
        await addToCertificate(transaction, { accountId, rows: step.tables, images, endedAt: step.ended ? now : null });
        return step;
      });
      if (!done) return { accounts, rows, due: false };
      rows += done.rows;
      if (!done.ended) continue;
      accounts += 1;
      logger.info({ accountId }, 'deleted an account with all its data');
    } catch (error) {
      if (accountId === undefined || readDatabaseFailure(error)) throw error;
      failed.push(accountId);
      logger.error({ err: error, accountId }, 'an account could not be deleted; the next run retries');
    }
  }
  return { accounts, rows, due: true };
}
