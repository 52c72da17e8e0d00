import { OneOf, UrlWithScheme, WholeNumber } from '@listings/platform';

/** What every process that uses the database reads. */
export class DatabaseConfiguration {
  @UrlWithScheme(['postgres:', 'postgresql:'])
  readonly DATABASE_URL!: string;

  /** Connections of the pool; those of the queue and of LISTEN come on top. */
  @WholeNumber({ min: 1, max: 1_000 })
  readonly DATABASE_CONNECTIONS: number = 10;

  @OneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace'])
  readonly LOG_LEVEL: string = 'info';
}
