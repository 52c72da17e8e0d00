import type { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';

/** Dependencies of the use cases of accounts. */
export interface AccountsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}
