import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import type { PublisherCalls } from '@listings/publisher-gateway';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { Work } from '@listings/work';

/** Dependencies for reading stored numbers. */
export interface InsightsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

/** Dependencies for reading numbers from publishers, which only the worker does. */
export interface FeedDependencies extends InsightsDependencies {
  readonly publishers: PublisherRegistry;
  readonly calls: Pick<PublisherCalls, 'call'>;
  readonly logger: Logger;
  readonly work: Pick<Work, 'add'>;
}
