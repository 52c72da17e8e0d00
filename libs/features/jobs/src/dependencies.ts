import type { Database } from '@listings/persistence';
import type { Clock } from '@listings/platform';
import type { Work } from '@listings/work';

/** Dependencies of the use cases of jobs. */
export interface JobsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly work: Work;
}
