import type { Database, Transaction } from '@listings/persistence';
import { currentCause } from '@listings/platform';
import type { Logger } from '@listings/platform';
import type { JobQueue } from '@listings/queue';
import { deleteWork, insertWork, makeWorkDue } from './store/requests.js';
import type { WorkRequest, WorkSelection } from './store/requests.js';
import { markTurns } from './store/turns.js';
import type { Turn } from './store/turns.js';

/** A row that is due within this time is announced; the sweep finds one that is due later. */
const SOON_MS = 10_000;

/**
 * Requests work in the transactions of use cases, and announces it after their commits. The rows of work are written at the end of a
 * transaction, kind by kind, so that transactions which have locked rows of the domain do not wait for each other. They keep the cause of
 * the code that requests them.
 */
export class Work {
  constructor(
    private readonly deps: { readonly database: Database; readonly logger: Logger; readonly jobs: JobQueue },
  ) {}

  /**
   * Adds rows of an account. A subject that has a row already becomes due at the earlier time, after its step if it is in progress; one that was
   * set aside begins anew.
   */
  add(transaction: Transaction, request: WorkRequest): void {
    const caused = { ...request, ...currentCause() };
    this.write(transaction, request, () => insertWork(transaction, caused));
  }

  /** Makes rows due now that wait for something that has happened, at most `limit`; one in progress is due again after its step. */
  makeDue(transaction: Transaction, selection: WorkSelection & { limit: number }): void {
    const caused = { ...selection, ...currentCause() };
    this.write(transaction, selection, () => makeWorkDue(transaction, caused));
  }

  /**
   * Removes rows whose subjects this transaction has deleted. The outcome of one in progress is not recorded. Another transaction may be
   * requesting the work of a subject that this one did not find.
   */
  remove(transaction: Transaction, rows: { accountId: number; kind: string; subjects: readonly string[] }): void {
    transaction.beforeCommit(workOf(rows.kind), () => deleteWork(transaction, rows));
  }

  private write(
    transaction: Transaction,
    { accountId, kind }: { accountId: number; kind: string },
    statement: () => Promise<readonly Turn[]>,
  ): void {
    let soon: readonly Turn[] = [];
    transaction.beforeCommit(workOf(kind), async () => {
      soon = (await statement()).filter(({ inMs }) => inMs <= SOON_MS);
    });
    transaction.afterCommit(async () => {
      if (soon.length === 0) return;
      try {
        await markTurns(this.deps.database, { kind, turns: soon });
        await this.deps.jobs.enqueue({ kind, accountId });
      } catch (error) {
        this.deps.logger.warn({ err: error, accountId, kind }, 'due work was not announced; the sweep will find it');
      }
    });
  }
}

/** The name under which a transaction writes rows of a kind at its end. */
export function workOf(kind: string): string {
  return `work of ${kind}`;
}
