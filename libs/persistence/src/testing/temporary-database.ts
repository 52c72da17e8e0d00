import { tcpProxy, testDatabase } from '@listings/testing';
import type { TcpProxy, TestDatabase } from '@listings/testing';
import { Database } from '../database.js';
import type { DatabaseOptions } from '../database.js';
import { migrate } from '../migrate.js';
import { statementTag } from './statement-tag.js';

type PoolOptions = Omit<DatabaseOptions, 'url'>;

/** A database of its own, with the schema of the product, which is dropped when it is closed. */
export class TemporaryDatabase extends Database {
  readonly url: string;
  /** The time of the server at the creation. */
  readonly now: Date;
  /** The rows of a statement that has its values at their places: sql`select name from accounts where id = ${id}`. */
  readonly sql = statementTag(this);
  /** What is closed before this pool, in this order. */
  private readonly opened: (Database | TcpProxy)[] = [];

  constructor(
    private readonly place: TestDatabase,
    options: PoolOptions,
  ) {
    super({ ...options, url: place.url });
    this.url = place.url;
    this.now = place.now;
  }

  /** The first value of each row of such a statement. */
  async values<Value = unknown>(parts: TemplateStringsArray, ...values: unknown[]): Promise<Value[]> {
    const rows = await this.sql<Record<string, Value>>(parts, ...values);
    return rows.map((row) => Object.values(row)[0] as Value);
  }

  /** A pool as another process has one, which is closed with this one. */
  anotherPool(options: PoolOptions = {}): Database {
    const pool = new Database({ ...options, url: this.url });
    this.opened.push(pool);
    return pool;
  }

  /** Such a pool whose connections pass through a proxy, and the proxy, whose faults a test begins and heals. */
  async poolThroughProxy(options: PoolOptions = {}): Promise<{ pool: Database; proxy: TcpProxy }> {
    const url = new URL(this.url);
    const proxy = await tcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const pool = new Database({ ...options, url: url.href });
    this.opened.push(pool, proxy);
    return { pool, proxy };
  }

  override async close(): Promise<void> {
    for (const each of this.opened) await each.close();
    await super.close();
    await this.place.drop();
  }
}

/** Creates a {@link TemporaryDatabase}; `platforms` and `plantsEvents` are those of `testDatabase`. */
export async function temporaryDatabase({
  platforms,
  plantsEvents,
  ...options
}: Parameters<typeof testDatabase>[1] & PoolOptions = {}): Promise<TemporaryDatabase> {
  return new TemporaryDatabase(await testDatabase(migrate, { platforms, plantsEvents }), options);
}
