import pg from 'pg';
import { isReadOnly, KEEP_ALIVE, refuseStandby, systemClock, traced } from '@listings/platform';
import type { Clock } from '@listings/platform';
import { limitAnswers } from './answer-limit.js';
import { NotificationBatcher } from './notification-batcher.js';
import { CONNECTION, tracedStatement } from './traced-statement.js';

/** A statement that PostgreSQL prepares once under its name: for hot paths, whose text never varies. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
}

/** An object that runs SQL: the pool, or an open transaction. Repository functions take it as their first argument. */
export interface Sql {
  /** Returns the rows of a statement; column types as in {@link columnTypes}. */
  query<Row extends object>(statement: string | NamedStatement, values?: readonly unknown[]): Promise<Row[]>;
  /** Returns the number of rows that a statement changed. */
  execute(statement: string | NamedStatement, values?: readonly unknown[]): Promise<number>;
}

/** A row as PostgreSQL sends it: the text of each column, in the order of the statement. */
export type TextRow = readonly (string | null)[];

/** Reads rows whose values a response only copies. Parsing them would take longer than reading them. */
export interface TextSql {
  texts(statement: string | NamedStatement, values: readonly unknown[]): Promise<TextRow[]>;
}

/** An open transaction. Work that must follow the commit, such as enqueueing jobs, is registered here. */
export interface Transaction extends Sql {
  /**
   * Runs the statements at the end of the transaction, in the order of the given names. For rows that other transactions lock
   * together with the rows of the domain: everybody locks these last and in the same order, so nobody waits in a circle.
   */
  beforeCommit(name: string, statements: () => Promise<void>): void;
  /**
   * Runs the work after a successful commit, and not after a rollback. The work must not throw; its loss must be
   * harmless.
   */
  afterCommit(work: () => void | Promise<void>): void;
  /** Notifies the listeners of the channel, soon after a successful commit. */
  notify(channel: string, payload: string): void;
}

/** The transactions of one operation. The {@link Database} is one that commits each of them at once. */
export interface UnitOfWork {
  /** Runs work in a transaction, and rolls it back if it throws; work that joins an open one must not be caught. */
  transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** The same for work that writes with a single statement, which may need no transaction. */
  statement<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** The dependencies of a use case that writes in the unit of work of its operation. */
export type InUnit<Dependencies> = Dependencies & { readonly unit: UnitOfWork };

/** Parses bigint as number (our ids and counters stay below 2^53) and dates as text; other types as pg does. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return Number;
    if (oid === pg.types.builtins.DATE) return (value: string) => value;
    return pg.types.getTypeParser(oid, format);
  }) as pg.CustomTypesConfig['getTypeParser'],
};

const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value } as pg.CustomTypesConfig;

/** Settings of a process's connection pool. */
export interface DatabaseOptions {
  readonly url: string;
  /**
   * The server itself, if `url` is a connection pooler that gives a connection away after each transaction (PgBouncer in
   * transaction mode). LISTEN and {@link Database.separate} need settings of a session, which such a pooler refuses.
   */
  readonly directUrl?: string;
  /** False for a pooler that keeps no prepared statements: each statement is planned anew. */
  readonly namedStatements?: boolean;
  readonly maxConnections?: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName?: string;
  /** PostgreSQL cancels a statement that takes longer; 0: never. */
  readonly statementTimeoutMs?: number;
  /** Limit of the wait for a connection, and for an answer of a server that is no longer reachable. */
  readonly patienceMs?: number;
  /**
   * PostgreSQL finds rows by index wherever an index fits. For statements about few rows of tables that are empty now and
   * large a minute later: PostgreSQL plans a prepared statement once, and for a small table it would choose to read all of it.
   */
  readonly byIndex?: boolean;
  readonly clock?: Pick<Clock, 'after' | 'monotonic'>;
}

/** A transaction whose work is done and that still has to be committed or rolled back. */
export interface OpenTransaction<T> {
  readonly result: T;
  readonly transaction: Transaction;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
}

/** PostgreSQL's limit of a statement, unless a pool has another one. */
const STATEMENT_MS = 30_000;
/** A statement that PostgreSQL has cancelled, or one that waits for nothing, is answered within this time, or its server is away. */
const ANSWER_MS = 10_000;

/** The silence of the server after which a connection in use is given up; 0: never. */
function answerLimitMs({ patienceMs, statementTimeoutMs = STATEMENT_MS }: DatabaseOptions): number {
  if (patienceMs !== undefined) return patienceMs;
  return statementTimeoutMs === 0 ? 0 : statementTimeoutMs + ANSWER_MS;
}

/**
 * What is off costs 10,000,000,000 in a plan that has nothing else, such as for a table of one row. From 100,000 on PostgreSQL would compile
 * the statement, which takes longer than the statement.
 */
const BY_INDEX = '-c enable_seqscan=off -c enable_mergejoin=off -c jit=off';

/** How a connection pool is used. */
export interface PoolUse {
  readonly inUse: number;
  readonly idle: number;
  /** Work that waits for a connection. */
  readonly waiting: number;
  /** The size that the pool may reach. */
  readonly most: number;
}

/** The connection pool of a process. */
export class Database implements Sql, TextSql, UnitOfWork {
  private readonly pool: pg.Pool;
  private readonly notifications: NotificationBatcher;
  /** An open ping of {@link pingServer}: processes are asked by several at once. */
  private pinging: Promise<void> | undefined;

