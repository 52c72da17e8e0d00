import type { Database, OpenTransaction, Transaction, UnitOfWork } from './database.js';

/**
 * The unit of work of an operation whose response is stored: its first transaction stays open until the response is written in it, so
 * that change and response commit together. Further work of the operation joins this transaction; if it fails, the operation fails.
 */
export class ResponseUnit implements UnitOfWork {
  private held: OpenTransaction<unknown> | undefined;
  private isBusy = false;

  constructor(private readonly database: Database) {}

  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    if (this.isBusy) throw new Error('A unit of work does one thing after the other.');
    this.isBusy = true;
    try {
      if (this.held) return await work(this.held.transaction);
      const open = await this.database.open(work);
      this.held = open;
      return open.result;
    } finally {
      this.isBusy = false;
    }
  }

  statement<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.transaction(work);
  }

  /** Writes the response with `store` and commits. An operation without a transaction stores it on the pool. */
  async commit(store: (sql: Transaction | Database) => Promise<void>): Promise<void> {
    await store(this.held?.transaction ?? this.database);
    const { held } = this;
    this.held = undefined;
    await held?.commit();
  }

  /** Undoes what the operation changed; nothing after {@link commit}. */
  async rollback(): Promise<void> {
    await this.held?.rollback();
    this.held = undefined;
  }
}
