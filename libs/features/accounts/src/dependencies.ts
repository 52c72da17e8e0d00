import type { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';

/** What the use cases of accounts need. */
export interface AccountsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}
