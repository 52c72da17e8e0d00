import type pg from 'pg';
import { columnTypes, Database } from '@listings/persistence';
import type { NamedStatement, TextRow, Transaction } from '@listings/persistence';
import { libraries } from './libraries.js';
import { readPlan } from './plan.js';
import type { Plan } from './plan.js';

/** A statement that a function sent, with what PostgreSQL did for it. */
export interface SentStatement {
  readonly text: string;
  /** Where the statement is sent: file, line and column of the built library. */
  readonly site: string;
  /** Its plan, and those of the statements in its triggers and foreign keys. Empty for a statement that has no plan. */
  readonly plans: readonly Plan[];
}

/** Lets `auto_explain` send each plan to the client that ran the statement. */
export const EXPLAIN_SETTINGS: Readonly<Record<string, string>> = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_parameter_max_length': '0',
  'auto_explain.log_level': 'notice',
  // Only what the statements report: a log of plans would fill the disk.
  log_min_messages: 'error',
};

/**
 * The database of a function under measurement: one connection with one open transaction, which records the plan of each
 * statement. Functions that open transactions of their own run in it too, so that a rollback undoes all of them.
 */
export class ExplainedDatabase extends Database implements Transaction {
  readonly sent: SentStatement[] = [];
  /** Whether PostgreSQL plans a named statement for all parameters, as it may do from its sixth execution on, or for the given ones. */
  namedPlans: 'generic' | 'custom' = 'custom';
  private notices: string[] = [];
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly client: pg.Client,
    url: string,
  ) {
    super({ url, maxConnections: 1 });
    client.on('notice', ({ message }) => this.notices.push(message ?? ''));
  }

  override async query<Row extends object>(statement: string | NamedStatement, values: readonly unknown[] = []) {
    return (await this.run({ statement, values, types: columnTypes })).rows as Row[];
  }

  override async execute(statement: string | NamedStatement, values: readonly unknown[] = []): Promise<number> {
    return (await this.run({ statement, values, types: columnTypes })).rowCount ?? 0;
  }

  override async texts(statement: string | NamedStatement, values: readonly unknown[]): Promise<TextRow[]> {
    const types = { getTypeParser: () => (value: string) => value } as pg.CustomTypesConfig;
    return (await this.run({ statement, values, types, rowMode: 'array' })).rows as unknown as TextRow[];
  }

  override transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return work(this);
  }

  override statement<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return work(this);
  }

  override separate(): Database {
    return this;
  }

  /** No function under measurement writes at the end of its transaction: the engine of work measures its own statements. */
  beforeCommit(): void {}

  /** What follows a commit never follows here. */
  afterCommit(): void {}

  notify(): void {}

  /** Statements that run at the same time elsewhere run one after the other here. */
  private run(given: {
    statement: string | NamedStatement;
    values: readonly unknown[];
    types: pg.CustomTypesConfig;
    rowMode?: 'array';
  }): Promise<pg.QueryResult<object>> {
    const { statement, values, types, rowMode } = given;
    const text = typeof statement === 'string' ? statement : statement.text;
    const site = sendingSite(new Error().stack ?? '');
    const next = this.last
      .catch(() => undefined)
      .then(async () => {
        const generic = typeof statement !== 'string' && this.namedPlans === 'generic';
        this.notices = [];
        await this.client.query(`set local plan_cache_mode = force_${generic ? 'generic' : 'custom'}_plan`);
        const query = { text, values: values as unknown[], types, ...(rowMode && { rowMode }) };
        const result = (await this.client.query(query as pg.QueryConfig)) as pg.QueryResult<object>;
        // PostgreSQL reports a plan when it closes the portal of the statement: at the next one.
        await this.client.query('reset plan_cache_mode');
        this.sent.push({ text, site, plans: this.notices.flatMap((message) => readPlan(message) ?? []) });
        return result;
      });
    this.last = next;
    return next;
  }
}

/** The innermost frame in a measured library, as `libs/folder/file:line:column`. */
function sendingSite(stack: string): string {
  for (const line of stack.split('\n')) {
    const folder = libraries.find((library) => line.includes(`/${library.folder}/`))?.folder;
    if (folder) return line.slice(line.indexOf(`/${folder}/`) + 1).replace(/\)$/, '');
  }
  return '';
}
