import pg from 'pg';
import type { Call, Place } from '@listings/persistence/plans';
import { EXPLAIN_SETTINGS, ExplainedDatabase } from './explained-database.js';
import type { SentStatement } from './explained-database.js';

/** What a function did when it was called with the ids of one account. */
export interface Measurement {
  readonly buffers: number;
  readonly milliseconds: number;
  /** Tables of which it read many pages without an index. */
  readonly scanned: readonly string[];
  readonly sent: readonly SentStatement[];
  readonly error?: string;
}

/** A table is large when it has this many pages; PostgreSQL may rightly read a smaller one as a whole. */
const LARGE_PAGES = 30;

/** So many written rows are cleaned away. */
const MANY_ROWS = 100;

/** Calls functions on a connection of its own and undoes what they change. */
export class Measurer {
  /** The rows that were written to each table until its last vacuum. */
  private readonly writes = new Map<string, number>();

  private constructor(
    private readonly url: string,
    private readonly client: pg.Client,
    private readonly large: ReadonlySet<string>,
  ) {}

  static async open(url: string): Promise<Measurer> {
    const settings = Object.entries(EXPLAIN_SETTINGS).map(([name, value]) => `-c ${name}=${value}`);
    const client = new pg.Client({ connectionString: url, options: settings.join(' ') });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and relpages >= $1`,
      [LARGE_PAGES],
    );
    return new Measurer(url, client, new Set(rows.map(({ name }) => name)));
  }

  /** Measures with plans for the given parameters and with plans for all, and returns the worse. */
  async measure(call: Call, place: Place): Promise<Measurement> {
    const custom = await this.run(call, place, 'custom');
    const generic = await this.run(call, place, 'generic');
    return custom.error !== undefined || custom.buffers > generic.buffers ? custom : generic;
  }

  /**
   * Cleans the tables of which the last calls wrote many rows: what a call that was rolled back leaves in pages, indexes and visibility maps
   * costs the next ones pages.
   */
  async vacuum(): Promise<void> {
    await this.client.query('select pg_stat_force_next_flush()');
    const { rows } = await this.client.query<{ name: string; writes: number }>(
      `select relid::regclass::text as name, (n_tup_ins + n_tup_upd + n_tup_del)::float8 as writes from pg_stat_user_tables`,
    );
    const written = rows.filter(({ name, writes }) => writes - (this.writes.get(name) ?? 0) > MANY_ROWS);
    for (const { name, writes } of written) this.writes.set(name, writes);
    if (written.length === 0) return;
    await this.client.query(`vacuum (index_cleanup on, truncate off) ${written.map(({ name }) => name).join(', ')}`);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  private async run({ call }: Call, place: Place, namedPlans: 'generic' | 'custom'): Promise<Measurement> {
    this.client.removeAllListeners('notice');
    const database = new ExplainedDatabase(this.client, this.url);
    database.namedPlans = namedPlans;
    let error: string | undefined;
    await this.client.query('begin');
    try {
      await call(database, place);
    } catch (problem) {
      error = problem instanceof Error ? problem.message : String(problem);
    } finally {
      await this.client.query('rollback');
    }
    const plans = database.sent.flatMap((statement) => statement.plans);
    return {
      buffers: plans.reduce((sum, plan) => sum + plan.buffers, 0),
      milliseconds: plans.reduce((sum, plan) => sum + plan.milliseconds, 0),
      scanned: [...new Set(plans.flatMap(({ scanned }) => scanned))].filter((table) => this.large.has(table)),
      sent: database.sent,
      error,
    };
  }
}