  constructor(private readonly options: DatabaseOptions) {
    const { clock = systemClock } = options;
    this.pool = new pg.Pool({
      connectionString: options.url,
      max: options.maxConnections ?? 10,
      application_name: options.applicationName ?? 'listings',
      // Behind a pooler the role of the database has this setting (docs/operating/database.md).
      statement_timeout: options.directUrl === undefined ? (options.statementTimeoutMs ?? STATEMENT_MS) : undefined,
      connectionTimeoutMillis: options.patienceMs ?? 10_000,
      onConnect: refuseStandby,
      ...KEEP_ALIVE,
      idleTimeoutMillis: 60_000,
      types: columnTypes,
      ...(options.byIndex === true ? { options: BY_INDEX } : {}),
    });
    // A server that vanishes answers nothing, not even that a statement takes too long.
    limitAnswers(this.pool, answerLimitMs(options), clock);
    this.notifications = new NotificationBatcher(this.pool, clock);
    // The pool replaces an idle connection that breaks (server restart) at the next use.
    this.pool.on('error', () => undefined);
    // If a connection breaks between two statements of a transaction, the next statement fails. Without this listener
    // the error event would end the process.
    this.pool.on('connect', (client) => client.on('error', () => undefined));
  }

  async query<Row extends object>(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<Row[]> {
    return (await tracedStatement(statement, () => this.pool.query<Row>(this.queryOf(statement, values)))).rows;
  }

  async texts(statement: string | NamedStatement, values: readonly unknown[]): Promise<TextRow[]> {
    const config = { ...this.queryOf(statement, values), rowMode: 'array' as const, types: asText };
    return (await tracedStatement(statement, () => this.pool.query<(string | null)[]>(config))).rows;
  }

  async execute(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<number> {
    return (await tracedStatement(statement, () => this.pool.query(this.queryOf(statement, values)))).rowCount ?? 0;
  }

  /**
   * Runs `work` in one transaction and rolls back if it throws. Work registered with `afterCommit` follows the commit.
   */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const open = await this.open(work);
    await open.commit();
    return open.result;
  }

  /**
   * Like {@link transaction}, for work that writes with a single statement: it runs without begin and commit, which saves two round
   * trips.
   */
  async statement<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const afterCommit: (() => void | Promise<void>)[] = [];
    const result = await work({
      query: (statement, values) => this.query(statement, values),
      execute: (statement, values) => this.execute(statement, values),
      beforeCommit: (name) => {
        throw new Error(`${name} needs a transaction, and there is a single statement.`);
      },
      afterCommit: (next) => afterCommit.push(next),
      notify: (channel, payload) => afterCommit.push(() => this.notifications.add(channel, payload)),
    });
    for (const next of afterCommit) await next();
    return result;
  }

