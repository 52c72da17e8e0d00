import type { RecordSettings } from '@listings/domain';
import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { PublisherCalls } from '@listings/publisher-gateway';
import type { JobQueue } from '@listings/queue';

/** What reading citations needs. */
export interface ListingsDependencies {
  readonly database: Database;
  readonly publishers: PublisherRegistry;
}

/** What pushing needs beyond: only the worker calls publishers. */
export interface SubmissionDependencies extends ListingsDependencies {
  readonly clock: Clock;
  readonly jobs: JobQueue;
  readonly calls: Pick<PublisherCalls, 'call'>;
  readonly logger: Logger;
  /** What all records show from the configuration. */
  readonly records: RecordSettings;
}
