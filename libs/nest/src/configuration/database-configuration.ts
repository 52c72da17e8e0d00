import type { DatabaseOptions } from '@listings/persistence';
import { Flag, OneOf, Optional, UrlWithScheme, WholeNumber } from '@listings/platform';

/** Configuration of every process that uses the database. */
export class DatabaseConfiguration {
  @UrlWithScheme(['postgres:', 'postgresql:'])
  readonly DATABASE_URL!: string;

  /** The server itself, if DATABASE_URL is a pooler in transaction mode. */
  @Optional()
  @UrlWithScheme(['postgres:', 'postgresql:'])
  readonly DATABASE_DIRECT_URL?: string;

  /** False if the pooler keeps no prepared statements; the default with DATABASE_DIRECT_URL. */
  @Optional()
  @Flag()
  readonly DATABASE_NAMED_STATEMENTS?: boolean;

  /** Size of the connection pool; the connections of the queue and of LISTEN are additional. */
  @WholeNumber({ min: 1, max: 1_000 })
  readonly DATABASE_CONNECTIONS: number = 10;

  @OneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
  readonly LOG_LEVEL: string = 'info';

  /** Where the database is, and what a pooler in between can do. */
  get databaseServer(): Pick<DatabaseOptions, 'url' | 'directUrl' | 'namedStatements'> {
    const directUrl = this.DATABASE_DIRECT_URL;
    return {
      url: this.DATABASE_URL,
      directUrl,
      namedStatements: this.DATABASE_NAMED_STATEMENTS ?? directUrl === undefined,
    };
  }

  /** The URL for migrations, the queue, and what else needs a session of its own. */
  get directDatabaseUrl(): string {
    return this.DATABASE_DIRECT_URL ?? this.DATABASE_URL;
  }
}
