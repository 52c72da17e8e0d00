import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import type { PublisherCalls } from '@listings/publisher-gateway';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { Work } from '@listings/work';

/** Dependencies of the use cases of posts. */
export interface PostsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly work: Work;
  readonly publishers: PublisherRegistry;
}

/** Dependencies for processing deliveries: only the worker calls publishers. */
export interface PostDeliveryDependencies extends PostsDependencies {
  readonly calls: Pick<PublisherCalls, 'call'>;
  readonly logger: Logger;
}
