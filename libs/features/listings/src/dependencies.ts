import type { RecordSettings } from '@listings/domain';
import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import type { PublisherCalls } from '@listings/publisher-gateway';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { Work } from '@listings/work';

/** Dependencies for reading citations. */
export interface ListingsDependencies {
  readonly database: Database;
  readonly publishers: PublisherRegistry;
}

/** Dependencies for pushing: only the worker calls publishers. */
export interface SubmissionDependencies extends ListingsDependencies {
  readonly clock: Clock;
  readonly work: Work;
  readonly calls: Pick<PublisherCalls, 'call'>;
  readonly logger: Logger;
  /** Configured values that every location record contains. */
  readonly records: RecordSettings;
}
