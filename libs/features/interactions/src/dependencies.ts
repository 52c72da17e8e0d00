import type { ConnectionFollower } from '@listings/feature-connections';
import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import type { PublisherCalls } from '@listings/publisher-gateway';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { Work } from '@listings/work';

/** Dependencies of the use cases of interactions: reading, answering, and the worker's ingestion. */
export interface InteractionsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly publishers: PublisherRegistry;
  readonly calls: Pick<PublisherCalls, 'call'>;
  readonly work: Work;
}

/** Dependencies of the steps of responses, which only the worker takes. */
export type DeliveryDependencies = Omit<InteractionsDependencies, 'work'>;

/** Dependencies of the ingestion, which only the worker runs. */
export interface IngestionDependencies extends InteractionsDependencies {
  /** Time between two reads of a listing, in milliseconds. */
  readonly readEveryMs: number;
  /** The features that continue when access to a listing comes back. */
  readonly followers: readonly ConnectionFollower[];
}
