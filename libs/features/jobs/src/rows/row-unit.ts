import type { Transaction, UnitOfWork } from '@listings/persistence';
import { JobStopped } from '../job-handler.js';
import type { JobChange, JobRun } from '../job-handler.js';

/**
 * The unit of work of a use case that a job calls for its rows: `end` stores the outcomes of the rows and the progress of the job in the
 * transaction of the use case. `begin` runs before the use case, for locks that come first.
 */
export class RowUnit<Result> implements UnitOfWork {
  /** Whether the use case has come to a transaction. */
  isEnded = false;

  constructor(
    private readonly run: JobRun,
    private readonly end: (transaction: Transaction, result: Result) => Promise<JobChange>,
    private readonly begin?: (transaction: Transaction) => Promise<void>,
  ) {}

  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    let done: { readonly result: T } | undefined;
    await this.run.commit(async (transaction) => {
      await this.begin?.(transaction);
      const result = await work(transaction);
      done = { result };
      // The use case has one transaction, which returns its result.
      return this.end(transaction, result as unknown as Result);
    });
    if (!done) throw new JobStopped();
    this.isEnded = true;
    return done.result;
  }

  statement<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }
}
