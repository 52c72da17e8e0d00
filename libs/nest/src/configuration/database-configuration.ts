import type { DatabaseOptions } from '@listings/persistence';
import { Flag, OneOf, Optional, Setting, UrlWithScheme, WholeNumber } from '@listings/platform';

/** Configuration of every process that uses the database. */
export class DatabaseConfiguration {
  @Setting('the database, or a pooler before it')
  @UrlWithScheme(['postgres:', 'postgresql:'])
  readonly DATABASE_URL!: string;

  @Setting(
    'the server itself, when `DATABASE_URL` is a pooler in transaction mode; [behind a pooler](operating/database.md#behind-a-connection-pooler)',
  )
  @Optional()
  @UrlWithScheme(['postgres:', 'postgresql:'])
  readonly DATABASE_DIRECT_URL?: string;

  @Setting('`false`: statements are not prepared under names, for a pooler that keeps none', {
    default: '`false` with `DATABASE_DIRECT_URL`, else `true`',
  })
  @Optional()
  @Flag()
  readonly DATABASE_NAMED_STATEMENTS?: boolean;

  @Setting(
    'maximum size of the connection pool; a process has [a few more connections](operating/database.md#connections-of-a-process)',
  )
  @WholeNumber({ min: 1, max: 1_000 })
  readonly DATABASE_CONNECTIONS: number = 10;

  @Setting('the least important lines that are logged')
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
