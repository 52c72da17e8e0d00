import type { Database, Transaction } from '@listings/persistence';
import { findHeld, lockHeld } from '../store/claims.js';
import type { ClaimedWork, WorkClaim } from '../work-row.js';
import { workOf } from '../work.js';

/** Another process took over a row while a transaction worked on it. */
class ClaimsLost extends Error {}

/**
 * Runs `write` in a transaction for claimed rows of one kind. At the end of the transaction the rows of work are locked and checked, and
 * `settle` writes them. If a claim was lost, the transaction is undone and runs again without that row. So the rows of the domain are locked
 * before the rows of work, as in the transactions of requests.
 */
export async function underClaims<Entry extends { readonly work: ClaimedWork }, Result>(
  database: Database,
  entries: readonly Entry[],
  {
    write,
    settle,
  }: {
    write: (transaction: Transaction, held: readonly Entry[]) => Promise<Result>;
    settle: (transaction: Transaction, held: readonly Entry[], result: Result) => Promise<void>;
  },
): Promise<{ held: readonly Entry[]; result: Result | undefined }> {
  for (let held = entries; held.length > 0;) {
    try {
      const result = await database.transaction(async (transaction) => {
        const made = await write(transaction, held);
        transaction.beforeCommit(workOf(held[0]?.work.kind ?? ''), async () => {
          const locked = await lockHeld(transaction, claimsOf(held));
          if (locked.length < held.length) throw new ClaimsLost();
          await settle(transaction, held, made);
        });
        return made;
      });
      return { held, result };
    } catch (error) {
      const left = stillHeld(held, await findHeld(database, claimsOf(held)));
      // Another process that took over a row may have made this transaction fail.
      if (left.length === held.length && !(error instanceof ClaimsLost)) throw error;
      held = left;
    }
  }
  return { held: [], result: undefined };
}

/**
 * Runs one of the transactions of a step that needs several, such as a step that stores in parts what it reads. Undoes it and returns undefined
 * if the claim was lost.
 */
export async function underClaim<Result>(
  database: Database,
  work: ClaimedWork,
  write: (transaction: Transaction) => Promise<Result>,
): Promise<{ readonly result: Result } | undefined> {
  const { held, result } = await underClaims(database, [{ work }], { write, settle: async () => undefined });
  return held.length > 0 ? { result: result as Result } : undefined;
}

function claimsOf(entries: readonly { readonly work: ClaimedWork }[]): WorkClaim[] {
  return entries.map(({ work }) => work);
}

function stillHeld<Entry extends { readonly work: ClaimedWork }>(
  entries: readonly Entry[],
  held: readonly WorkClaim[],
): Entry[] {
  const keys = new Set(held.map(keyOf));
  return entries.filter(({ work }) => keys.has(keyOf(work)));
}

function keyOf({ accountId, subject, claimNo }: WorkClaim): string {
  return `${accountId} ${claimNo} ${subject}`;
}
