import type { Database, Sql, Transaction } from '@listings/persistence';
import type { Logger } from '@listings/platform';
import { deleteWork, insertWork, makeWorkDue } from './store/requests.js';
import type { WorkRequest, WorkSelection } from './store/requests.js';
import { markTurns } from './store/turns.js';
import type { Turn } from './store/turns.js';

/** Tells the processes that work on a kind that an account has due rows. A lost wake-up delays them until the sweep. */
export type WakeUp = (job: { kind: string; accountId: number }) => Promise<void>;

/** A row that is due within this time is announced; the sweep finds one that is due later. */
const SOON_MS = 10_000;

/** Requests work in the transactions of use cases, and announces it after their commits. */
export class Work {
  constructor(
    private readonly deps: { readonly database: Database; readonly logger: Logger; readonly wakeUp: WakeUp },
  ) {}

  /**
   * Adds rows of an account. A subject that has a row already becomes due at the earlier time, after its step if it is in progress; one that was
   * set aside begins anew.
   */
  async add(transaction: Transaction, request: WorkRequest): Promise<void> {
    this.announce(transaction, request, await insertWork(transaction, request));
  }

  /** Makes rows due now that wait for something that has happened, at most `limit`; one in progress is due again after its step. */
  async makeDue(transaction: Transaction, selection: WorkSelection & { limit: number }): Promise<void> {
    this.announce(transaction, selection, await makeWorkDue(transaction, selection));
  }

  /** Removes rows whose subject is gone. The outcome of one in progress is not recorded. */
  async remove(sql: Sql, rows: { accountId: number; kind: string; subjects: readonly string[] }): Promise<void> {
    await deleteWork(sql, rows);
  }

  private announce(
    transaction: Transaction,
    { accountId, kind }: { accountId: number; kind: string },
    turns: readonly Turn[],
  ): void {
    const soon = turns.filter(({ inMs }) => inMs <= SOON_MS);
    if (soon.length === 0) return;
    transaction.afterCommit(async () => {
      try {
        await markTurns(this.deps.database, { kind, turns: soon });
        await this.deps.wakeUp({ kind, accountId });
      } catch (error) {
        this.deps.logger.warn({ err: error, accountId, kind }, 'due work was not announced; the sweep will find it');
      }
    });
  }
}
