import { OneOf, UrlWithScheme, WholeNumber } from '@listings/platform';

/** Configuration of every process that uses the database. */
export class DatabaseConfiguration {
  @UrlWithScheme(['postgres:', 'postgresql:'])
  readonly DATABASE_URL!: string;

  /** Size of the connection pool; the connections of the queue and of LISTEN are additional. */
  @WholeNumber({ min: 1, max: 1_000 })
  readonly DATABASE_CONNECTIONS: number = 10;

  @OneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
  readonly LOG_LEVEL: string = 'info';
}
