import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { NotificationBatcher } from './notification-batcher.js';

/** A statement that PostgreSQL keeps prepared under its name: for the hot paths, whose text never varies. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** Whatever can run SQL: the pool, or the transaction at hand. Repositories take it as their first argument. */
export interface Sql {
  /** The rows of a statement; column types as in {@link columnTypes}. */
  query<Row extends object>(statement: string | NamedStatement, values?: readonly unknown[]): Promise<Row[]>;
  /** The number of rows that a statement changed. */
  execute(statement: string | NamedStatement, values?: readonly unknown[]): Promise<number>;
}

/** A transaction that is open. What must follow the commit (job jobs) is registered here. */
export interface Transaction extends Sql {
  /** Runs after a successful commit; not at all after a rollback. It must not throw what matters: work is rows. */
  afterCommit(work: () => void | Promise<void>): void;
  /** Tells those who listen on the channel, soon after a successful commit. */
  notify(channel: string, payload: string): void;
}

/** bigint as number (our ids and counters stay below 2^53), dates of days as text, the rest as pg has it. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/** Limits of a process towards the database. */
export interface DatabaseOptions {
  readonly url: string;
  readonly maxConnections?: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** A statement that takes longer is cancelled. */
  readonly statementTimeoutMs?: number;
}

/** A transaction whose work is done and whose end is still open. */
interface OpenTransaction<T> {
  readonly result: T;
  readonly transaction: Transaction;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
}

const answerHolder = new AsyncLocalStorage<{ held?: OpenTransaction<unknown> }>();

/**
 * Runs an operation and keeps its answer transaction open until `store` has written the rendered answer into it;
 * then both commit. Without an answer transaction `store` gets none and uses the pool. What `operation` or `store`
 * throws rolls everything back.
 */
export async function holdingAnswer<T>(options: {
  operation: () => Promise<T>;
  store: (answer: T, transaction: Transaction | undefined) => Promise<void>;
}): Promise<T> {
  const holder: { held?: OpenTransaction<unknown> } = {};
  try {
    const answer = await answerHolder.run(holder, options.operation);
    await options.store(answer, holder.held?.transaction);
    const { held } = holder;
    holder.held = undefined;
    await held?.commit();
    return answer;
  } catch (error) {
    await holder.held?.rollback();
    throw error;
  }
}

/** The connection pool of a process. */
export class Database implements Sql {
  private readonly pool: pg.Pool;
  private readonly notifications: NotificationBatcher;

  constructor(options: DatabaseOptions) {
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.maxConnections ?? 10,
      application_name: options.applicationName ?? 'listings',
      statement_timeout: options.statementTimeoutMs ?? 30_000,
      connectionTimeoutMillis: 10_000,
      idleTimeoutMillis: 60_000,
      types: columnTypes,
    });
    this.notifications = new NotificationBatcher(this.pool);
    // An idle connection that breaks (server restart) is replaced at the next use.
    this.pool.on('error', () => undefined);
    // One that breaks between two statements of a transaction fails the next statement; unheard, it would end the process.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async query<Row extends object>(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(queryConfig(statement, values))).rows;
  }

  async execute(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<number> {
    return (await this.pool.query(queryConfig(statement, values))).rowCount ?? 0;
  }

  /** Runs `work` in one transaction; rolls back when it throws. Work registered with `afterCommit` follows. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const open = await this.open(work);
    await open.commit();
    return open.result;
  }

  /**
   * The transaction of a write operation, whose result becomes the answer. Under {@link holdingAnswer} it stays
   * open until the answer is rendered and stored, so that effect and stored answer commit together; otherwise it
   * is an ordinary one.
   */
  async answerTransaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const holder = answerHolder.getStore();
    if (!holder) return this.transaction(work);
    if (holder.held) throw new Error('An operation has one answer transaction.');
    const open = await this.open(work);
    holder.held = open;
    return open.result;
  }

  /**
   * The same for work that writes with a single statement, which is a transaction by itself: without an answer to
   * store, begin and commit would be two round trips for nothing.
   */
  async answerStatement<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    if (answerHolder.getStore()) return this.answerTransaction(work);
    const afterCommit: (() => void | Promise<void>)[] = [];
    const result = await work({
      query: (statement, values) => this.query(statement, values),
      execute: (statement, values) => this.execute(statement, values),
      afterCommit: (next) => afterCommit.push(next),
      notify: (channel, payload) => afterCommit.push(() => this.notifications.tell(channel, payload)),
    });
    for (const next of afterCommit) await next();
    return result;
  }

  private async open<T>(work: (transaction: Transaction) => Promise<T>): Promise<OpenTransaction<T>> {
    const client = await this.pool.connect();
    const afterCommit: (() => void | Promise<void>)[] = [];
    const transaction: Transaction = {
      query: async <Row extends object>(statement: string | NamedStatement, values: readonly unknown[] = []) =>
        (await client.query<Row>(queryConfig(statement, values))).rows,
      execute: async (statement, values = []) => (await client.query(queryConfig(statement, values))).rowCount ?? 0,
      afterCommit: (next) => afterCommit.push(next),
      notify: (channel, payload) => afterCommit.push(() => this.notifications.tell(channel, payload)),
    };
    const rollback = async () => {
      let broken: Error | undefined;
      await client.query('rollback').catch((error: Error) => (broken = error));
      client.release(broken);
    };
    const commit = async () => {
      try {
        await client.query('commit');
      } catch (error) {
        await rollback();
        throw error;
      }
      client.release();
      for (const next of afterCommit) await next();
    };
    try {
      await client.query('begin');
      return { result: await work(transaction), transaction, commit, rollback };
    } catch (error) {
      await rollback();
      throw error;
    }
  }

  /** A connection of its own for LISTEN; the caller ends it. */
  async listener(): Promise<pg.Client> {
    const { connectionString, application_name } = this.pool.options;
    const client = new pg.Client({ connectionString, application_name, keepAlive: true });
    await client.connect();
    return client;
  }

  /** Resolves when the server answers. */
  async ping(): Promise<void> {
    await this.pool.query('select 1');
  }

  async close(): Promise<void> {
    await this.notifications.send();
    await this.pool.end();
  }
}

function queryConfig(statement: string | NamedStatement, values: readonly unknown[]): pg.QueryConfig {
  const named = typeof statement === 'string' ? { text: statement } : { name: statement.name, text: statement.text };
  return { ...named, values: values as unknown[] };
}

/** True for a violation of the named unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** True for an error that the database itself answered, as against one of our own or of the network. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof pg.DatabaseError;
}

/** True when a constraint of the database refused the data, whichever it was (SQLSTATE class 23). */
export function isConstraintViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;
}