  /** Opens a transaction and does work in it; the caller commits it or rolls it back. Rolls back if the work throws. */
  async open<T>(work: (transaction: Transaction) => Promise<T>): Promise<OpenTransaction<T>> {
    const client = await traced(CONNECTION, () => this.pool.connect());
    const beforeCommit: { name: string; statements: () => Promise<void> }[] = [];
    const afterCommit: (() => void | Promise<void>)[] = [];
    const transaction: Transaction = {
      query: async <Row extends object>(statement: string | NamedStatement, values: readonly unknown[] = []) =>
        (await tracedStatement(statement, () => send(this.queryOf(statement, values)))).rows as Row[],
      execute: async (statement, values = []) =>
        (await tracedStatement(statement, () => send(this.queryOf(statement, values)))).rowCount ?? 0,
      beforeCommit: (name, statements) => beforeCommit.push({ name, statements }),
      afterCommit: (next) => afterCommit.push(next),
      notify: (channel, payload) => afterCommit.push(() => this.notifications.add(channel, payload)),
    };
    let broken: Error | undefined;
    const send = (query: pg.QueryConfig | string) =>
      client.query(query).catch((error: Error) => {
        if (isReadOnly(error)) broken = error;
        throw error;
      });
    const rollback = async () => {
      if (!broken) await client.query('rollback').catch((error: Error) => (broken = error));
      client.release(broken);
    };
    const commit = async () => {
      try {
        const last = beforeCommit.toSorted((one, other) =>
          one.name < other.name ? -1 : one.name > other.name ? 1 : 0,
        );
        for (const { statements } of last) await statements();
        await tracedStatement('commit', () => send('commit'));
      } catch (error) {
        await rollback();
        throw error;
      }
      client.release();
      for (const next of afterCommit) await next();
    };
    try {
      await send('begin');
      return { result: await work(transaction), transaction, commit, rollback };
    } catch (error) {
      await rollback();
      throw error;
    }
  }

  /**
   * Opens another pool to the same server, past a pooler, for work that must not wait for the connections, locks or slow statements of
   * others: every statement ends within the given time. The caller closes it.
   */
  separate(given: Pick<DatabaseOptions, 'byIndex'> & { maxConnections: number; timeoutMs: number }): Database {
    const { maxConnections, timeoutMs, byIndex } = given;
    const statementTimeoutMs = Math.ceil(timeoutMs);
    const { url, directUrl, applicationName } = this.options;
    return new Database({
      url: directUrl ?? url,
      applicationName,
      maxConnections,
      statementTimeoutMs,
      patienceMs: statementTimeoutMs,
      byIndex,
    });
  }

  /** Opens a dedicated connection for LISTEN, past a pooler; the caller ends it. */
  listener(): Promise<pg.Client> {
    return this.connectAlone(this.options.directUrl ?? this.options.url);
  }

  /** Opens a connection outside the pool. */
  private async connectAlone(connectionString: string): Promise<pg.Client> {
    const { application_name } = this.pool.options;
    const limit = this.options.patienceMs ?? ANSWER_MS;
    // Such a connection waits for nothing; without limits a server that vanishes now would never be left.
    const limits = { connectionTimeoutMillis: limit, query_timeout: limit };
    const client = new pg.Client({ connectionString, application_name, ...limits, ...KEEP_ALIVE });
    try {
      await client.connect();
      await refuseStandby(client);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /** How the connections of the pool are used now. */
  get connections(): PoolUse {
    const { totalCount, idleCount, waitingCount, options } = this.pool;
    return { inUse: totalCount - idleCount, idle: idleCount, waiting: waitingCount, most: options.max };
  }

  /** Resolves if the server responds to work, which may have to wait for a connection of the pool. */
  async ping(): Promise<void> {
    await this.pool.query('select 1');
  }

  /** Resolves if the server responds, also while all connections of the pool are in use: then it opens another one. */
  pingServer(): Promise<void> {
    const { inUse, most } = this.connections;
    if (inUse < most) return this.ping();
    this.pinging ??= this.pingAlone().finally(() => (this.pinging = undefined));
    return this.pinging;
  }

  private async pingAlone(): Promise<void> {
    const client = await this.connectAlone(this.options.url);
    client.on('error', () => undefined);
    await client.query('select 1').finally(() => client.end().catch(() => undefined));
  }

  private queryOf(statement: string | NamedStatement, values: readonly unknown[]): pg.QueryConfig {
    if (typeof statement === 'string') return { text: statement, values: values as unknown[] };
    const { name, text } = statement;
    return { ...(this.options.namedStatements !== false && { name }), text, values: values as unknown[] };
  }

  async close(): Promise<void> {
    await this.notifications.send();
    await this.pool.end();
  }
}

/** True for a violation of the named unique constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === constraint;
}

/** True for an error that the database returned, as opposed to an error of our own code or of the network. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof pg.DatabaseError;
}

/** True if any constraint of the database rejected the data (SQLSTATE class 23). */
export function isConstraintViolation(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') === true;
}

/**
 * True for data that PostgreSQL refuses, in a form or of a size that no place takes (SQLSTATE classes 22 and 54): it refuses the same again.
 */
export function isUnstorable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|54)/.test(error.code ?? '');
}

/** True for a statement that gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** True for a statement that PostgreSQL ended because two transactions waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}
